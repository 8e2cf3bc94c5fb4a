import { DEPOSITED_BY } from '@puerta/contract/takings';
import type { CalendarDay, DayRange } from '@puerta/domain/calendar-day';
import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import {
  type DepositCheckRow,
  selectDepositChecks,
  selectDisputed,
  selectTakings,
  type TakingRow,
} from './queries.ts';

/** What a day brought by one means, through one provider; cents. */
export type Deposit = {
  day: CalendarDay;
  method: (typeof DEPOSITED_BY)[number];
  provider: string;
  received: number;
  returned: number;
  disputed: number;
  check: DepositCheckRow | null;
};

/** What days brought that should stand on the bank's statement, what was disputed and what was seen there. */
export async function readDeposits(
  tx: Tx,
  agency: Pick<Agency, 'id' | 'time_zone'>,
  days: DayRange,
): Promise<{ takings: TakingRow[]; deposits: Deposit[] }> {
  const takings = await selectTakings(tx, agency.id, days);
  const disputed = await selectDisputed(tx, agency.id, days, agency.time_zone);
  const checks = await selectDepositChecks(tx, agency.id, days);
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
      check: null,
    };
    deposits.set(key, found);
    return found;
  };
  for (const row of takings) Object.assign(at(row) ?? {}, { received: row.received, returned: row.returned });
  for (const row of disputed) Object.assign(at({ ...row, method: 'card' }) ?? {}, { disputed: row.disputed });
  for (const row of checks) Object.assign(at(row) ?? {}, { check: row });
  return { takings, deposits: [...deposits.values()].toSorted(byMeans) };
}

const byMeans = (one: Deposit, other: Deposit) =>
  DEPOSITED_BY.indexOf(one.method) - DEPOSITED_BY.indexOf(other.method) ||
  one.provider.localeCompare(other.provider);
