import { bulkRow, type BulkRow } from '@puerta/contract/parcels/reception';
import { issuesInOrder } from '@puerta/contract/validate';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import { typedNumber } from '@puerta/domain/text/typed-number';

/** A line that cannot be read: its place from 1, and why. */
export type BadLine = { line: number; text: string; message: string };

const FIELDS = ['tracking', 'weight', 'length', 'width', 'height'] as const;

/**
 * Reads what was pasted or imported: a line for each package with tracking, weight, length, width and height, as
 * sheets and scales write them: between tabs, semicolons, commas or spaces, with decimal points or commas. A first
 * line of headings is left out.
 */
export function readBulkRows(text: string): { rows: BulkRow[]; bad: BadLine[] } {
  const rows: BulkRow[] = [];
  const bad: BadLine[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const cells = cellsOf(line);
    if (cells.length === 0 || (index === 0 && isHeading(cells))) {
      continue;
    }
    const row = Object.fromEntries(FIELDS.map((name, at) => [name, cells[at] ?? '']));
    const read = bulkRow.safeParse(row);
    if (read.success) {
      rows.push(read.data);
    } else {
      const [first] = issuesInOrder(read.error, FIELDS);
      bad.push({ line: index + 1, text: line.trim(), message: first?.message ?? '' });
    }
  }
  return { rows, bad };
}

/** Codes of a pasted or scanned list, one a line or between separators, each once, as they are looked up. */
export function readTrackings(text: string): string[] {
  const codes = text
    .split(/[\s,;]+/)
    .map(part => readCode(part).code)
    .filter(Boolean);
  return [...new Set(codes)];
}

function cellsOf(line: string): string[] {
  const separator = /[\t;]/.test(line) ? /[\t;]/ : / /.test(line.trim()) ? /\s+/ : /,/;
  const cells = line
    .trim()
    .split(separator)
    .map(cell => cell.trim().replace(/^"|"$/g, ''));
  const filled = cells.length === 1 && cells[0] === '' ? [] : cells;
  // where commas do not separate cells, they are in numbers
  return filled.map((cell, at) => (at === 0 ? cell : typedNumber(cell)));
}

const isHeading = (cells: string[]): boolean =>
  cells.length > 1 && !cells.slice(1).some(cell => /\d/.test(cell));
