import { isMonth } from '@puerta/domain/month';

/** `month`: `YYYY-MM`; none is the one that runs. */
export type TakingsSearch = { month?: string | undefined };

export function readTakingsSearch({ month }: Record<string, unknown>): TakingsSearch {
  return typeof month === 'string' && isMonth(month) ? { month } : {};
}

/** The month so many months later; earlier where it is negative. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
