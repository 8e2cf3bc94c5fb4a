import { toDollars } from '@puerta/domain/money';
import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import type { AttemptRow, Share } from '../../services/purchase-kind.ts';
import { findPayment, presentOutcome } from '../purchases/hear-of-payment.ts';
import { cardOf, presentVisit } from './present.ts';
import { selectPaidPackages, selectVisits } from './queries.ts';

/** What became of an own payment, what it paid for, and the visit that it agreed on. */
export const showPayment: Handler<'GET /purchase/payment/:reference'> = async (context, { params }) => {
  const { agency, actor, db } = context;
  const attempt = await findPayment(context, agency, params.reference);
  if (!attempt || attempt.account_id !== actor.id) return refuse('not_found');
  const tx = db.read(agency.id);
  const shares = sharesOf(attempt);
  const paid = await selectPaidPackages(tx, agency.id, {
    ids: [...shares.keys()],
    orderId: attempt.kind === 'order' ? attempt.order_id : null,
  });
  const visits = attempt.order_id === null ? [] : await selectVisits(tx, agency.id, attempt.order_id);
  const visit = visits.find(row => row.attempt_id === attempt.id);
  return {
    data: {
      ...presentOutcome(attempt),
      amount: toDollars(attempt.amount_cents),
      at: attempt.updated_at.toISOString(),
      card: cardOf(attempt),
      packages: paid.map(({ id, tracking_number }) => {
        const cents = shares.get(id);
        return { tracking_number, amount: cents === undefined ? null : toDollars(cents) };
      }),
      visit: visit ? presentVisit(visit) : null,
    },
  };
};

/** What each package bears of it, cents. */
function sharesOf({ shares, package_id, amount_cents }: AttemptRow): Map<number, number> {
  if (shares !== null) return new Map((shares as Share[]).map(one => [one.package, one.cents]));
  return new Map(package_id === null ? [] : [[package_id, amount_cents]]);
}
