import { isMonth } from '@puerta/domain/days/month';

/** `month`: `YYYY-MM`; none is the one that runs. */
export type TakingsSearch = { month?: string | undefined };

export function readTakingsSearch({ month }: Record<string, unknown>): TakingsSearch {
  return typeof month === 'string' && isMonth(month) ? { month } : {};
}
