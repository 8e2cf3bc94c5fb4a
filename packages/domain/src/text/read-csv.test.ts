import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

test('comma, semicolon and tab, with the mark of UTF-8 and any line end', () => {
  for (const separator of [',', ';', '\t']) {
    for (const end of ['\r\n', '\n', '\r']) {
      const text = `\uFEFFEstado${separator}Ciudad${end}Zulia${separator}Cabimas${end}`;
      expect(cellsOf(text)).toEqual([
        ['Estado', 'Ciudad'],
        ['Zulia', 'Cabimas'],
      ]);
    }
  }
  // a decimal comma parts nothing where semicolons do
  expect(cellsOf('a;b\n5,30;26')).toEqual([
    ['a', 'b'],
    ['5,30', '26'],
  ]);
});

test('quotes hold separators, quotes and line ends; rows say where they begin', () => {
  expect(readCsv('a,b\n"x, ""y""\nz",2\n\n3,4')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x, "y"\nz', '2'] },
    { line: 5, cells: ['3', '4'] },
  ]);
  expect(cellsOf('a,b\n"never closed,2\n3,4')).toEqual([['a', 'b'], ['never closed,2\n3,4']]);
});

test("what our files write before a formula is taken away, and nobody's own apostrophe", () => {
  expect(cellsOf("a,b\n'=1+1,'Los Robles'")).toEqual([
    ['a', 'b'],
    ['=1+1', "'Los Robles'"],
  ]);
});

test('any texts come back as they were written', () => {
  const cell = fc
    .string({ unit: fc.constantFrom(...'aé1 ,;"\n\t') })
    .map(text => text.trim())
    .filter(text => text !== '');
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(fc.constantFrom(',', ';', '\t'), fc.array(fc.tuple(cell, cell)), (separator, rows) => {
      const written = [['a', 'b'], ...rows].map(row => row.map(quoted).join(separator)).join('\r\n');
      expect(cellsOf(written)).toEqual([['a', 'b'], ...rows]);
    }),
  );
});
