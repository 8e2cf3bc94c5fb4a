import { describe, expect, it } from 'vitest';
import { inPieces, PIECE } from './in-pieces.ts';

const rows = Array.from({ length: 2 * PIECE + 1 }, (_, n) => n);

describe('a list in pieces', () => {
  it('is sent in its order and answered as one, telling how far it got', async () => {
    const [sent, told]: [number[], number[]] = [[], []];
    const answer = await inPieces(
      rows,
      async piece => {
        sent.push(piece.length);
        return { success: true, data: piece.map(n => `row ${n}`) };
      },
      count => told.push(count),
    );
    expect(sent).toEqual([PIECE, PIECE, 1]);
    expect(told).toEqual([PIECE, 2 * PIECE, 2 * PIECE + 1]);
    expect(answer).toEqual({ success: true, data: rows.map(n => `row ${n}`) });
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
      rows,
      async () => (++calls === 2 ? refusal : { success: true, data: ['row'] }),
      () => {},
    );
    expect(answer).toBe(refusal);
    expect(calls).toBe(2);
  });
});
