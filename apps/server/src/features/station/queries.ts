import type { ReadingKind } from '@puerta/contract/station';
import type { CalendarDay } from '@puerta/domain/calendar-day';
import { type Insertable, sql } from 'kysely';
import type { RefusedReading } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

/** Since when: the agency's day, in its time zone. */
export type Since = { day: CalendarDay; timeZone: string };
export type Work = { received: number; measured: number; processed: number };

/** Packages, not facts: one that is measured twice was measured. Written out, for the indexes hold these kinds alone. */
const WORK = sql<Work>`
  count(distinct package_id) filter (where kind = 'package.received')::integer as received,
  count(distinct package_id) filter (where kind = 'package.measured')::integer as measured,
  count(distinct package_id) filter (where kind = 'package.processed')::integer as processed`;
const KINDS = sql`kind in ('package.received', 'package.measured', 'package.processed')`;
const midnight = ({ day, timeZone }: Since) => sql`${day}::timestamp at time zone ${timeZone}`;

/** What one person did, by station (null where none was named) and, where `whole`, at all of them. */
export async function countOwnWork(tx: Tx, agencyId: number, accountId: number, since: Since) {
  const { rows } = await sql<Work & { station: string | null; whole: boolean }>`
    select station, grouping(station) = 1 as whole, ${WORK} from fact
    where agency_id = ${agencyId} and actor_id = ${accountId} and ${KINDS} and at >= ${midnight(since)}
    group by grouping sets ((), (station)) order by station`.execute(tx);
  return rows;
}

/** What was done at one station, whoever did it. */
export async function countStationWork(
  tx: Tx,
  agencyId: number,
  station: string,
  since: Since,
): Promise<Work | undefined> {
  const { rows } = await sql<Work>`
    select ${WORK} from fact
    where agency_id = ${agencyId} and station = ${station} and ${KINDS} and at >= ${midnight(since)}`.execute(
    tx,
  );
  return rows[0];
}

/** What was refused of one person's readings of a day, last first. */
export const selectRefused = (tx: Tx, agencyId: number, accountId: number, day: CalendarDay) =>
  tx
    .selectFrom('refused_reading')
    .select(['code', 'kind', 'message', 'at', 'station'])
    .$narrowType<{ kind: ReadingKind }>()
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .orderBy('at', 'desc')
    .orderBy('code')
    .execute();
export type RefusedRow = Awaited<ReturnType<typeof selectRefused>>[number];

/** How many boxes were refused at a station on a day, whoever read them. */
export async function countRefusedAt(
  tx: Tx,
  agencyId: number,
  station: string,
  day: CalendarDay,
): Promise<number> {
  const { n } = await tx
    .selectFrom('refused_reading')
    .select(eb => eb.fn.count<number>('code').distinct().as('n'))
    .where('agency_id', '=', agencyId)
    .where('station', '=', station)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return n;
}

/** Keeps refused readings, each under its code; what was refused again says why it was the last time. */
export const upsertRefused = (tx: Tx, rows: readonly Insertable<RefusedReading>[]) =>
  tx
    .insertInto('refused_reading')
    .values([...rows])
    .onConflict(conflict =>
      conflict.columns(['agency_id', 'account_id', 'day', 'station', 'code']).doUpdateSet(eb => ({
        kind: eb.ref('excluded.kind'),
        message: eb.ref('excluded.message'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute();
