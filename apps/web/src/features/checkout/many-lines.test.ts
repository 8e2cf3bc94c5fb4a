import { invalid } from '@puerta/contract/messages.es';
import type { Product } from '@puerta/contract/money/quotes';
import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from './draft.ts';
import { checkLine, LINES_MAX, type ManyLine, readLines, twinOf } from './many-lines.ts';
import { manyColumns, manyTexts } from './many.es.ts';

const HEAD = Object.values(manyColumns).join(';');
const ROW =
  'Rosa Mendoza;rosa@caribe.test;0414 123 4567;anzoategui;BARCELONA;"Av. Principal;\ncasa 4";Ropa;150;12,5;16;12;12;';
let made = 0;
const read = (text: string, before: ManyLine[] = []) => readLines(text, before, () => `key ${++made}`);
const lines = (text: string, before?: ManyLine[]) => {
  const found = read(text, before);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

const product = { code: 'MAR', sku: 'MAR', type: 'OCEAN', group_services: 1, weight_max: null } as Product;
const places = {
  states: [{ id: 320, name: 'Anzoátegui' }],
  citiesOf: () => [{ id: 7, name: 'Barcelona' }],
};
const check = (row: string) => {
  const [line] = lines(`${HEAD}\n${row}`);
  if (!line) throw new Error('no line');
  return checkLine(line, { product, sender: EMPTY_DRAFT.sender, places });
};

test('a file as Excel writes it: semicolons, its mark, quotes, decimal commas, names as people type them', () => {
  const { draft } = check(ROW);
  expect(lines(`\uFEFF${HEAD}\r\n${ROW}\r\n`)).toMatchObject([
    { line: 2, values: { weight: '12.5', quantity: '1' } },
  ]);
  expect(draft).toMatchObject({
    step: 3,
    receiver: { state: '320', city: '7', address: 'Av. Principal; casa 4' },
    parcel: { content: 'Ropa', weight: '12.5', quantity: '1' },
    place: 'Barcelona, Anzoátegui',
  });
  const commas = [HEAD, ROW.replace('12,5', '12.5')].map(line => line.replaceAll(';', ','));
  expect(lines(commas.join('\n'))).toMatchObject([{ values: { city: 'BARCELONA', weight: '12.5' } }]);
});

test('each fault of a line is named with its column, in the order of the steps', () => {
  expect(check(ROW.replace('BARCELONA', 'Barselona')).faults).toEqual([
    { column: 'ciudad', why: 'la ciudad «Barselona» no existe en Anzoátegui o no se envía allí.' },
  ]);
  expect(
    check(
      ROW.replace('0414 123 4567', '305')
        .replace('anzoategui', '')
        .replace('12,5', '151')
        .replace(';16;12;', ';100;40;'),
    ).faults,
  ).toEqual([
    { column: 'teléfono', why: invalid.receiver.phone },
    { column: 'estado', why: invalid.receiver.state },
    { column: 'largo, ancho y alto', why: invalid.parcel.girth },
    { column: 'peso', why: invalid.parcel.weight },
  ]);
});

test('a line keeps its key for as long as its words do, so that it is not paid twice', () => {
  const first = lines([HEAD, ROW, ROW, ROW.replace('Rosa', 'Ana')].join('\n'));
  expect(new Set(first.map(one => one.key)).size).toBe(3);
  expect(first.map(one => twinOf(first, one))).toEqual([null, 2, null]);
  const again = lines([HEAD, ROW.replace('Rosa', 'Luis'), ROW, ROW].join('\n'), first);
  expect(again.slice(1).map(one => one.key)).toEqual(first.slice(0, 2).map(one => one.key));
  expect(first.map(one => one.key)).not.toContain(again[0]?.key);
});

test('a line that was paid stays to be seen where the file has it no more', () => {
  const [rosa, luis] = lines([HEAD, ROW, ROW.replace('Rosa', 'Luis')].join('\n'));
  if (!rosa || !luis) throw new Error('no lines');
  const again = lines([HEAD, ROW.replace('Rosa', 'Ana')].join('\n'), [{ ...rosa, sent: true }, luis]);
  expect(again).toMatchObject([{ line: 2 }, { line: null, key: rosa.key, sent: true }]);
  expect(lines([HEAD, ROW].join('\n'), again)).toMatchObject([{ line: 2, key: rosa.key, sent: true }]);
});

test.each([
  [HEAD, manyTexts.noRows],
  ['', manyTexts.noRows],
  [`${HEAD.replace('ciudad', 'pueblo')}\n${ROW}`, manyTexts.missing('ciudad')],
  ['PK\u0003\u0004 no text at all', manyTexts.missing('nombre')],
  [`${HEAD};Peso\n${ROW}`, manyTexts.twice('peso')],
  [[HEAD, ...Array.from({ length: LINES_MAX + 1 }, () => ROW)].join('\n'), manyTexts.tooMany(LINES_MAX)],
])('a file that is none is refused whole', (text, why) => {
  expect(read(text)).toBe(why);
});
