import { calendarDay } from '@puerta/domain/calendar-day';
import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
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

/** An export of a list whose columns are the same for all who may have it. */
export const listFile =
  <Row, Query extends File<Row>['query']>(
    list: string,
    columns: readonly Column<Row>[],
    walk: (tx: Tx, agencyId: number, query: Query) => AsyncIterable<readonly Row[]>,
  ) =>
  async (context: Services & { agency: Agency }, { query }: { query: Query }) => {
    const { agency, db } = context;
    return fileOf(context, list, { columns, batches: walk(db.read(agency.id), agency.id, query), query });
  };
