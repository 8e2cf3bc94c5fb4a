import type { Failure } from '@puerta/contract/client';

/** Rows of one call: few enough that it is answered in seconds, even by a carrier that hangs. */
export const PIECE = 20;

/**
 * Sends a long list piece by piece, in its order; answers all that was answered, or the first refusal. `onSent` hears
 * how many rows have been answered so far.
 */
export async function inPieces<Row, Answered>(
  rows: readonly Row[],
  send: (piece: Row[]) => Promise<{ success: true; data: Answered[] } | Failure>,
  onSent: (count: number) => void,
): Promise<{ success: true; data: Answered[] } | Failure> {
  const data: Answered[] = [];
  for (let from = 0; from < rows.length; from += PIECE) {
    const answer = await send(rows.slice(from, from + PIECE));
    if (!answer.success) {
      return answer;
    }
    data.push(...answer.data);
    onSent(data.length);
  }
  return { success: true, data };
}
