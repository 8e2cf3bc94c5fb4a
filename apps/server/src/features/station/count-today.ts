import { calendarDay, utcMidnight } from '@puerta/domain/calendar-day';
import type { Handler } from '../../services/context.ts';
import {
  countOwnWork,
  countRefusedAt,
  countStationWork,
  type RefusedRow,
  selectRefused,
  type Work,
} from './queries.ts';

const NOTHING: Work = { received: 0, measured: 0, processed: 0 };
const stationOf = ({ station }: RefusedRow) => station || null;
const boxes = (rows: readonly RefusedRow[]) => new Set(rows.map(({ code }) => code)).size;

/**
 * What was done today, the agency's day: at the station that asks, and by who asks, at all stations and at each
 * (docs/rules/reception.md). No amounts.
 */
export const countToday: Handler<'GET /admin/station/today'> = async ({
  agency,
  actor,
  db,
  clock,
  station,
}) => {
  const tx = db.read(agency.id);
  const day = calendarDay(clock.now(), agency.time_zone);
  const since = { day, timeZone: agency.time_zone };
  const own = await countOwnWork(tx, agency.id, actor.id, since);
  const refused = await selectRefused(tx, agency.id, actor.id, day);
  const here = station && {
    ...((await countStationWork(tx, agency.id, station, since)) ?? NOTHING),
    refused: await countRefusedAt(tx, agency.id, station, day),
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
      person: { ...(own.find(({ whole }) => whole) ?? NOTHING), refused: boxes(refused) },
      stations: [...stations].map(name => ({
        station: name,
        ...workAt(name),
        refused: boxes(refused.filter(row => stationOf(row) === name)),
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
