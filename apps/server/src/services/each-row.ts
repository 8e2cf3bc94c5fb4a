import type { RowOutcome } from '@puerta/contract/parcels/many';
import { isRefusal, type Refusal } from '../app/refusal.ts';

/** `already`: nothing was left to do, and why. */
export type RowDone = 'done' | { already: string } | Refusal;

/**
 * Does the same with each row by itself, in their order: one that is refused stops no other. A server that dies between
 * two has done what it has done, and the same call again does nothing twice.
 */
export async function eachRow(
  ids: readonly number[],
  act: (id: number) => Promise<RowDone>,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const id of new Set(ids)) outcomes.push(outcomeOf(id, await act(id)));
  return outcomes;
}

function outcomeOf(id: number, done: RowDone): RowOutcome {
  if (done === 'done') return { id, result: 'done', code: null, message: null };
  if (isRefusal(done)) return { id, result: 'refused', code: done.code, message: done.message };
  return { id, result: 'already', code: null, message: done.already };
}
