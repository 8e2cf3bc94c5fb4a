import { isDomestic } from '../../lib/package-state.ts';
import { measuresDiffer } from '../parcel/parcel-view.ts';
import type { PackageRecord } from '../packages/api.ts';

/** A box at a counter, from its code to its reception. */
export type InHand = {
  readonly code: string;
  /**
   * `shown`: its code stands in the address, nobody read it; `asked`: its answer is on its way; `open`: its measures
   * are awaited; `settled`: they are saved or on their way, or the list says why not.
   */
  state: 'shown' | 'asked' | 'open' | 'settled';
  /** what was weighed before its form was there */
  early: readonly string[];
  record: PackageRecord | null;
};

let box: InHand;
export const inHand = (): InHand => box;
/** The box before it is out of hand: whoever still has it in a variable sees that it is another one. */
export function takeInHand(code: string, state: InHand['state']): void {
  box = { code, state, early: [], record: null };
}
takeInHand('', 'settled');

/** Whether its answer is still to come. */
export const isAwaited = ({ code, state }: InHand): boolean =>
  code !== '' && (state === 'asked' || state === 'shown');

/** Whether a counter has to measure it, and has not yet. */
export const awaitsMeasures = (record: PackageRecord): boolean =>
  record.can.receive && !(isDomestic(record) && measuresDiffer(record));

/** Its answer is there; `isForm`: a form for its measures as well. What is settled stays so. */
export function answerInHand(held: InHand, record: PackageRecord | null, isForm: boolean): void {
  held.record = record;
  if (held.state !== 'settled') {
    held.state = isForm && (record === null || awaitsMeasures(record)) ? 'open' : 'settled';
  }
}

/** How far its form is. */
export type FormState = { isAsking: boolean; missing: number };

/** Why a box that is put out of hand was not received; null where there is nothing to tell. */
export function whyLeft(
  { state, early }: Pick<InHand, 'state' | 'early'>,
  { isAsking, missing }: FormState,
): 'unanswered' | 'unconfirmed' | 'unmeasured' | 'unsaved' | null {
  if (state === 'asked' || (state === 'shown' && early.length > 0)) {
    return 'unanswered';
  }
  if (state !== 'open') {
    return null;
  }
  return isAsking ? 'unconfirmed' : missing > 0 ? 'unmeasured' : 'unsaved';
}
