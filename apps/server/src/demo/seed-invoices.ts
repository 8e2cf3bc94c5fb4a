import { PACKAGE_STATUS } from '@puerta/domain/package-status';
import type { Tx } from '../db/within-agency.ts';
import { issueInvoice } from '../features/invoices/issue-invoice.ts';
import type { Bought } from './buy.ts';
import { daysBefore, type World } from './world.ts';

/** Issues the invoices that reception and delivery would have issued, each on its day. */
export async function seedInvoices(tx: Tx, world: World, packages: Bought[]): Promise<void> {
  const due = packages.flatMap(bought => {
    const daysAgo = bought.plan.receivedDaysAgo ?? bought.plan.deliveredDaysAgo;
    return daysAgo === null ? [] : [{ id: bought.id, daysAgo: paidSince(bought, daysAgo) }];
  });
  for (const { id, daysAgo } of due.sort((one, other) => other.daysAgo - one.daysAgo)) {
    world.clock.set(daysBefore(world.now, daysAgo));
    await issueInvoice(tx, { clock: world.clock }, world.agency.id, id);
  }
}

/** A debt is paid the day after it was found. */
const paidSince = ({ plan }: Bought, daysAgo: number) =>
  plan.status >= PACKAGE_STATUS.miami && plan.measured !== 'as declared' ? Math.max(0, daysAgo - 1) : daysAgo;
