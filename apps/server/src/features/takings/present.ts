import type { Data } from '@puerta/contract/client';
import { toDollars } from '@puerta/domain/money';
import type { CashCountRow } from './queries.ts';

type Count = NonNullable<Data<'GET /admin/takings'>['days'][number]['cash']>;

export const presentCount = (row: Omit<CashCountRow, 'day'>): Count => ({
  expected: toDollars(row.expected_cents),
  counted: toDollars(row.counted_cents),
  difference: toDollars(row.counted_cents - row.expected_cents),
  note: row.note,
  by: row.by,
  at: row.at.toISOString(),
});
