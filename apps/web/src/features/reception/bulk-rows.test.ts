import { describe, expect, it } from 'vitest';
import { readBulkRows, readTrackings } from './bulk-rows.ts';
import { inPieces, PIECE } from './in-pieces.ts';

const box = { weight: 12.5, length: 16, width: 12, height: 10 };

describe('a list of measured packages', () => {
  it.each([
    ['tabs, as a sheet copies', 'CE1\t12.5\t16\t12\t10'],
    ['semicolons and decimal commas', 'CE1;12,5;16;12;10'],
    ['commas', 'CE1,12.5,16,12,10'],
    ['spaces, as a scale writes', '  CE1   12,5 16 12 10 '],
    ['quotation marks', '"CE1";"12,5";"16";"12";"10"'],
    ['headings', 'Tracking\tPeso\tLargo\tAncho\tAlto\nCE1\t12.5\t16\t12\t10'],
    ['empty lines and Windows', '\r\nCE1\t12.5\t16\t12\t10\r\n\r\n'],
  ])('reads %s', (_name, text) => {
    expect(readBulkRows(text)).toEqual({ rows: [{ tracking: 'CE1', ...box }], bad: [] });
  });

  it('says which line is wrong and why, and reads the others', () => {
    const text = 'CE1;12.5;16;12;10\nCE2;0;16;12;10\nCE3;1;2;3\nCE4;1;2;3;x';
    const { rows, bad } = readBulkRows(text);
    expect(rows).toHaveLength(1);
    expect(bad.map(({ line, message }) => [line, message])).toEqual([
      [2, 'Los campos no pueden ser menores o iguales a 0'],
      [3, 'Los campos no pueden estar vacíos'],
      [4, 'Los campos no pueden estar vacíos'],
    ]);
  });
});

it('takes trackings in capitals, each once', () => {
  expect(readTrackings(' ce1\nCE2, ce1;CE3\t\n')).toEqual(['CE1', 'CE2', 'CE3']);
});

it('takes what stands on the box: our label and its tracking are one package', () => {
  expect(readTrackings('P000149-CE0000000000\nce0000000000\n1001921334250001000300779017972697')).toEqual([
    'CE0000000000',
    '779017972697',
  ]);
});

const many = Array.from({ length: 2 * PIECE + 1 }, (_, n) => n);

describe('a list in pieces', () => {
  it('is sent in its order and answered as one, telling how far it got', async () => {
    const [sent, told]: [number[], number[]] = [[], []];
    const answer = await inPieces(
      many,
      async piece => {
        sent.push(piece.length);
        return { success: true, data: piece.map(n => `row ${n}`) };
      },
      count => told.push(count),
    );
    expect(sent).toEqual([PIECE, PIECE, 1]);
    expect(told).toEqual([PIECE, 2 * PIECE, 2 * PIECE + 1]);
    expect(answer).toEqual({ success: true, data: many.map(n => `row ${n}`) });
  });

  it('stops at the first piece that is refused', async () => {
    const refusal = {
      success: false,
      status: 503,
      message: 'no',
      error: { code: 'network', message: 'no' },
    } as const;
    let calls = 0;
    const answer = await inPieces(
      many,
      async () => (++calls === 2 ? refusal : { success: true, data: ['row'] }),
      () => {},
    );
    expect(answer).toBe(refusal);
    expect(calls).toBe(2);
  });
});
