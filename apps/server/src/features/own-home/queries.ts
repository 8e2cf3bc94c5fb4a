import { sql } from 'kysely';
import type { CalendarDay } from '@puerta/domain/calendar-day';
import type { Tx } from '../../db/within-agency.ts';
import type { presentVisit } from '../movements/present.ts';

type VisitRow = Parameters<typeof presentVisit>[0];

/** Rows of a kind: the home says what is next, the lists say the rest. */
const ROWS = 3;
/** Labels that are looked through for those that nobody printed, and for visits. */
const LABELS = 100;

const own = (tx: Tx, agencyId: number, accountId: number) =>
  tx.selectFrom('package').where('agency_id', '=', agencyId).where('account_id', '=', accountId);
/** Said as the index has it. */
const open = (tx: Tx, agencyId: number, accountId: number) =>
  own(tx, agencyId, accountId).where(sql<boolean>`status < 5 and voided_at is null`);

/** How many packages an account has in all, and how many at each status before the last. */
export async function countOwn(tx: Tx, agencyId: number, accountId: number) {
  const { total } = await own(tx, agencyId, accountId)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const stages = await open(tx, agencyId, accountId)
    .select('status')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .groupBy('status')
    .execute();
  return { total, stages };
}

/** An account's packages that are not delivered, newest first. */
export const selectOpen = (tx: Tx, agencyId: number, accountId: number, limit: number) =>
  open(tx, agencyId, accountId).select(['id', 'status']).orderBy('id', 'desc').limit(limit).execute();

/** Its newest packages, whatever became of them. */
export const selectNewest = (tx: Tx, agencyId: number, accountId: number, limit: number) =>
  own(tx, agencyId, accountId).select('id').orderBy('id', 'desc').limit(limit).execute();

const held = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('attempt as t')
    .leftJoin('package as p', join =>
      join.onRef('p.agency_id', '=', 't.agency_id').onRef('p.id', '=', 't.package_id'),
    )
    .select(['t.id', 't.amount_cents', 't.updated_at', 'p.tracking_number'])
    .select(sql<'order' | 'debt' | 'pickup'>`t.kind`.as('kind'))
    .where('t.agency_id', '=', agencyId)
    .where(sql<boolean>`t.state = 'held'`);

/** Payments that a bank reviews, oldest first: the account's, and a visitor's of what it owes. */
export const selectHeld = (tx: Tx, agencyId: number, accountId: number) =>
  held(tx, agencyId)
    .where('t.account_id', '=', accountId)
    .union(
      held(tx, agencyId)
        .where('p.account_id', '=', accountId)
        .where(sql<boolean>`p.payment and t.kind = 'debt'`),
    )
    .orderBy('id')
    .limit(ROWS)
    .execute();

const unsent = (tx: Tx, agencyId: number, accountId: number) =>
  open(tx, agencyId, accountId)
    .select(['agency_id', 'id', 'order_id', 'order_day', 'tracking_number', 'pickup', 'carrier_prn'])
    .where('status', '=', 1)
    .where('carrier_scanned_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(LABELS);

/** Bought labels that nobody printed, by their order, newest first. */
export const selectUnprinted = (tx: Tx, agencyId: number, accountId: number) =>
  tx
    .selectFrom(unsent(tx, agencyId, accountId).as('p'))
    .innerJoin('orders as o', join =>
      join.onRef('o.agency_id', '=', 'p.agency_id').onRef('o.id', '=', 'p.order_id'),
    )
    .select(['p.order_id', 'p.order_day', 'o.receiver_name'])
    .select(eb => [
      eb.fn.countAll<number>().as('labels'),
      eb.fn.min('p.id').as('id'),
      sql<string>`(array_agg(p.tracking_number order by p.id))[1]`.as('tracking_number'),
    ])
    .where('o.state', '=', 'paid')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fact as f')
            .select('f.id')
            .whereRef('f.agency_id', '=', 'p.agency_id')
            .whereRef('f.package_id', '=', 'p.id')
            .where('f.kind', '=', 'label.printed'),
        ),
      ),
    )
    .groupBy(['p.order_id', 'p.order_day', 'o.receiver_name'])
    .orderBy('p.order_id', 'desc')
    .limit(ROWS)
    .execute();

/** The carrier's visits from a day on, the next one first. */
export const selectVisitsAhead = (
  tx: Tx,
  agencyId: number,
  accountId: number,
  from: CalendarDay,
): Promise<(VisitRow & { tracking_number: string; packages: number })[]> =>
  tx
    .selectFrom(unsent(tx, agencyId, accountId).where('pickup', '=', true).as('p'))
    .innerJoin('pickup as v', join =>
      join
        .onRef('v.agency_id', '=', 'p.agency_id')
        .onRef('v.order_id', '=', 'p.order_id')
        .onRef('v.prn', '=', 'p.carrier_prn'),
    )
    .innerJoin('orders as o', join =>
      join.onRef('o.agency_id', '=', 'v.agency_id').onRef('o.id', '=', 'v.order_id'),
    )
    .select(['v.prn', 'v.day', 'v.window_start', 'v.window_end', 'v.contact_name', 'v.contact_phone'])
    .select(['v.fee_cents', 'v.created_at', 'o.sender_line_one', 'o.sender_line_two', 'o.sender_city'])
    .select(['o.sender_state', 'o.sender_zip'])
    .select(eb => [
      eb.fn.min('p.tracking_number').as('tracking_number'),
      eb.fn.countAll<number>().as('packages'),
    ])
    .where('v.day', '>=', from)
    .groupBy(['v.agency_id', 'v.id', 'o.agency_id', 'o.id'])
    .orderBy('v.day')
    .orderBy('v.window_start')
    .limit(ROWS)
    .execute();
