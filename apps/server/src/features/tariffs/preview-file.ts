import { invalid } from '@puerta/contract/messages.es';
import type { FileRow } from '@puerta/contract/money/tariffs';
import { fileRefusals, tariffHeads, tariffRefusals } from '@puerta/contract/money/tariffs.es';
import { toDollars } from '@puerta/domain/money/money';
import { type CsvRow, readCsv } from '@puerta/domain/text/read-csv';
import { fold } from '@puerta/domain/text/search';
import {
  type Figure,
  FIGURE_NAMES,
  FIGURES,
  type Figures,
  isDays,
  lackingAfter,
} from '@puerta/domain/money/tariffs';
import { typedNumber } from '@puerta/domain/text/typed-number';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { selectTariff } from './queries.ts';

/** More rows than any agency has cities. */
const ROWS_MAX = 2000;

/**
 * What a file of the manager's would change, row by row, with the reason where a row is refused; nothing is written.
 * What is then saved carries what was read here, so that whatever somebody else changes meanwhile is a conflict.
 */
export const previewTariffFile: Handler<'POST /places/tariffs/file'> = async ({ clock, read }, { file }) => {
  if (file === null) return refuse('file_missing');
  const rows = await readTariffFile(read, file.bytes, clock.now());
  return isRefusal(rows) ? rows : { data: rows };
};

/** The same, of the file's bytes. */
export async function readTariffFile(
  read: ReadTx,
  bytes: Uint8Array,
  now: Date,
): Promise<FileRow[] | Refusal> {
  const text = textOf(bytes);
  if (text === null) return refuse('file_unsupported', { message: fileRefusals.noText });
  const rows = readTariff(text, await selectTariff(read, now));
  if (rows === null) return refuse('invalid_input', { message: fileRefusals.noTariff });
  if (rows.length > ROWS_MAX) return refuse('file_too_large', { message: fileRefusals.tooLong });
  return rows;
}

/** Spreadsheets write UTF-8, the UTF-16 of "Unicode text", or what Windows used before; null for what is no text. */
function textOf(bytes: Uint8Array): string | null {
  const encodings = bytes[0] === 0xff && bytes[1] === 0xfe ? ['utf-16le'] : ['utf-8', 'windows-1252'];
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? null : text;
    } catch {
      continue;
    }
  }
  return null;
}

/** A city as the file's rows are compared with it. */
type KnownCity = Figures & { id: number; name: string; state: string; active: boolean };

type CellName = Figure | 'active';
type Cell = FileRow['cells'][number];
/** Where in a row each column stands. */
type Places = Map<CellName | 'state' | 'city', number>;

const COST_MAX = 100_000;
const DAYS_MAX = 365;

/**
 * What a file would change in the agency's tariff, row by row, in the file's order; nothing is written. null for a file
 * that is no tariff: one without the columns of city and state and a figure. An empty cell leaves what is there.
 */
function readTariff(text: string, cities: readonly KnownCity[]): FileRow[] | null {
  const [head, ...rows] = readCsv(text);
  const places = head && placesOf(head);
  if (!places) return null;
  const seen = new Map<number, number>();
  return rows.map(row => readRow(row, places, cities, seen));
}

function placesOf({ cells }: CsvRow): Places | null {
  const names = ['state', 'city', ...FIGURE_NAMES, 'active'] as const;
  const heads = cells.map(plainHead);
  const places: Places = new Map(
    names.flatMap(name => {
      const at = heads.indexOf(plainHead(tariffHeads[name]));
      return at === -1 ? [] : [[name, at] as const];
    }),
  );
  const isTariff = places.has('state') && places.has('city') && places.size > 2;
  return isTariff ? places : null;
}

/** "Aire ($/lb)" and "aire" are the same column. */
const plainHead = (head: string): string => fold(head.replace(/\(.*\)/, ''));

function readRow(
  { line, cells: texts }: CsvRow,
  places: Places,
  cities: readonly KnownCity[],
  seen: Map<number, number>,
): FileRow {
  const textOf = (name: CellName | 'state' | 'city') => texts[places.get(name) ?? -1]?.trim() ?? '';
  const [city, state] = [textOf('city'), textOf('state')];
  const named = { line, name: [city, state].filter(Boolean).join(', ') };
  const refused = (why: string): FileRow => ({ ...named, city: null, verdict: 'refused', why, cells: [] });
  const known = cities.filter(row => fold(row.name) === fold(city) && fold(row.state) === fold(state));
  const [row] = known;
  if (city === '' || state === '') return refused(fileRefusals.unnamed);
  if (!row) return refused(fileRefusals.unknown);
  if (known.length > 1) return refused(fileRefusals.twoOfThem);
  const before = seen.get(row.id);
  if (before !== undefined) return refused(fileRefusals.again(before));
  seen.set(row.id, line);
  const cells: Cell[] = [];
  for (const figure of [...FIGURE_NAMES, 'active'] as const) {
    const text = textOf(figure);
    if (text === '') continue;
    const becomes = valueOf(figure, text);
    if (typeof becomes === 'string') return refused(`${tariffHeads[figure]} «${text}»: ${becomes}`);
    const was = storedValue(row, figure);
    if (was !== becomes) cells.push({ figure, was, becomes });
  }
  const lacking = lackingOf(row, cells);
  if (lacking) return refused(lacking);
  return { ...named, city: row.id, verdict: cells.length > 0 ? 'changed' : 'same', why: null, cells };
}

const storedValue = (row: KnownCity, figure: CellName): number | null => {
  if (figure === 'active') return Number(row.active);
  const value = row[FIGURES[figure]];
  return value === null || isDays(figure) ? value : toDollars(value);
};

/** The value of a cell as calls take it, or why it is none. */
function valueOf(figure: CellName, text: string): number | string {
  if (figure === 'active') {
    const said = fold(text);
    if (['si', '1'].includes(said)) return 1;
    return ['no', '0'].includes(said) ? 0 : fileRefusals.yesOrNo;
  }
  const plain = typedNumber(text.replace(/^(?:US)?\$\s*/i, ''));
  const value = /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
  if (!(value > 0)) return isDays(figure) ? fileRefusals.noDays : fileRefusals.noPrice;
  if (isDays(figure)) {
    if (!Number.isInteger(value)) return invalid.places.wholeDays;
    return value > DAYS_MAX ? invalid.places.tooManyDays : value;
  }
  if (!/^\d+(\.\d{0,2}0*)?$/.test(plain)) return invalid.general.decimals;
  return value > COST_MAX ? invalid.places.costTooHigh : value;
}

/** A city that is sold by half a way is refused here as it would be when it is saved. */
function lackingOf(row: KnownCity, cells: readonly Cell[]): string | null {
  const becomes = Object.fromEntries(
    cells.map(({ figure, becomes: value }) =>
      figure === 'active' ? [figure, value === 1] : [FIGURES[figure], value],
    ),
  );
  const missing = lackingAfter(row, becomes);
  return missing.length > 0 ? tariffRefusals.incomplete(row.name, missing) : null;
}
