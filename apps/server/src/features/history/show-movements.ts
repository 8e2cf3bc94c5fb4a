import type { Movement, OrderMovement } from '@puerta/contract/money/history';
import { isOfOrder } from '@puerta/domain/facts';
import { sum, toCents, toDollars } from '@puerta/domain/money/money';
import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { anyOf } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import { findOwn } from '../packages/find-package.ts';
import {
  calledOff,
  cardOf,
  type FactRow,
  nearest,
  newestFirst,
  presentFact,
  presentMovements,
  presentPending,
  presentReview,
  presentVisit,
} from './present.ts';
import { type MovementRows, selectMovements, selectVisits } from './queries.ts';
import { purchasesOf } from '../packages/list-own.ts';
import type { AttemptRow, Share } from '../../services/purchase-kind.ts';
import { findPayment } from '../payment-engine/hear-of-payment.ts';
import { presentOutcome } from '../payment-engine/present.ts';

/** Every movement of money and every appointment of an own package, newest first. */
export const showMovements: Handler<'GET /purchase/:tracking/movements'> = async (
  { actor, read },
  { params },
) => {
  const row = await findOwn(read, actor.id, params.tracking);
  if (!row) return refuse('package_not_found');
  const of = { ids: [row.id], order_id: row.order_id };
  return { data: presentMovements(await selectMovements(read, of), row) };
};

/** An own order: its packages as Compras shows them, and one line of time for all of them. */
export const showOrder: Handler<'GET /purchase/order/:id'> = async (context, { params }) => {
  const { actor, read } = context;
  const own = await selectOwnOfOrder(read, actor.id, params.id);
  if (own.length === 0) return refuse('not_found');
  const ids = own.map(({ id }) => id);
  const packages = await purchasesOf(read, context, ids);
  const reviews = packages.flatMap(({ tracking_number, reviews: held }) =>
    held.map(({ of, amount, since }) => ({ of, since, tracking_number, cents: toCents(amount) })),
  );
  const rows = await selectMovements(read, { ids, order_id: params.id });
  return { data: { packages, movements: presentOrderMovements(rows, own, reviews) } };
};

/** The packages of an account's order, oldest first; none of anybody else's. */
const selectOwnOfOrder = (tx: ReadTx, accountId: number, orderId: number) =>
  tx
    .selectOwn('package')
    .select(['id', 'tracking_number', 'carrier_prn'])
    .where('order_id', '=', orderId)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();

/** What became of an own payment, what it paid for, and the visit that it agreed on. */
export const showPayment: Handler<'GET /purchase/payment/:reference'> = async (context, { params }) => {
  const { agency, actor, read } = context;
  const attempt = await findPayment(context, agency, params.reference);
  if (!attempt || attempt.account_id !== actor.id) return refuse('not_found');
  const shares = sharesOf(attempt);
  const paid = await selectPaidPackages(read, {
    ids: [...shares.keys()],
    orderId: attempt.kind === 'order' ? attempt.order_id : null,
  });
  const visits = attempt.order_id === null ? [] : await selectVisits(read, attempt.order_id);
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

/** The packages that a payment was for: these, or those of the order that it bought; oldest first. */
function selectPaidPackages(tx: ReadTx, { ids, orderId }: { ids: number[]; orderId: number | null }) {
  const packages = tx.selectOwn('package').select(['id', 'tracking_number']).orderBy('id');
  return orderId === null
    ? packages.where('id', '=', anyOf(ids)).execute()
    : packages.where('order_id', '=', orderId).execute();
}

/** What each package bears of it, cents. */
function sharesOf({ shares, package_id, amount_cents }: AttemptRow): Map<number, number> {
  if (shares !== null) return new Map((shares as Share[]).map(one => [one.package, one.cents]));
  return new Map(package_id === null ? [] : [[package_id, amount_cents]]);
}

type Package = { id: number; tracking_number: string; carrier_prn: string | null };
type Review = Parameters<typeof presentReview>[0] & { tracking_number: string };
/** `isOne`: told once for all that it is about, so that its amount is the whole. */
type Told = OrderMovement & { isOne: boolean };

/**
 * The line of time of an order with all its packages, newest first: what is told of each of them at the same moment, as
 * one card that pays three debts, is one movement with their sum.
 */
export function presentOrderMovements(
  rows: MovementRows,
  packages: readonly Package[],
  reviews: readonly Review[],
): OrderMovement[] {
  const all = packages.map(({ tracking_number }) => tracking_number);
  const told = rows.facts.map(fact => tellFact(fact, rows, packages));
  const pending = rows.refunds.map(refund => ({
    ...presentPending(refund),
    packages: packages.flatMap(({ id, tracking_number }) =>
      id === refund.package_id ? tracking_number : [],
    ),
    isOne: false,
  }));
  const reviewed = reviews.map(({ tracking_number, ...review }) => ({
    ...presentReview(review),
    // the visit's fee is asked for once, whoever of them shows it
    ...(review.of === 'pickup'
      ? { packages: all, isOne: true }
      : { packages: [tracking_number], isOne: false }),
  }));
  return merge([...pending, ...reviewed, ...told]).sort(newestFirst);
}

function tellFact(
  fact: FactRow,
  { facts, entries, visits }: MovementRows,
  packages: readonly Package[],
): Told {
  const isOfPackage = (row: { package_id: number | null }) =>
    row.package_id === null || row.package_id === fact.package_id;
  const beside = { facts: facts.filter(isOfPackage), entries: entries.filter(isOfPackage) };
  const visit = fact.kind === 'pickup.booked' ? nearest(visits, fact.at) : undefined;
  const prn = visit?.prn ?? calledOff(fact);
  const isOne = isOfOrder(fact.kind);
  const about = packages.filter(({ id, carrier_prn }) =>
    prn ? carrier_prn === prn : isOne || id === fact.package_id,
  );
  return {
    ...presentFact(fact, { ...beside, visit }),
    packages: (about.length > 0 ? about : packages).map(({ tracking_number }) => tracking_number),
    isOne,
  };
}

/** What only its packages and its amount tell apart is one. */
function merge(told: readonly Told[]): OrderMovement[] {
  const same = ({ packages: _packages, amount: _amount, isOne: _isOne, ...rest }: Told) =>
    JSON.stringify(rest);
  return [...Map.groupBy(told, same).values()].map(group => {
    const [{ isOne, ...first }] = group as [Told, ...Told[]];
    return {
      ...first,
      packages: [...new Set(group.flatMap(({ packages }) => packages))],
      amount: isOne ? first.amount : sumOf(group),
    };
  });
}

/** null where no money moved for any of them. */
function sumOf(group: readonly Movement[]): number | null {
  const amounts = group.flatMap(({ amount }) => (amount === null ? [] : [toCents(amount)]));
  return amounts.length === 0 ? null : toDollars(sum(amounts));
}
