import { marginInvalid } from '@puerta/contract/margins.es';
import type { MarginsBy } from '@puerta/contract/margins';
import { addDays, calendarDay, type CalendarDay, type DayRange } from '@puerta/domain/calendar-day';
import { MARGIN_WEEKS, MARGIN_WEEKS_MAX } from '@puerta/domain/margin';
import { lastMondays } from '@puerta/domain/waiting';
import type { Agency } from '../../app/agency.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import type { Services } from '../../services/services.ts';
import { presentSums } from './present.ts';
import { selectSums, selectTotal, type SumRow } from './report-queries.ts';

/** A screen shows no more of them; the file has all. */
const MOST = 200;

type Query = { by?: MarginsBy | undefined; from?: CalendarDay | undefined; to?: CalendarDay | undefined };
type Tools = Pick<Services, 'clock' | 'db'> & { agency: Agency };

/** What was sold in a range of weeks, what it cost and what stays, put together by one thing. */
export const listMargins: Handler<'GET /admin/margins'> = async (context, { query }) => {
  const { agency, db } = context;
  const weeks = weeksOf(context, query);
  if (isRefusal(weeks)) return weeks;
  const { by = 'week' } = query;
  const tx = db.read(agency.id);
  const rows = await selectSums(tx, agency.id, { by, weeks, limit: MOST });
  const total = await selectTotal(tx, agency.id, weeks);
  return {
    data: {
      from: weeks.first,
      to: weeks.last,
      rows: rows.map(row => ({ id: row.id, name: row.name, ...presentSums(row) })),
      more: (rows[0]?.of ?? 0) - rows.length,
      ...presentSums(total),
    },
  };
};

/** The same whole, for a file. */
export async function readMargins(context: Tools, query: Query): Promise<SumRow[] | Refusal> {
  const weeks = weeksOf(context, query);
  if (isRefusal(weeks)) return weeks;
  const { by = 'week' } = query;
  return selectSums(context.db.read(context.agency.id), context.agency.id, { by, weeks, limit: null });
}

/** Mondays of the first and the last week; any day of a week names it. */
function weeksOf({ agency, clock }: Tools, { from, to }: Query): DayRange | Refusal {
  const last = mondayOf(to ?? calendarDay(clock.now(), agency.time_zone));
  const first = from === undefined ? addDays(last, -7 * (MARGIN_WEEKS - 1)) : mondayOf(from);
  if (first > last) return refused('to', marginInvalid.order);
  if (first <= addDays(last, -7 * MARGIN_WEEKS_MAX))
    return refused('from', marginInvalid.tooMany(MARGIN_WEEKS_MAX));
  return { first, last };
}

const mondayOf = (day: CalendarDay): CalendarDay => lastMondays(day, 1)[0] ?? day;
const refused = (field: string, message: string) =>
  refuse('invalid_input', { message, fields: [{ field, message }] });
