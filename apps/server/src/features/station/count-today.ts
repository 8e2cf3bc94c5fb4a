import { calendarDay, type CalendarDay, utcMidnight } from '@puerta/domain/days/calendar-day';
import type { Handler } from '../../services/context.ts';
import type { ReadingKind } from '@puerta/contract/parcels/station';
import { type Insertable, sql } from 'kysely';
import type { RefusedReading } from '../../db/schema.gen.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';

const NOTHING: Work = { received: 0, measured: 0, processed: 0 };
const stationOf = ({ station }: RefusedRow) => station || null;

/**
 * What was done today, the agency's day: at the station that asks, and by who asks, at all stations and at each
 * (docs/rules/reception.md). No amounts.
 */
export const countToday: Handler<'GET /admin/station/today'> = async ({
  agency,
  actor,
  clock,
  station,
  read,
}) => {
  const day = calendarDay(clock.now(), agency.time_zone);
  const since = { day, timeZone: agency.time_zone };
  const own = await countOwnWork(read, actor.id, since);
  const refused = await selectRefused(read, actor.id, day);
  const here = station && {
    ...((await countStationWork(read, station, since)) ?? NOTHING),
    refused: await countRefusedAt(read, station, day),
  };
  const stations = new Set([
    ...own.filter(({ whole }) => !whole).map(row => row.station),
    ...refused.map(stationOf),
  ]);
  const workAt = (name: string | null) => own.find(row => !row.whole && row.station === name) ?? NOTHING;
  return {
    data: {
      day: utcMidnight(day),
      station: here || null,
      person: { ...(own.find(({ whole }) => whole) ?? NOTHING), refused: refused.length },
      stations: [...stations].map(name => ({
        station: name,
        ...workAt(name),
        refused: refused.filter(row => stationOf(row) === name).length,
      })),
      refused: refused.map(row => ({
        code: row.code,
        kind: row.kind,
        message: row.message,
        date: row.at.toISOString(),
        station: stationOf(row),
      })),
    },
  };
};

/** Since when: the agency's day, in its time zone. */
type Since = { day: CalendarDay; timeZone: string };
type Work = { received: number; measured: number; processed: number };

/** Packages, not facts: one that is measured twice was measured. Written out, for the indexes hold these kinds alone. */
const WORK = sql<Work>`
  count(distinct package_id) filter (where kind = 'package.received')::integer as received,
  count(distinct package_id) filter (where kind = 'package.measured')::integer as measured,
  count(distinct package_id) filter (where kind = 'package.processed')::integer as processed`;
const KINDS = sql`kind in ('package.received', 'package.measured', 'package.processed')`;
const midnight = ({ day, timeZone }: Since) => sql`${day}::timestamp at time zone ${timeZone}`;

/** What one person did, by station (null where none was named) and, where `whole`, at all of them. */
async function countOwnWork(tx: ReadTx, accountId: number, since: Since) {
  const { rows } = await sql<Work & { station: string | null; whole: boolean }>`
    select station, grouping(station) = 1 as whole, ${WORK} from fact
    where agency_id = ${tx.agencyId} and actor_id = ${accountId} and ${KINDS} and at >= ${midnight(since)}
    group by grouping sets ((), (station)) order by station`.execute(tx);
  return rows;
}

/** What was done at one station, whoever did it. */
async function countStationWork(tx: ReadTx, station: string, since: Since): Promise<Work | undefined> {
  const { rows } = await sql<Work>`
    select ${WORK} from fact
    where agency_id = ${tx.agencyId} and station = ${station} and ${KINDS} and at >= ${midnight(since)}`.execute(
    tx,
  );
  return rows[0];
}

/** What was refused of one person's readings of a day, last first. */
const selectRefused = (tx: ReadTx, accountId: number, day: CalendarDay) =>
  tx
    .selectOwn('refused_reading')
    .select(['code', 'kind', 'message', 'at', 'station'])
    .$narrowType<{ kind: ReadingKind }>()
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .orderBy('at', 'desc')
    .orderBy('code')
    .execute();
type RefusedRow = Awaited<ReturnType<typeof selectRefused>>[number];

/** How many boxes were refused at a station on a day, whoever read them. */
async function countRefusedAt(tx: ReadTx, station: string, day: CalendarDay): Promise<number> {
  const { n } = await tx
    .selectOwn('refused_reading')
    .select(eb => eb.fn.count<number>('code').distinct().as('n'))
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
