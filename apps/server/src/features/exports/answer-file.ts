import { calendarDay } from '@puerta/domain/days/calendar-day';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Actor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/context.ts';
import { tellAlone } from '../../facts/tell.ts';
import { type Column, csvPieces } from './write-csv.ts';

type File<Row> = {
  columns: readonly Column<Row>[];
  batches: AsyncIterable<readonly Row[]>;
  query: { decimal?: 'point' | 'comma' | undefined } & Held;
};

/** What of a list a file holds, as its filters say it. */
type Held = { [Part in 'client' | 'month' | 'week' | 'from' | 'to']?: string | number | undefined };

/** `cliente-7-2026-10` of a client's October; of what is no month, week or span of days, the day on which it was made. */
function heldWords({ client, month, week, from, to }: Held, today: string): string {
  const days = from && to ? `${from}-a-${to}` : from ? `desde-${from}` : to && `hasta-${to}`;
  return [client && `cliente-${client}`, month ?? (week ? `semana-${week}` : (days ?? today))]
    .filter(Boolean)
    .join('-');
}

/** The answer of an export, which is told: a file named after its list and what it holds, written while it is read. */
export async function fileOf<Row>(
  { agency, actor, clock, db }: Pick<Services, 'clock' | 'db'> & { agency: Agency; actor: Actor },
  list: string,
  { columns, batches, query }: File<Row>,
): Promise<{ data: { fileName: string; pieces: AsyncIterable<string> } }> {
  const dialect = query.decimal === 'comma' ? 'semicolon' : 'comma';
  const at = clock.now();
  const fileName = `${list}-${heldWords(query, calendarDay(at, agency.time_zone))}.csv`;
  const object = { type: 'list', id: null, label: list } as const;
  await tellAlone(db, agency.id, { kind: 'list.exported', actor, at, object });
  return { data: { fileName, pieces: csvPieces(columns, batches, dialect) } };
}

/** An export of a list whose columns are the same for all who may have it. */
export const listFile =
  <Row, Query extends File<Row>['query']>(
    list: string,
    columns: readonly Column<Row>[],
    walk: (tx: ReadTx, query: Query) => AsyncIterable<readonly Row[]>,
  ) =>
  async (context: Services & { agency: Agency; actor: Actor }, { query }: { query: Query }) => {
    const { agency, db } = context;
    return fileOf(context, list, { columns, batches: walk(db.read(agency.id), query), query });
  };

/** The rows of a file that is held whole: a lot has no more packages than a van. */
export async function* whole<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}
