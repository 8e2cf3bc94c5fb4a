import type { Also } from '@puerta/contract/list-filters';
import type { ManagerRow } from '@puerta/contract/packages';
import { utcMidnight } from '@puerta/domain/calendar-day';
import type { AskedRow } from './narrowed-queries.ts';
import type { ListedRow } from './queries.ts';

/** What a row of the staff's lists holds besides; `found` is what had to be looked up for it. */
export const presentAsked = (row: ListedRow, found: AskedRow | undefined, also: readonly Also[]) =>
  Object.assign({}, ...also.map(one => ASKED[one](row, found))) as Partial<ManagerRow>;

type Present = (row: ListedRow, found: AskedRow | undefined) => Partial<ManagerRow>;
const dayOrNull = (day: string | null | undefined) => (day ? utcMidnight(day) : null);

const ASKED: Readonly<Record<Also, Present>> = {
  receiver: row => ({ receive_name: row.receiver_name }),
  content: (_, found) => ({ content: found?.content ?? '' }),
  weight: row => ({ weight: row.weight ?? row.declared_weight }),
  received: (_, found) => ({ received_date: dayOrNull(found?.received_day) }),
  promised: (_, found) => ({ promised_date: dayOrNull(found?.promised_day) }),
  lot: (_, found) => ({ batch_number: found?.identifier ?? null }),
  shelf: (_, found) => ({ shelf_place: found?.shelf_place ?? null }),
};
