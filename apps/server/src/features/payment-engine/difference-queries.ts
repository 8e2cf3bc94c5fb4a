import { sql } from 'kysely';
import type { PaymentLookUp } from '../../adapters/payment/port.ts';
import { anyOf, same } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { GoodsDifference } from '../../services/purchase-kind.ts';
import { selectAttempt } from './queries.ts';

/** What one side says; `cents` where it is about an amount. */
export type Side<State extends string> = { state: State; cents: number | null };
export type OurState = 'charged' | 'not_charged' | 'refunded' | 'not_refunded';
export type TheirState = PaymentLookUp['state'] | 'refunded' | 'not_refunded';

export type Difference = {
  number: string;
  /** the gateway's number of the payment */
  paymentId: string | null;
} & (
  | { about: 'payment' | 'refund'; ours: Side<OurState>; theirs: Side<TheirState> }
  | { about: 'settled'; ours: Side<OurState>; theirs: Side<'captured' | 'refunded' | 'not_listed'> }
  | { about: 'cost'; ours: Side<'quoted'>; theirs: Side<'charged'> }
  | {
      about: GoodsDifference['about'];
      ours: Side<GoodsDifference['ours']>;
      theirs: Side<GoodsDifference['theirs']>;
    }
);

/** What a provider told of one thing (`number` null: of all of its kind); without differences it agrees with the books. */
export type Told = { about: Difference['about'][]; number: string | null; differences: Difference[] };

/** Closed attempts to compare: closed since then, given money back since then, or found to differ and still open. */
export async function selectComparable(
  tx: ReadTx,
  { since, byHandSince }: { since: Date; byHandSince: Date },
): Promise<number[]> {
  const closedSince = (instant: Date) =>
    tx
      .selectOwn('attempt')
      .select('id')
      // said outright, as the index has it
      .where(sql<boolean>`state in ('done', 'declined', 'failed')`)
      .where('updated_at', '>=', instant);
  const byHand = closedSince(byHandSince).where('reason', '=', 'closed_by_agency');
  const givenBack = tx
    .selectOwn('refund as r')
    .innerJoin('money_entry as charge', join => same(join, 'charge.id', 'r.charge_id'))
    .select(eb => eb.ref('charge.attempt_id').$notNull().as('id'))
    .where(sql<boolean>`r.state <> 'pending'`)
    .where('r.updated_at', '>=', since)
    .where('charge.attempt_id', 'is not', null);
  // what a label cost is told once, when it is sold; what the bank's own list has is held against that
  const open = tx
    .selectOwn('difference')
    .select(eb => eb.ref('attempt_id').$notNull().as('id'))
    .where('state', '=', 'open')
    .where('about', 'not in', ['cost', 'settled']);
  const rows = await closedSince(since).union(byHand).union(givenBack).union(open).execute();
  return rows.map(({ id }) => id);
}

export type Books = Awaited<ReturnType<typeof selectBooks>>;

/** All that we hold of one attempt and its money, and what is being given back of it already. */
export async function selectBooks(tx: ReadTx, attemptId: number) {
  const attempt = await selectAttempt(tx, attemptId);
  const charges = await tx
    .selectOwn('money_entry')
    .select(['id', 'amount_cents', 'provider_payment_id'])
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', 'charge')
    .orderBy('id')
    .execute();
  const strays = await tx
    .selectOwn('stray')
    .select(['kind', 'number'])
    .where('attempt_id', '=', attemptId)
    .where('state', 'in', ['open', 'refused'])
    .orderBy('id')
    .execute();
  const known = await tx
    .selectOwn('difference')
    .select(['about', 'number', 'payment_id'])
    .where('attempt_id', '=', attemptId)
    .where('about', '<>', 'settled')
    .orderBy('id')
    .execute();
  return {
    attempt,
    // a payment that several packages bear is one at the gateway
    charge: charges[0] && {
      provider_payment_id: charges[0].provider_payment_id,
      amount_cents: charges.reduce((cents, one) => cents + one.amount_cents, 0),
    },
    refunds: await selectRefunds(
      tx,
      charges.map(({ id }) => id),
    ),
    strays,
    known,
  };
}

/** The refunds of charges; `is_made`: the books say that the gateway made it and that it did not come back. */
const selectRefunds = (tx: ReadTx, chargeIds: number[]) =>
  tx
    .selectOwn('refund as r')
    .select(['r.reference', 'r.amount_cents', 'r.state', 'r.label_void', 'r.made_at_bank'])
    .select(
      sql<boolean>`coalesce((select sum(case when m.kind = 'refund' then 1 else -1 end) from money_entry m
        where m.agency_id = ${tx.agencyId} and m.charge_id = r.charge_id and m.reference = r.reference
          and m.method = 'card'), 0) > 0`.as('is_made'),
    )
    .where('r.charge_id', '=', anyOf(chargeIds))
    .orderBy('r.id')
    .execute();

/**
 * What was told of an attempt takes the place of what was known of it. One that a manager closed stays closed while
 * both sides go on saying the same.
 */
export async function recordTold(
  tx: Tx,
  attemptId: number,
  { about, number, differences }: Told,
  now: Date,
): Promise<void> {
  const kept = differences.map(one => `${one.about} ${one.number}`);
  await tx
    .deleteOwn('difference')
    .where('attempt_id', '=', attemptId)
    .where('about', 'in', about)
    .$if(number !== null, query => query.where('number', '=', number ?? ''))
    .where(sql<boolean>`about || ' ' || number <> all (${kept})`)
    .execute();
  for (const one of differences) await recordDifference(tx, attemptId, one, now);
}

/** `attemptId`: null where no book of ours knows it. */
export const recordDifference = (
  tx: Tx,
  attemptId: number | null,
  { about, number, paymentId, ours, theirs }: Difference,
  now: Date,
) =>
  tx
    .insertInto('difference')
    .values({
      agency_id: tx.agencyId,
      attempt_id: attemptId,
      about,
      number,
      payment_id: paymentId,
      our_state: ours.state,
      our_cents: ours.cents,
      their_state: theirs.state,
      their_cents: theirs.cents,
      found_at: now,
    })
    .onConflict(conflict =>
      conflict
        .columns(['agency_id', 'attempt_id', 'about', 'number'])
        .doUpdateSet(eb => ({
          our_state: eb.ref('excluded.our_state'),
          our_cents: eb.ref('excluded.our_cents'),
          their_state: eb.ref('excluded.their_state'),
          their_cents: eb.ref('excluded.their_cents'),
          payment_id: eb.fn.coalesce('excluded.payment_id', 'difference.payment_id'),
          state: 'open',
          found_at: eb.ref('excluded.found_at'),
        }))
        .where(
          sql<boolean>`(difference.our_state, difference.our_cents, difference.their_state, difference.their_cents)
            is distinct from (excluded.our_state, excluded.our_cents, excluded.their_state, excluded.their_cents)`,
        ),
    )
    .execute();
