/**
 * A file of a spreadsheet as its rows (docs/decisions/012): parted by comma, semicolon or tab, whichever its first
 * line has most of; texts with any of them, quotes or line ends inside stand in quotes, as RFC 4180 says.
 */
export type CsvRow = {
  /** of the file, the first is 1; of a row over several lines the first */
  line: number;
  cells: string[];
};

const SEPARATORS = [',', ';', '\t'] as const;

/** Empty lines are no rows. A quote that is never closed takes in the rest of the file. */
export function readCsv(text: string): CsvRow[] {
  const whole = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(whole);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let begun = 1;
  const endRow = () => {
    cells.push(cell);
    if (cells.some(one => one.trim() !== '')) rows.push({ line: begun, cells: cells.map(asTyped) });
    cells = [];
    cell = '';
    begun = line;
  };
  for (let at = 0; at < whole.length; at++) {
    const sign = whole[at] as string;
    if (sign === '\r' && whole[at + 1] === '\n') continue;
    const isLineEnd = sign === '\n' || sign === '\r';
    if (isLineEnd) line += 1;
    if (isQuoted && sign === '"' && whole[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) {
      if (!isQuoted) cell = '';
      isQuoted = !isQuoted;
    } else if (isQuoted) cell += isLineEnd ? '\n' : sign;
    else if (isLineEnd) endRow();
    else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  endRow();
  return rows;
}

/** Of the first line, outside quotes. */
function separatorOf(text: string): string {
  const first = (text.split(/\r|\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counted = SEPARATORS.map(sign => ({ sign, count: first.split(sign).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

/** An apostrophe before what looks like a formula, which our files write, is taken away again. */
const asTyped = (cell: string): string =>
  cell.trim().replace(/^'(?=[\s\u00a0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|])/, '');
