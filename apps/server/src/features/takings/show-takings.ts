import type { Data } from '@puerta/contract/client';
import { TAKEN_BY } from '@puerta/domain/movement-kinds';
import { toDollars } from '@puerta/domain/money';
import type { Handler } from '../../services/context.ts';
import { daysOf } from './read-month.ts';
import { presentCount, presentDeposit } from './present.ts';
import { selectCashCounts, type TakingRow } from './queries.ts';
import { readDeposits } from './read-deposits.ts';

type Takings = Data<'GET /admin/takings'>;

/** A month's money by day and by how it was paid, so that it can be held against the bank's and the cash box's. */
export const showTakings: Handler<'GET /admin/takings'> = async ({ agency, db }, { query }) => {
  const tx = db.read(agency.id);
  const month = daysOf(query.month);
  const { takings: rows, deposits } = await readDeposits(tx, agency, month);
  const counts = new Map((await selectCashCounts(tx, agency.id, month)).map(row => [row.day, row]));
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
          cash: count ? presentCount(count) : null,
          deposits: deposits.filter(one => one.day === day).map(presentDeposit),
        };
      }),
      methods: byMethod(rows),
      ...taken(rows),
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

/** In the order in which screens show them; what nobody used is left out. */
const byMethod = (rows: readonly TakingRow[]): Takings['methods'] =>
  TAKEN_BY.flatMap(method => {
    const those = rows.filter(row => row.method === method);
    return those.length === 0 ? [] : [{ method, ...taken(those) }];
  });
