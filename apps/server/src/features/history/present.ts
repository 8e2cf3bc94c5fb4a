import type { Movement, Visit } from '@puerta/contract/money/history';
import { reasonText } from '@puerta/contract/money/declined.es';
import { utcMidnight } from '@puerta/domain/days/calendar-day';
import type { FactValues } from '@puerta/domain/facts';
import { brandName } from '@puerta/domain/money/card';
import { toDollars } from '@puerta/domain/money/money';
import { areSiblings } from '../../facts/queries.ts';
import type { findOwn } from '../packages/find-package.ts';
import type { MovementRows, VisitRow } from './queries.ts';

export type FactRow = MovementRows['facts'][number];
type EntryRow = MovementRows['entries'][number];
type Of = Pick<NonNullable<Awaited<ReturnType<typeof findOwn>>>, 'carrier_prn' | 'reviews'>;
/** As `insertFacts` writes a part of a fact. */
type Part = { from?: FactValues; to?: FactValues } | null;

/** Newest first. Of each fact the values that are named here leave, no other. */
export function presentMovements({ facts, entries, visits, refunds }: MovementRows, of: Of): Movement[] {
  const told = facts.flatMap(fact => {
    const visit = fact.kind === 'pickup.booked' ? nearest(visits, fact.at) : undefined;
    // a pickup that came for other packages of the order
    if (fact.kind.startsWith('pickup.') && fact.package_id === null) return [];
    const prn = visit?.prn ?? calledOff(fact);
    if (prn && prn !== of.carrier_prn) return [];
    return [presentFact(fact, { facts, entries, visit })];
  });
  // of one moment, what follows from what was told stands above it
  return [...refunds.map(presentPending), ...of.reviews.map(presentReview), ...told].sort(newestFirst);
}

/** The number of a visit that nobody waits for any more, where a fact tells of one. */
export const calledOff = ({ kind, data }: Pick<FactRow, 'kind' | 'data'>) =>
  kind === 'pickup.called_off' ? String((data as Part)?.to?.number) : undefined;

export const newestFirst = (a: Movement, b: Movement): number => b.at.localeCompare(a.at);

/** What is to be given back and was not yet: on its way, or refused by its bank. */
export const presentPending = ({
  amount_cents,
  created_at,
  state,
  ...entry
}: MovementRows['refunds'][number]): Movement => ({
  ...plain(state === 'failed' ? 'refund.failed' : 'refund.pending', created_at),
  amount: -toDollars(amount_cents),
  card: cardOf(entry),
});

/** A payment that a bank reviews: what the package bears of it. */
export const presentReview = ({
  of,
  cents,
  since,
}: Pick<Of['reviews'][number], 'of' | 'cents' | 'since'>): Movement => ({
  ...plain(`review.${of}`, new Date(since)),
  amount: toDollars(cents),
});

const plain = (kind: Movement['kind'], at: Date): Movement => ({
  kind,
  at: at.toISOString(),
  amount: null,
  card: null,
  method: null,
  measured: null,
  visit: null,
});

type Beside = Pick<MovementRows, 'facts' | 'entries'> & { visit: VisitRow | undefined };

/** `facts` and `entries`: of the same package, or of its order. */
export function presentFact(fact: FactRow, { facts, entries, visit }: Beside): Movement {
  const data = fact.data as Part;
  const money = fact.money as Part;
  const said = plain(fact.kind, fact.at);
  const moved = (cents: unknown, kinds: readonly string[], purpose?: string): Movement => {
    const entry = nearest(
      entries.filter(row => kinds.includes(row.kind) && (purpose ?? row.purpose) === row.purpose),
      fact.at,
    );
    const isBack = fact.kind.startsWith('refund.');
    return {
      ...said,
      amount: amountOf(cents, isBack ? -1 : 1),
      card: entry ? cardOf(entry) : null,
      method: entry && entry.method !== 'card' ? entry.method : null,
    };
  };
  switch (fact.kind) {
    case 'order.bought':
      return moved(money?.to?.amount_cents, ['charge'], 'order');
    case 'pickup.booked': {
      const paid = moved(money?.to?.fee_cents, ['charge'], 'pickup');
      return { ...paid, visit: visit ? presentVisit(visit) : null };
    }
    case 'debt.opened': {
      // told with its reception, which knows the sum
      const found = facts.find(other => other.kind.startsWith('package.') && areSiblings(fact, other));
      return { ...said, amount: amountOf((found?.money as Part)?.to?.final_payment_cents) };
    }
    case 'debt.paid':
      return moved(money?.to?.amount_cents, ['charge', 'outside'], 'debt');
    case 'debt.paid_outside':
      return moved(money?.from?.debt_cents, ['outside'], 'debt');
    case 'debt.waived':
      return { ...said, amount: amountOf(money?.from?.debt_cents) };
    case 'refund.made':
    case 'refund.made_at_bank':
    case 'refund.returned_outside':
      return moved(money?.to?.refund_cents, ['refund']);
    case 'refund.came_back':
      return { ...said, amount: amountOf(money?.to?.refund_cents) };
    case 'package.received':
    case 'package.measured':
    case 'package.measured_again':
    case 'package.remeasured':
      return { ...said, measured: measuredOf(data?.to) };
    case 'debt.failed':
    case 'pickup.failed': {
      const reason = typeof data?.to?.reason === 'string' ? reasonText(data.to.reason) : null;
      return { ...said, ...(reason && { reason }) };
    }
    case 'pickup.called_off':
    case 'package.voided':
    case 'label.voided':
      return said;
  }
}

const amountOf = (cents: unknown, sign = 1): number | null =>
  typeof cents === 'number' ? sign * toDollars(cents) : null;

/** With the brand as people know it; nothing of what was paid without a card. */
export const cardOf = ({ brand, last_four }: Pick<EntryRow, 'brand' | 'last_four'>): Movement['card'] =>
  brand && last_four ? { brand: brandName(brand), last_four } : null;

/** The row that was written with a fact: both in one transaction, a moment apart. */
export function nearest<Row extends { created_at: Date }>(rows: readonly Row[], at: Date): Row | undefined {
  const apart = (row: Row) => Math.abs(row.created_at.getTime() - at.getTime());
  return rows.toSorted((a, b) => apart(a) - apart(b))[0];
}

function measuredOf(values: FactValues | undefined): Movement['measured'] {
  const { weight, length, width, height } = values ?? {};
  const known = [weight, length, width, height].every(value => typeof value === 'number');
  return known
    ? { weight: Number(weight), length: Number(length), width: Number(width), height: Number(height) }
    : null;
}

/** A visit as its customer may know it. */
export const presentVisit = (row: Omit<VisitRow, 'attempt_id'>): Visit => ({
  day: utcMidnight(row.day),
  start: row.window_start,
  end: row.window_end,
  address: [
    row.sender_line_one,
    row.sender_line_two,
    `${row.sender_city}, ${row.sender_state} ${row.sender_zip}`,
  ]
    .filter(Boolean)
    .join(', '),
  contact: row.contact_name,
  phone: row.contact_phone,
  code: row.prn,
});
