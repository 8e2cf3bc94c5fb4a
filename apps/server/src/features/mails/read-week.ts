import type { Arrival, PurchaseRow } from '@puerta/contract/packages';
import type { MailWeek, WeekPart } from '@puerta/contract/week-mails.es';
import { addDays, type CalendarDay, formatDay, formatDays } from '@puerta/domain/calendar-day';
import { sum } from '@puerta/domain/money';
import { PACKAGE_STATUS } from '@puerta/domain/package-status';
import type { Agency } from '../../app/agency.ts';
import type { Clock } from '../../app/clock.ts';
import type { Tx } from '../../db/within-agency.ts';
import { purchasesOf } from '../packages/list-own.ts';
import { debtsOf } from '../payments/read-debts.ts';
import { countUnderWay, selectMoved, selectUnderWay } from './week-queries.ts';

/** Rows of each part: a mail says what there is, Compras shows it. */
const SOME = 8;
/** Among these the next ones are looked for. */
const LOOKED_AT = 50;

const STAGES = {
  received: PACKAGE_STATUS.miami,
  shipped: PACKAGE_STATUS.inTransit,
  arrived: PACKAGE_STATUS.caracas,
  delivered: PACKAGE_STATUS.delivered,
} as const;

type Reading = { agency: Agency; clock: Clock };

/** What the week before a Monday brought to a customer, and what they have now; null where there is nothing to tell. */
export async function readWeek(
  tx: Tx,
  { agency, clock }: Reading,
  accountId: number,
  monday: CalendarDay,
): Promise<MailWeek | null> {
  const since = addDays(monday, -7);
  const underWay = await countUnderWay(tx, agency.id, accountId);
  const moved = await selectMoved(tx, agency.id, accountId, { since, most: SOME });
  const debts = await debtsOf(tx, agency.id, accountId);
  if (underWay + moved.length + debts.length === 0) return null;
  const next = await selectUnderWay(tx, agency.id, accountId, LOOKED_AT);
  const ids = [...new Set([...moved, ...next].map(({ id }) => id))];
  const viewing = { agency, clock, actor: { role: 'customer' } as const };
  const rows = new Map((await purchasesOf(tx, viewing, ids)).map(row => [row.id, row]));
  const partAt = (status: number): WeekPart<ReturnType<typeof named>> => {
    const there = moved.filter(one => one.status === status);
    return { total: there[0]?.total ?? 0, some: there.flatMap(({ id }) => rows.get(id) ?? []).map(named) };
  };
  return {
    days: formatDays(since, addDays(monday, -1), 'D MMM YYYY'),
    underWay,
    moved: {
      received: partAt(STAGES.received),
      shipped: partAt(STAGES.shipped),
      arrived: partAt(STAGES.arrived),
      delivered: partAt(STAGES.delivered),
    },
    expected: next
      .flatMap(({ id }) => expectedOf(rows.get(id)))
      .toSorted((a, b) => (a.first < b.first ? -1 : 1))
      .slice(0, SOME),
    owed: { total: debts.length, some: debts.slice(0, SOME) },
    owedCents: sum(debts.map(({ cents }) => cents)),
  };
}

const named = (row: PurchaseRow) => ({
  tracking: row.tracking_number,
  receiver: row.receive_name,
  place: row.package_receive,
});

type Expected = MailWeek['expected'][number] & { first: CalendarDay };

/** When it is expected, as Compras says it; none where nobody knows. */
function expectedOf(row: PurchaseRow | undefined): Expected[] {
  if (!row?.arrival || row.arrival.state === 'over') return [];
  const { first, last, late } = daysOf(row.arrival);
  const day = first === last ? formatDay(first, 'D MMM YYYY') : formatDays(first, last, 'D MMM YYYY');
  return [{ tracking: row.tracking_number, receiver: row.receive_name, day, late, first }];
}

/** Reckoned anew where that says more than the day that was first named. */
function daysOf({ anew, expected, state }: Arrival): { first: string; last: string; late: boolean } {
  const day = (instant: string) => instant.slice(0, 10);
  return anew
    ? { first: day(anew.first), last: day(anew.last), late: false }
    : { first: day(expected), last: day(expected), late: state === 'late' };
}
