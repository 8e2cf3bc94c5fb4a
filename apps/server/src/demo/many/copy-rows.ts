import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | boolean | null | undefined;

/** Streams rows into a table by COPY; cells in the order of its columns. */
export async function copyRows(client: pg.Client, table: string, rows: Cell[][]): Promise<void> {
  const lines = Readable.from(rows.map(row => `${row.map(text).join('\t')}\n`));
  await pipeline(lines, client.query(copyFrom(`copy ${table} from stdin`)));
}

const text = (cell: Cell) =>
  cell === null || cell === undefined
    ? '\\N'
    : String(cell).replace(/\\/g, '\\\\').replace(/\t/g, '\\t').replace(/\n/g, '\\n');
