import { calendarDay } from '@puerta/domain/calendar-day';
import type { Agency, Services } from '../../http/context.ts';
import { type Column, csvPieces } from './write-csv.ts';

type File<Row> = {
  columns: readonly Column<Row>[];
  batches: AsyncIterable<readonly Row[]>;
  query: { decimal?: 'point' | 'comma' | undefined };
};

/** The answer of an export: a file named after its list and the day, written while it is read. */
export function fileOf<Row>(
  { agency, clock }: Pick<Services, 'clock'> & { agency: Agency },
  list: string,
  { columns, batches, query }: File<Row>,
): { data: { fileName: string; pieces: AsyncIterable<string> } } {
  const dialect = query.decimal === 'comma' ? 'semicolon' : 'comma';
  const fileName = `${list}-${calendarDay(clock.now(), agency.time_zone)}.csv`;
  return { data: { fileName, pieces: csvPieces(columns, batches, dialect) } };
}
