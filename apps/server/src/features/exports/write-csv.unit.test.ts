import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BYTE_ORDER_MARK, csvLine, csvPieces } from './write-csv.ts';

describe('a line', () => {
  test('quotes what would break it', () => {
    expect(csvLine(['a', 'b "c"', 'd,e', 'f;g', 'h\ni', null, 2.5], 'comma')).toBe(
      'a,"b ""c""","d,e","f;g","h\ni",,2.5\r\n',
    );
    expect(csvLine(['a', 2.5, -3], 'semicolon')).toBe('a;2,5;-3\r\n');
  });

  test('neutralises formulas, never numbers', () => {
    for (const bad of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=x', ' =x', '＝x', '|cmd']) {
      const line = csvLine([bad], 'comma');
      expect(line.replace(/^"/, '').startsWith("'"), bad).toBe(true);
    }
    expect(csvLine([-12.5, 'Ana-María', '1-2'], 'comma')).toBe('-12.5,Ana-María,1-2\r\n');
  });

  test('no cell begins with a formula where another separator is expected', () => {
    for (const bad of ["x;=cmd|'/C calc'!A0;y", 'x,+1', 'x\t@SUM(A1)', 'x\n-1', 'x; "=1', 'x;;=1'])
      for (const dialect of ['comma', 'semicolon'] as const)
        for (const separator of [',', ';', '\t', '\n'])
          for (const begun of csvLine(['a', bad], dialect).split(separator))
            expect(begun, `${bad} by ${separator}`).not.toMatch(/^[\s"]*[=+\-@|]/);
    expect(csvLine(['Av. Sucre, 1-2; piso 3'], 'comma')).toBe('"Av. Sucre, 1-2; piso 3"\r\n');
  });

  test('a reader gets back what was written, whatever people typed', () => {
    const cell = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1 }),
        fc.constantFrom('comma', 'semicolon'),
        (cells, dialect) => {
          const read = readLine(csvLine(cells, dialect), dialect === 'comma' ? ',' : ';');
          expect(read.map(withoutApostrophes)).toEqual(cells.map(withoutApostrophes));
          for (const text of read) expect(text).not.toMatch(/^[=+\-@]/);
        },
      ),
    );
  });
});

test('a file: mark, heads, then each batch', async () => {
  async function* batches() {
    yield [1, 2];
    yield [3];
  }
  const pieces: string[] = [];
  for await (const piece of csvPieces([{ head: 'N', cell: (n: number) => n }], batches(), 'comma'))
    pieces.push(piece);
  expect(pieces).toEqual([`${BYTE_ORDER_MARK}N\r\n`, '1\r\n2\r\n', '3\r\n']);
});

test('the next batch is asked for while one is written, no further, and one that fails is told in its turn', async () => {
  const asked: number[] = [];
  let isLeft = false;
  async function* batches() {
    try {
      for (let n = 1; n <= 3; n++) {
        asked.push(n);
        if (n === 3) throw new Error('The database is away');
        yield [n];
      }
    } finally {
      isLeft = true;
    }
  }
  const columns = [{ head: 'N', cell: (n: number) => n }];
  const pieces = csvPieces(columns, batches(), 'comma');
  await pieces.next();
  expect(asked).toEqual([]);
  expect((await pieces.next()).value).toBe('1\r\n');
  expect(asked).toEqual([1, 2]);
  expect((await pieces.next()).value).toBe('2\r\n');
  await expect(pieces.next()).rejects.toThrow('away');
  isLeft = false;
  const unread = csvPieces(columns, batches(), 'comma');
  await unread.next();
  await unread.next();
  await unread.return(undefined);
  expect(isLeft).toBe(true);
});

/** What was put before a formula is no part of the text. */
const withoutApostrophes = (text: string) => text.replace(/(^|[;,\t\r\n])'/g, '$1');

/** One line, read as RFC 4180 says. */
function readLine(line: string, separator: string): string[] {
  const cells = [''];
  let quoted = false;
  for (let at = 0; at < line.length - 2; at++) {
    const c = line[at] ?? '';
    const last = cells.length - 1;
    if (quoted && c === '"' && line[at + 1] === '"') {
      cells[last] += '"';
      at++;
    } else if (c === '"') quoted = !quoted;
    else if (c === separator && !quoted) cells.push('');
    else cells[last] += c;
  }
  return cells;
}
