import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** Before these instants: any step, a checkout's beginning, a refund that the gateway says to wait for. */
export type HangingSince = { step: Date; checkout: Date; settlement: Date };

const MOST = 200;

/** A purchase, with its package and whose it is. */
const attempts = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('attempt as t')
    .leftJoin('package as p', join =>
      join.onRef('p.agency_id', '=', 't.agency_id').onRef('p.id', '=', 't.package_id'),
    )
    .leftJoin('account as a', join =>
      join
        .onRef('a.agency_id', '=', 't.agency_id')
        .on('a.id', '=', sql<number>`coalesce(t.account_id, p.account_id)`),
    )
    .select(['t.order_id', 't.amount_cents', 't.brand', 't.last_four', 't.reference'])
    .select(['t.provider_payment_id', 'p.tracking_number as tracking'])
    .select(['a.id as client_id', 'a.name as client'])
    .where('t.agency_id', '=', agencyId);

/** Of an attempt `t`. The states are said outright, as the index has them; the last but one is one that a manager began to close, and could not end yet. */
const hangs = ({ step, checkout }: HangingSince) => sql<boolean>`t.state not in ('done', 'declined', 'failed')
  and (t.state <> 'awaiting' and t.updated_at <= ${step}
    or t.state = 'undoing' and t.reason = 'closed_by_agency'
    or t.state = 'awaiting' and t.created_at <= ${checkout})`;

export const selectHangingAttempts = (tx: Tx, agencyId: number, since: HangingSince) =>
  attempts(tx, agencyId)
    .select(['t.id', 't.kind', 't.state', 't.shipment', 't.details', 't.updated_at'])
    .select(['t.last_error', 't.tries'])
    .where(hangs(since))
    .orderBy('t.updated_at')
    .limit(MOST)
    .execute();
export type HangingAttempt = Awaited<ReturnType<typeof selectHangingAttempts>>[number];

const hangingRefunds = (tx: Tx, agencyId: number, { step, settlement }: HangingSince) =>
  tx
    .selectFrom('refund as r')
    .where('r.agency_id', '=', agencyId)
    // said outright, as the index has it
    .where(sql<boolean>`r.state = 'pending'`)
    .where(eb =>
      eb.or([
        eb('r.last_error', 'is not', null).and('r.created_at', '<=', step),
        eb('r.created_at', '<=', settlement),
      ]),
    );

export const selectHangingRefunds = (tx: Tx, agencyId: number, since: HangingSince) =>
  hangingRefunds(tx, agencyId, since)
    .innerJoin('money_entry as m', join =>
      join.onRef('m.agency_id', '=', 'r.agency_id').onRef('m.id', '=', 'r.charge_id'),
    )
    .leftJoin('package as p', join =>
      join.onRef('p.agency_id', '=', 'r.agency_id').onRef('p.id', '=', 'r.package_id'),
    )
    .leftJoin('orders as o', join =>
      join.onRef('o.agency_id', '=', 'm.agency_id').onRef('o.id', '=', 'm.order_id'),
    )
    .leftJoin('account as a', join =>
      join
        .onRef('a.agency_id', '=', 'r.agency_id')
        .on('a.id', '=', sql<number>`coalesce(p.account_id, o.account_id)`),
    )
    .select(['r.id', 'm.order_id', 'r.amount_cents', 'm.brand', 'm.last_four', 'r.reference'])
    .select(['m.provider_payment_id', 'r.created_at', 'r.last_error', 'r.tries'])
    .select(['p.tracking_number as tracking', 'a.id as client_id', 'a.name as client'])
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

export const selectLeftStrays = (tx: Tx, agencyId: number, { step }: HangingSince) =>
  attempts(tx, agencyId)
    .innerJoin('stray as s', join =>
      join.onRef('s.agency_id', '=', 't.agency_id').onRef('s.attempt_id', '=', 't.id'),
    )
    .select(['s.id', 's.kind', 's.number', 's.tries', 's.created_at', 't.kind as purchase'])
    .where(isLeft(step))
    .orderBy('s.created_at')
    .limit(MOST)
    .execute();
export type LeftStray = Awaited<ReturnType<typeof selectLeftStrays>>[number];

/** What a provider says otherwise than our books, the longest first. */
export const selectDifferences = (tx: Tx, agencyId: number) =>
  attempts(tx, agencyId)
    .innerJoin('difference as d', join =>
      join.onRef('d.agency_id', '=', 't.agency_id').onRef('d.attempt_id', '=', 't.id'),
    )
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
export async function countHangingOf(tx: Tx, agencyId: number, since: HangingSince): Promise<number> {
  const purchases = tx
    .selectFrom('attempt as t')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('t.agency_id', '=', agencyId)
    .where(hangs(since));
  const refunds = hangingRefunds(tx, agencyId, since).select(eb => eb.fn.countAll<number>().as('n'));
  const strays = tx
    .selectFrom('stray as s')
    .innerJoin('attempt as t', join =>
      join.onRef('t.agency_id', '=', 's.agency_id').onRef('t.id', '=', 's.attempt_id'),
    )
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('s.agency_id', '=', agencyId)
    .where(isLeft(since.step));
  const counts = await purchases.unionAll(refunds).unionAll(strays).execute();
  return counts.reduce((sum, { n }) => sum + n, 0);
}

/** How something that hung stands now, and whether its money was taken. */
export const selectAttemptState = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('attempt')
    .select(['state', 'last_error'])
    .select(
      sql<boolean>`exists (select from money_entry m
        where m.agency_id = attempt.agency_id and m.attempt_id = attempt.id)`.as('is_charged'),
    )
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const selectRefundState = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('refund')
    .select(['state', 'last_error'])
    .select(sql<boolean>`true`.as('is_charged'))
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const selectStrayState = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('stray')
    .select(['state', sql<null>`null`.as('last_error'), sql<boolean>`false`.as('is_charged')])
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
