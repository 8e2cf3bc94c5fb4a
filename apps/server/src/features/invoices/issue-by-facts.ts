import type { FactKind } from '@puerta/domain/facts';
import { PACKAGE_STATUS } from '@puerta/domain/package-status';
import type { Fact, Listener } from '../../facts/fact.ts';
import type { Services } from '../../services/services.ts';
import { issueInvoice } from './issue-invoice.ts';

/** After these a package may have its invoice (docs/rules/money.md); of the steps only a delivery makes one available. */
const MAKING: readonly FactKind[] = [
  'package.received',
  'package.measured_again',
  'debt.paid',
  'debt.paid_outside',
  'debt.waived',
];
const STEPS: readonly FactKind[] = ['package.moved', 'package.stepped'];
const makesOne = ({ kind, to }: Fact): boolean =>
  !STEPS.includes(kind) || to?.status === PACKAGE_STATUS.delivered;

/** Issues the invoices that facts make available, and tells each. */
export const issueByFacts = (services: Pick<Services, 'clock'>): Listener => ({
  hears: [...MAKING, ...STEPS],
  async follow(tx, agencyId, facts) {
    const told: Fact[] = [];
    for (const { object } of facts.filter(makesOne)) {
      const made = await issueInvoice(tx, services, agencyId, Number(object.id));
      if (made?.issued) told.push(made.issued);
    }
    return told;
  },
});
