import type { Failure } from '@puerta/contract/client';
import type { RowOutcome } from '@puerta/contract/many';
import { PIECE_MAX } from '@puerta/domain/parcel-limits';

/** Something that is done with many: `send` takes the numbers of a few at a time, `size` where they are not PIECE_MAX. */
export type Pieces = {
  ids: readonly number[];
  send: (ids: number[]) => Promise<{ success: true; data: RowOutcome[] } | Failure>;
  size?: number;
};

/** What became of those that were answered; `failure`: why the rest was not, unless somebody stopped it. */
export type Ran = { outcomes: RowOutcome[]; left: number[]; failure: Failure | null };

/**
 * Does it piece by piece, in their order, until it is done, refused as a whole, or stopped. `onSent` hears how many
 * have been answered so far.
 */
export async function runPieces(
  { ids, send, size = PIECE_MAX }: Pieces,
  onSent: (count: number) => void = () => undefined,
  isStopped: () => boolean = () => false,
): Promise<Ran> {
  const outcomes: RowOutcome[] = [];
  for (let from = 0; from < ids.length; from += size) {
    const answer = isStopped() ? null : await send(ids.slice(from, from + size));
    if (!answer?.success) {
      return { outcomes, left: ids.slice(from), failure: answer };
    }
    outcomes.push(...answer.data);
    onSent(Math.min(from + size, ids.length));
  }
  return { outcomes, left: [], failure: null };
}
