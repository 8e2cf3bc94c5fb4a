import type { Data } from '@puerta/contract/client';
import { DEPOSITED_BY } from '@puerta/contract/money/takings';
import type { CalendarDay, DayRange } from '@puerta/domain/days/calendar-day';
import { monthDays } from '@puerta/domain/days/month';
import { toDollars } from '@puerta/domain/money/money';
import { TAKEN_BY } from '@puerta/domain/movement-kinds';
import type { Handler } from '../../services/context.ts';
import {
  type CashCountRow,
  type DepositCheckRow,
  selectCashCounts,
  selectDepositChecks,
  selectDisputed,
  selectFees,
  selectTakings,
  type TakingRow,
} from './queries.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';

type Takings = Data<'GET /admin/takings'>;

/** A month's money by day and by how it was paid, so that it can be held against the bank's and the cash box's. */
export const showTakings: Handler<'GET /admin/takings'> = async ({ agency, read }, { query }) => {
  const month = monthDays(query.month);
  const { takings: rows, deposits } = await readDeposits(read, agency, month);
  const counts = new Map((await selectCashCounts(read, month)).map(row => [row.day, row]));
  const days = [...new Set([...rows.map(row => row.day), ...deposits.map(row => row.day), ...counts.keys()])]
    .sort()
    .reverse();
  return {
    data: {
      days: days.map(day => {
        const count = counts.get(day);
        const those = rows.filter(row => row.day === day);
        return {
          day,
          methods: byMethod(those),
          ...taken(those),
          waived: waivedOf(those),
          cash: count ? presentCount(count, cashOf(those)) : null,
          deposits: deposits.filter(one => one.day === day).map(presentDeposit),
        };
      }),
      methods: byMethod(rows),
      ...taken(rows),
      waived: waivedOf(rows),
    },
  };
};

function taken(rows: readonly TakingRow[]) {
  const sum = (of: 'received' | 'returned') => rows.reduce((cents, row) => cents + row[of], 0);
  const [received, returned] = [sum('received'), sum('returned')];
  return {
    received: toDollars(received),
    returned: toDollars(returned),
    net: toDollars(received - returned),
  };
}

const waivedOf = (rows: readonly TakingRow[]): number =>
  toDollars(rows.reduce((cents, row) => cents + row.waived, 0));

/** What a day should have in the cash box, in cents. */
export function cashOf(rows: readonly TakingRow[]): number {
  const cash = rows.find(row => row.method === 'cash');
  return cash ? cash.received - cash.returned : 0;
}

/** In the order in which screens show them; what nobody used is left out. */
const byMethod = (rows: readonly TakingRow[]): Takings['methods'] =>
  TAKEN_BY.flatMap(method => {
    const those = rows.filter(row => row.method === method);
    return those.length === 0 ? [] : [{ method, ...taken(those) }];
  });

/** What days brought that should stand on the bank's statement, what was disputed and what was seen there. */
export async function readDeposits(
  tx: ReadTx,
  agency: Pick<Agency, 'time_zone'>,
  days: DayRange,
): Promise<{ takings: TakingRow[]; deposits: Deposit[] }> {
  const takings = await selectTakings(tx, days);
  const disputed = await selectDisputed(tx, days, agency.time_zone);
  const fees = await selectFees(tx, days, agency.time_zone);
  const checks = await selectDepositChecks(tx, days);
  const deposits = new Map<string, Deposit>();
  const at = (row: { day: CalendarDay; method: string; provider: string }) => {
    const method = DEPOSITED_BY.find(one => one === row.method);
    if (!method) return null;
    const key = `${row.day} ${method} ${row.provider}`;
    const { day, provider } = row;
    const found = deposits.get(key) ?? {
      day,
      method,
      provider,
      received: 0,
      returned: 0,
      disputed: 0,
      fees: null,
      check: null,
    };
    deposits.set(key, found);
    return found;
  };
  for (const row of takings) Object.assign(at(row) ?? {}, { received: row.received, returned: row.returned });
  for (const row of disputed) Object.assign(at({ ...row, method: 'card' }) ?? {}, { disputed: row.disputed });
  for (const row of fees) Object.assign(at({ ...row, method: 'card' }) ?? {}, { fees: row.fees });
  for (const row of checks) Object.assign(at(row) ?? {}, { check: row });
  return { takings, deposits: [...deposits.values()].toSorted(byMeans) };
}

const byMeans = (one: Deposit, other: Deposit) =>
  DEPOSITED_BY.indexOf(one.method) - DEPOSITED_BY.indexOf(other.method) ||
  one.provider.localeCompare(other.provider);

type Day = Data<'GET /admin/takings'>['days'][number];
type Count = NonNullable<Day['cash']>;
type Seen = NonNullable<Day['deposits'][number]['confirmed']>;

/** What is expected by now, in dollars, where it is not what was expected when somebody counted or looked. */
const changedTo = (then: number, now: number) => (then === now ? null : toDollars(now));

/** `expected`: cents that should be there by what is recorded by now. */
export const presentCount = (row: Omit<CashCountRow, 'day'>, expected: number): Count => ({
  expected: toDollars(row.expected_cents),
  counted: toDollars(row.counted_cents),
  difference: toDollars(row.counted_cents - row.expected_cents),
  changed: changedTo(row.expected_cents, expected),
  note: row.note,
  by: row.by,
  at: row.at.toISOString(),
});

/** The same of what was seen at the bank. */
export const presentSeen = (
  row: Pick<DepositCheckRow, 'expected_cents' | 'seen_cents' | 'note' | 'by' | 'at'>,
  expected: number,
): Seen => ({
  expected: toDollars(row.expected_cents),
  seen: toDollars(row.seen_cents),
  difference: toDollars(row.seen_cents - row.expected_cents),
  changed: changedTo(row.expected_cents, expected),
  note: row.note,
  by: row.by,
  at: row.at.toISOString(),
});

/** What a day brought by one means, through one provider; cents. */
type Deposit = {
  day: CalendarDay;
  method: (typeof DEPOSITED_BY)[number];
  provider: string;
  received: number;
  returned: number;
  disputed: number;
  fees: number | null;
  check: DepositCheckRow | null;
};

const presentDeposit = ({
  method,
  provider,
  received,
  returned,
  disputed,
  fees,
  check,
}: Deposit): Day['deposits'][number] => ({
  method,
  provider,
  received: toDollars(received),
  returned: toDollars(returned),
  disputed: toDollars(disputed),
  expected: toDollars(received - returned - disputed),
  fees: fees === null ? null : toDollars(fees),
  confirmed: check && presentSeen(check, received - returned - disputed),
});
