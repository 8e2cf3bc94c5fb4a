import { askedAhead } from '../../services/walk-batches.ts';
import { lotStatus, transports } from '@puerta/contract/messages.es';

/** What a cell may hold; numbers are written as numbers, everything else as text. */
export type Cell = string | number | null;

/**
 * How the file is written: with a comma between cells and a point in numbers, or, for spreadsheets of countries that
 * write 25,50, with a semicolon and a comma (docs/decisions/012).
 */
export type Dialect = 'comma' | 'semicolon';

/** Spreadsheets read the file as UTF-8 by it. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** A text that a spreadsheet would take for a formula: an apostrophe before it keeps it a text. */
const FORMULA = /^[\s\u00a0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|]|^[\t\r\n]/;
/** The same inside a text, where a program that separates by something else begins a cell: quotes do not hold there. */
const FORMULA_INSIDE = /([;,\t\r\n])(?=[ \u00a0"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|])/g;

/** Most texts have nothing of either, and no sign that is quoted. */
const SPECIAL = /^[\s\u00a0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|]|[",;\t\r\n]/;

function cellText(cell: Cell, dialect: Dialect): string {
  if (cell === null) return '';
  if (typeof cell === 'number') {
    const text = String(cell);
    return dialect === 'semicolon' ? text.replace('.', ',') : text;
  }
  if (!SPECIAL.test(cell)) return cell;
  const text = (FORMULA.test(cell) ? `'${cell}` : cell).replace(FORMULA_INSIDE, "$1'");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of the file, with its end. */
export function csvLine(cells: readonly Cell[], dialect: Dialect): string {
  const separator = dialect === 'semicolon' ? ';' : ',';
  return cells.map(cell => cellText(cell, dialect)).join(separator) + LINE_END;
}

/** Heads and cells of a list, in the order of its columns. */
export type Column<Row> = { head: string; cell: (row: Row) => Cell };

/** The file in pieces: its head, then one piece for each batch of rows, asked for one ahead of what the reader took. */
export async function* csvPieces<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  dialect: Dialect,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK +
    csvLine(
      columns.map(column => column.head),
      dialect,
    );
  for await (const rows of askedAhead(batches)) {
    yield rows
      .map(row =>
        csvLine(
          columns.map(column => column.cell(row)),
          dialect,
        ),
      )
      .join('');
  }
}

/** How something crosses, in words. */
export const transportWord = (type: string): string => (transports as Record<string, string>)[type] ?? type;
export const lotStatusWord = (id: number): string => lotStatus[id as keyof typeof lotStatus] ?? String(id);
export const yesNo = (flag: boolean): string => (flag ? 'Sí' : 'No');

const KINDS = {
  charge: 'Cobro',
  refund: 'Reembolso',
  reversal: 'Reembolso que volvió',
  outside: 'Pago recibido',
  waiver: 'Deuda condonada',
} as const;
const PURPOSES = { order: 'Compra', debt: 'Deuda', pickup: 'Recogida' } as const;
const METHODS = {
  card: 'Tarjeta',
  cash: 'Efectivo',
  transfer: 'Transferencia',
  zelle: 'Zelle',
  other: 'Otro',
} as const;
const lookUp = (words: object, key: string) => (words as Record<string, string>)[key] ?? key;

export const kindWord = (kind: string): string => lookUp(KINDS, kind);
export const purposeWord = (purpose: string): string => lookUp(PURPOSES, purpose);
/** A waiver moved no money by any means. */
export const methodWord = (method: string): string => (method === 'waiver' ? '' : lookUp(METHODS, method));

/** An instant as spreadsheets sort it, in the agency's time zone: 2026-11-19 14:05:09 */
export const moment = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(instant));
