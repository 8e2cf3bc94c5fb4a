import type { Data } from '@puerta/contract/client';
import { toDollars } from '@puerta/domain/money';
import type { Deposit } from './read-deposits.ts';
import type { CashCountRow, DepositCheckRow } from './queries.ts';

type Day = Data<'GET /admin/takings'>['days'][number];
type Count = NonNullable<Day['cash']>;
type Seen = NonNullable<Day['deposits'][number]['confirmed']>;

export const presentCount = (row: Omit<CashCountRow, 'day'>): Count => ({
  expected: toDollars(row.expected_cents),
  counted: toDollars(row.counted_cents),
  difference: toDollars(row.counted_cents - row.expected_cents),
  note: row.note,
  by: row.by,
  at: row.at.toISOString(),
});

export const presentSeen = (
  row: Pick<DepositCheckRow, 'expected_cents' | 'seen_cents' | 'note' | 'by' | 'at'>,
): Seen => ({
  expected: toDollars(row.expected_cents),
  seen: toDollars(row.seen_cents),
  difference: toDollars(row.seen_cents - row.expected_cents),
  note: row.note,
  by: row.by,
  at: row.at.toISOString(),
});

export const presentDeposit = ({
  method,
  provider,
  received,
  returned,
  disputed,
  check,
}: Deposit): Day['deposits'][number] => ({
  method,
  provider,
  received: toDollars(received),
  returned: toDollars(returned),
  disputed: toDollars(disputed),
  expected: toDollars(received - returned - disputed),
  confirmed: check && presentSeen(check),
});
