import { readFile } from 'node:fs/promises';
import { tariffHeads } from '@puerta/contract/money/tariffs.es';
import { toDollars } from '@puerta/domain/money/money';
import { readCsv } from '@puerta/domain/text/read-csv';
import { FIGURE_NAMES, FIGURES, isDays } from '@puerta/domain/money/tariffs';
import type { Handler } from '../../services/context.ts';
import { type CityRow, listCities } from '../places/list-cities.ts';
import { fileOf, whole } from './answer-file.ts';
import { type Column, yesNo } from './write-csv.ts';

const columns: Column<CityRow>[] = [
  { head: tariffHeads.state, cell: row => row.state },
  { head: tariffHeads.city, cell: row => row.name },
  ...FIGURE_NAMES.map(
    (figure): Column<CityRow> => ({
      head: tariffHeads[figure],
      cell: row => {
        const value = row[FIGURES[figure]];
        return value === null || isDays(figure) ? value : toDollars(value);
      },
    }),
  ),
  { head: tariffHeads.active, cell: row => yesNo(row.active) },
];

/** The tariff as a file that can be changed in a spreadsheet and sent back (docs/decisions/066). */
export const exportCities: Handler<'GET /admin/export/cities'> = async (context, { query }) => {
  const { clock, read } = context;
  const rows = await listCities(read, clock.now());
  return fileOf(context, tariffHeads.file, { columns, batches: whole(rows), query });
};

const EXAMPLE = new URL('example-tariff.csv', import.meta.url);

/** Invented prices for the places that an agency is provisioned with, for whoever has none of their own yet. */
export const exportExample: Handler<'GET /admin/export/example-tariff'> = async (context, { query }) => {
  const [head, ...rows] = readCsv(await readFile(EXAMPLE, 'utf8')).map(({ cells }) => cells);
  const columns = (head ?? []).map(
    (name, at): Column<string[]> => ({
      head: name,
      cell: row => (/^[\d.]+$/.test(row[at] ?? '') ? Number(row[at]) : (row[at] ?? '')),
    }),
  );
  return fileOf(context, tariffHeads.example, { columns, batches: whole(rows), query });
};
