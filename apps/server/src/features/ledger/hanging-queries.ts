import { type RawBuilder, sql } from 'kysely';
import { same } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';

/** Before these instants: any step, a checkout's beginning, a refund that the gateway says to wait for. */
export type HangingSince = { step: Date; checkout: Date; settlement: Date };

const MOST = 200;

/** A purchase, with its package and whose it is. */
const attempts = (tx: ReadTx) =>
  tx
    .selectOwn('attempt as t')
    .leftJoin('package as p', join => same(join, 'p.id', 't.package_id'))
    .leftJoin('account as a', join =>
      join
        .onRef('a.agency_id', '=', 't.agency_id')
        .on('a.id', '=', sql<number>`coalesce(t.account_id, p.account_id)`),
    )
    .select(['t.order_id', 't.amount_cents', 't.brand', 't.last_four', 't.reference'])
    .select(['t.provider_payment_id', 'p.tracking_number as tracking'])
    .select(['t.provider', 't.payment_account_id', 't.carrier_account_id'])
    .select(['a.id as client_id', 'a.name as client']);

/** Of an attempt `t`. The states are said outright, as the index has them; the last but one is one that a manager began to close, and could not end yet. */
const hangs = ({ step, checkout }: HangingSince) => sql<boolean>`t.state not in ('done', 'declined', 'failed')
  and (t.state <> 'awaiting' and t.updated_at <= ${step}
    or t.state = 'undoing' and t.reason = 'closed_by_agency'
    or t.state = 'awaiting' and t.created_at <= ${checkout})`;

/** Of an order by its number: its purchase hangs, and is looked after where everything is that hangs. */
export const orderHangs = (tx: ReadTx, orderId: RawBuilder<unknown>, since: HangingSince) =>
  sql<boolean>`exists (select from attempt t where t.agency_id = ${tx.agencyId} and t.order_id = ${orderId}
    and t.kind = 'order' and ${hangs(since)})`;

export const selectHangingAttempts = (tx: ReadTx, since: HangingSince) =>
  attempts(tx)
    .select(['t.id', 't.kind', 't.state', 't.shipment', 't.details', 't.updated_at'])
    .select(['t.last_error', 't.tries'])
    .where(hangs(since))
    .orderBy('t.updated_at')
    .limit(MOST)
    .execute();
export type HangingAttempt = Awaited<ReturnType<typeof selectHangingAttempts>>[number];

const hangingRefunds = (tx: ReadTx, { step, settlement }: HangingSince) =>
  tx
    .selectOwn('refund as r')
    // said outright, as the index has it
    .where(sql<boolean>`r.state = 'pending'`)
    .where(eb =>
      eb.or([
        eb('r.last_error', 'is not', null).and('r.created_at', '<=', step),
        eb('r.created_at', '<=', settlement),
      ]),
    );

export const selectHangingRefunds = (tx: ReadTx, since: HangingSince) =>
  hangingRefunds(tx, since)
    .innerJoin('money_entry as m', join => same(join, 'm.id', 'r.charge_id'))
    .leftJoin('attempt as t', join => same(join, 't.id', 'm.attempt_id'))
    .leftJoin('package as p', join => same(join, 'p.id', 'r.package_id'))
    .leftJoin('orders as o', join => same(join, 'o.id', 'm.order_id'))
    .leftJoin('account as a', join =>
      join
        .onRef('a.agency_id', '=', 'r.agency_id')
        .on('a.id', '=', sql<number>`coalesce(p.account_id, o.account_id)`),
    )
    .select(['r.id', 'm.order_id', 'r.amount_cents', 'm.brand', 'm.last_four', 'r.reference'])
    .select(['m.provider_payment_id', 'r.created_at', 'r.last_error', 'r.tries'])
    .select(['p.tracking_number as tracking', 'a.id as client_id', 'a.name as client'])
    .select(['m.provider', 't.payment_account_id', 't.carrier_account_id'])
    .orderBy('r.created_at')
    .limit(MOST)
    .execute();
export type HangingRefund = Awaited<ReturnType<typeof selectHangingRefunds>>[number];

/**
 * Of a stray `s` of the attempt `t`: it was refused, or has been tried in vain since before an instant. Of what has no
 * number nobody knows whether it ever comes; a purchase that is open is shown itself.
 */
const isLeft = (before: Date) => sql<boolean>`s.state in ('open', 'refused')
  and t.state in ('done', 'declined', 'failed')
  and (s.state = 'refused' or s.number <> '' and s.tries > 0 and s.created_at <= ${before})`;

export const selectLeftStrays = (tx: ReadTx, { step }: HangingSince) =>
  attempts(tx)
    .innerJoin('stray as s', join => same(join, 's.attempt_id', 't.id'))
    .select(['s.id', 's.kind', 's.number', 's.tries', 's.created_at', 't.kind as purchase'])
    .where(isLeft(step))
    .orderBy('s.created_at')
    .limit(MOST)
    .execute();
export type LeftStray = Awaited<ReturnType<typeof selectLeftStrays>>[number];

/** What a provider says otherwise than our books, the longest first. */
export const selectDifferences = (tx: ReadTx) =>
  tx
    .selectOwn('difference as d')
    .leftJoin('attempt as t', join => same(join, 't.id', 'd.attempt_id'))
    .leftJoin('package as p', join => same(join, 'p.id', 't.package_id'))
    .leftJoin('account as a', join =>
      join
        .onRef('a.agency_id', '=', 'd.agency_id')
        .on('a.id', '=', sql<number>`coalesce(t.account_id, p.account_id)`),
    )
    .select(['t.order_id', 't.brand', 't.last_four', 't.reference', 't.provider_payment_id'])
    .select(['p.tracking_number as tracking', 'a.id as client_id', 'a.name as client'])
    .select(['d.id', 'd.about', 'd.number', 'd.payment_id', 'd.found_at'])
    .select(['d.our_state', 'd.our_cents', 'd.their_state', 'd.their_cents'])
    // said outright, as the index has it
    .where(sql<boolean>`d.state = 'open'`)
    .orderBy('d.found_at')
    .orderBy('d.id')
    .limit(MOST)
    .execute();
export type DifferenceRow = Awaited<ReturnType<typeof selectDifferences>>[number];

/** How many there are of all three. */
export async function countHangingOf(tx: ReadTx, since: HangingSince): Promise<number> {
  const purchases = tx
    .selectOwn('attempt as t')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where(hangs(since));
  const refunds = hangingRefunds(tx, since).select(eb => eb.fn.countAll<number>().as('n'));
  const strays = tx
    .selectOwn('stray as s')
    .innerJoin('attempt as t', join => same(join, 't.id', 's.attempt_id'))
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where(isLeft(since.step));
  const counts = await purchases.unionAll(refunds).unionAll(strays).execute();
  return counts.reduce((sum, { n }) => sum + n, 0);
}

/** How something that hung stands now, and whether its money was taken. */
export const selectAttemptState = (tx: ReadTx, id: number) =>
  tx
    .selectOwn('attempt')
    .select(['state', 'last_error'])
    .select(
      sql<boolean>`exists (select from money_entry m
        where m.agency_id = ${tx.agencyId} and m.attempt_id = attempt.id)`.as('is_charged'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const selectRefundState = (tx: ReadTx, id: number) =>
  tx
    .selectOwn('refund')
    .select(['state', 'last_error'])
    .select(sql<boolean>`true`.as('is_charged'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const selectStrayState = (tx: ReadTx, id: number) =>
  tx
    .selectOwn('stray')
    .select(['state', sql<null>`null`.as('last_error'), sql<boolean>`false`.as('is_charged')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
