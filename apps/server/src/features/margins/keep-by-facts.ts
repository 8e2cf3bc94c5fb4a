import type { FactKind } from '@puerta/domain/facts';
import type { Told } from '../../facts/fact.ts';
import type { Listener } from '../../facts/fact.ts';
import { type Changed, dropMargins, keepMargins, selectChanged, selectMarginRows } from './queries.ts';
import { keptOf } from './measure-margin.ts';

/** After these a package was sold for something else, or costs something else. */
const CHANGING: readonly FactKind[] = [
  'package.received',
  'package.measured_again',
  'package.remeasured',
  'package.voided',
  'label.voided',
  'label.kept',
  'pickup.booked',
  'debt.waived',
];

const LOADING: readonly FactKind[] = ['package.loaded', 'package.unloaded'];
/** A lot's way may be changed with its next step, in one save. */
const OF_LOTS: readonly FactKind[] = ['lot.updated', 'lot.moved'];

/** Keeps the margins of packages of which something became known, in the transaction that tells it. */
export const keepByFacts: Listener = {
  hears: [...CHANGING, ...LOADING, ...OF_LOTS, 'order.bought'],
  async follow(tx, agencyId, facts) {
    const changed = changedBy(facts);
    if (Object.values(changed).every(ids => ids.length === 0)) return [];
    const rows = await selectMarginRows(tx, agencyId, await selectChanged(tx, agencyId, changed));
    const kept = rows.map(row => ({ id: row.id, margin: keptOf(agencyId, row) }));
    await keepMargins(
      tx,
      kept.flatMap(({ margin }) => margin ?? []),
    );
    await dropMargins(
      tx,
      agencyId,
      kept.flatMap(({ id, margin }) => (margin ? [] : id)),
    );
    return [];
  },
};

function changedBy(facts: readonly Told[]): Changed {
  const packagesOf = (kinds: readonly FactKind[]) => [
    ...new Set(facts.flatMap(fact => (kinds.includes(fact.kind) ? packageOf(fact) : []))),
  ];
  const objectsOf = (kinds: readonly FactKind[], counts: (fact: Told) => boolean) =>
    facts.flatMap(fact => (kinds.includes(fact.kind) && counts(fact) ? (fact.object.id ?? []) : []));
  return {
    packages: packagesOf(CHANGING),
    orders: objectsOf(['order.bought'], () => true),
    loaded: packagesOf(LOADING),
    lots: objectsOf(OF_LOTS, ({ from, to }) => from?.type !== to?.type),
  };
}

const packageOf = ({ object, about }: Told): number[] =>
  [object.type === 'package' ? object.id : about?.packageId].filter(id => typeof id === 'number');
