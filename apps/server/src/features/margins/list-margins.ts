import type { MarginsBy } from '@puerta/contract/money/margins';
import { marginInvalid, marginLines } from '@puerta/contract/money/margins.es';
import { addDays, calendarDay, type CalendarDay, type DayRange } from '@puerta/domain/days/calendar-day';
import {
  type Margin,
  MARGIN_WEEKS,
  MARGIN_WEEKS_MAX,
  marginOf,
  marginPercent,
} from '@puerta/domain/money/margin';
import { lastMondays } from '@puerta/domain/parcels/waiting';
import type { Agency } from '../../app/agency.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import type { Handler, Services } from '../../services/context.ts';
import { selectMarginRows, selectSums, selectTotal, type SumRow, type Sums } from './queries.ts';
import { factsOf } from './keep-margins.ts';
import type { Data } from '@puerta/contract/client';
import { lineLabel } from '@puerta/contract/money/quotes';
import { type Cents, toDollars } from '@puerta/domain/money/money';

/** A screen shows no more of them; the file has all. */
const MOST = 200;

type Query = { by?: MarginsBy | undefined; from?: CalendarDay | undefined; to?: CalendarDay | undefined };
type Tools = Pick<Services, 'clock' | 'db'> & { agency: Agency };

/** What was sold in a range of weeks, what it cost and what stays, put together by one thing. */
export const listMargins: Handler<'GET /admin/margins'> = async (context, { query }) => {
  const { read } = context;
  const weeks = weeksOf(context, query);
  if (isRefusal(weeks)) return weeks;
  const { by = 'week' } = query;
  const rows = await selectSums(read, { by, weeks, limit: MOST });
  const total = await selectTotal(read, weeks);
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
  return selectSums(context.db.read(context.agency.id), { by, weeks, limit: null });
}

/** Mondays of the first and the last week; any day of a week names it. */
function weeksOf({ agency, clock }: Tools, { from, to }: Query): DayRange | Refusal {
  const last = mondayOf(to ?? calendarDay(clock.now(), agency.time_zone));
  const first = from === undefined ? addDays(last, -7 * (MARGIN_WEEKS - 1)) : mondayOf(from);
  if (first > last) return refuseField('to', marginInvalid.order);
  if (first <= addDays(last, -7 * MARGIN_WEEKS_MAX))
    return refuseField('from', marginInvalid.tooMany(MARGIN_WEEKS_MAX));
  return { first, last };
}

const mondayOf = (day: CalendarDay): CalendarDay => lastMondays(day, 1)[0] ?? day;

/** A package's margin, by the rule and from the rows that reports keep theirs by. */
export const showMargin: Handler<'GET /admin/margin/:id'> = async ({ read }, { params }) => {
  const [row] = await selectMarginRows(read, [params.id]);
  if (!row) return refuse('package_not_found');
  return { data: presentMargin(marginOf(factsOf(row)), row.product_group) };
};

const orNull = (cents: Cents | null) => (cents === null ? null : toDollars(cents));
const kept = (sold: Cents | null, cost: Cents | null) =>
  sold === null || cost === null ? null : sold - cost;

function presentMargin(
  { lines, soldCents, costCents }: Margin,
  group: number,
): Data<'GET /admin/margin/:id'> {
  const keptCents = kept(soldCents, costCents);
  return {
    lines: lines.map(line => ({
      code: line.code,
      label:
        line.code in marginLines
          ? marginLines[line.code as keyof typeof marginLines]
          : lineLabel(line.code, group),
      sold: orNull(line.soldCents),
      cost: orNull(line.costCents),
      margin: orNull(kept(line.soldCents, line.costCents)),
    })),
    sold: toDollars(soldCents),
    cost: orNull(costCents),
    margin: orNull(keptCents),
    percent: keptCents === null ? null : marginPercent(keptCents, soldCents),
  };
}

export function presentSums({ packages, sold, cost, unknown, unknown_sold }: Sums) {
  const known = sold - unknown_sold;
  return {
    packages,
    sold: toDollars(sold),
    cost: toDollars(cost),
    margin: toDollars(known - cost),
    percent: marginPercent(known - cost, known),
    unknown,
    unknown_sold: toDollars(unknown_sold),
  };
}
