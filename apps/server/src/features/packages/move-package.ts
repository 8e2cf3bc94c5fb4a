import type { CalendarDay } from '@puerta/domain/calendar-day';
import { PACKAGE_STATUS, type PackageStatus } from '@puerta/domain/package-status';
import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { setStatus } from './queries.ts';

export type Move = { to: PackageStatus; at: Date; day: CalendarDay };

/** Mails of a step; reception has its own. */
const MAIL = {
  [PACKAGE_STATUS.inTransit]: 'shipped',
  [PACKAGE_STATUS.caracas]: 'arrived',
  [PACKAGE_STATUS.delivered]: 'delivered',
} as const;

/**
 * Sets a package's status with the day of its step, tells its customer, and issues the invoice that a delivered
 * domestic package gets. The caller has locked the package and checked that the step is allowed.
 */
export async function movePackage(
  tx: Tx,
  services: Services,
  agency: Agency,
  id: number,
  { to, at, day }: Move,
): Promise<void> {
  await setStatus(tx, agency.id, [id], { status: to, at, day });
  if (to === PACKAGE_STATUS.delivered) await issueInvoice(tx, services, agency, id);
  await mailStep(tx, services, agency, [id], to);
}

/** Several packages at once, as a lot moves them: none of these steps makes an invoice available. */
export async function movePackages(
  tx: Tx,
  services: Services,
  agency: Agency,
  ids: number[],
  move: Move,
): Promise<void> {
  if (ids.length === 0) return;
  await setStatus(tx, agency.id, ids, { status: move.to, at: move.at, day: move.day });
  await mailStep(tx, services, agency, ids, move.to);
}

async function mailStep(tx: Tx, services: Services, agency: Agency, ids: number[], to: PackageStatus) {
  const template = (MAIL as Partial<Record<PackageStatus, (typeof MAIL)[keyof typeof MAIL]>>)[to];
  if (!template) return;
  for (const packageId of ids) await queueMail(tx, services, agency, { template, packageId });
}
