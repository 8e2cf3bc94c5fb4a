import type { Movement, OrderMovement } from '@puerta/contract/movements';
import { sum, toCents, toDollars } from '@puerta/domain/money';
import { type FactRow, nearest, newestFirst, presentFact, presentPending, presentReview } from './present.ts';
import type { MovementRows } from './queries.ts';

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
  return merge([...told, ...pending, ...reviewed]).sort(newestFirst);
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
  const isOne = fact.kind === 'order.bought' || fact.kind.startsWith('pickup.');
  const about = packages.filter(({ id, carrier_prn }) =>
    visit ? carrier_prn === visit.prn : isOne || id === fact.package_id,
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
