import { isDomestic } from '../../lib/package-state.ts';
import { measuresDiffer } from '../parcel/parcel-view.ts';
import type { PackageRecord } from '../packages/api.ts';
import { useSyncExternalStore } from 'react';
import { typedNumber } from '@puerta/domain/text/typed-number';
import { setField } from '../../lib/form/set-field.ts';
import { isTypingNow } from '../../lib/station/use-scanner.ts';

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
  /** how its form was when it closed */
  closed: FormState | null;
};

let box: InHand;
export const inHand = (): InHand => box;
/** The box before it is out of hand: whoever still has it in a variable sees that it is another one. */
export function takeInHand(code: string, state: InHand['state']): void {
  box = { code, state, early: [], record: null, closed: null };
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
type FormState = { isAsking: boolean; missing: number };

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

/** What somebody has typed of a box before another code came between. */
type HalfMeasured = Partial<Record<'weight' | 'length' | 'width' | 'height' | 'notes', string>>;

// While the tab lives: a box that was put aside is soon taken up again, or measured anew tomorrow.
const kept = new Map<string, HalfMeasured>();

/** The measures that were typed of this code's box and not saved. */
export const halfMeasured = (code: string): HalfMeasured => kept.get(code) ?? {};

export function keepHalfMeasured(code: string, values: HalfMeasured): void {
  const { weight, length, width, height, notes } = values;
  kept.set(code, { weight, length, width, height, notes });
}

/** They were saved, or are kept to be sent. */
export function forgetHalfMeasured(code: string): void {
  kept.delete(code);
}

let takenUp = 0;
const listeners = new Set<() => void>();

/** The form that opens for this code has these measures, and the one that is open begins anew. */
export function takeUpMeasures(code: string, values: HalfMeasured): void {
  keepHalfMeasured(code, values);
  takenUp += 1;
  for (const listener of listeners) {
    listener();
  }
}

/** How often measures were taken up again: a form that is open then is another one. */
export const useTakenUp = (): number =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => takenUp,
  );

/** What a scale types, with its unit or without: pounds and inches alone are measures here. */
export const measureOf = (text: string): string | null =>
  /^(\d{1,4}(?:[.,]\d{1,3})?) ?(?:LBS?|IN)?$/i.exec(text.trim())?.[1] ?? null;

export const measureFields = () => [...document.querySelectorAll<HTMLInputElement>('[data-measure]')];

const isMissing = (field: HTMLInputElement): boolean => !(Number(field.value) > 0);

/** The field that Enter goes on to: the next one that is still missing; undefined where it saves. */
export const nextMissing = (field: HTMLInputElement): HTMLInputElement | undefined => {
  const fields = measureFields();
  return fields.slice(fields.indexOf(field) + 1).find(isMissing);
};

/** Measures that begin with the first field, whatever stood there. */
export const clearMeasures = (): void => measureFields().forEach(field => setField(field, '0'));

/** As if each were typed into its field with Enter behind it, in this very moment; answers what no field took. */
export function enterMeasures(measures: readonly string[]): readonly string[] {
  let field = measureFields().find(isMissing);
  for (const [place, measure] of measures.entries()) {
    if (!field) {
      return measures.slice(place);
    }
    setField(field, typedNumber(measure));
    const next = nextMissing(field);
    if (!isTypingNow()) {
      (next ?? field).focus();
    }
    if (!next) {
      field.form?.requestSubmit();
    }
    field = next;
  }
  return [];
}

const readForm = (): FormState => ({
  isAsking: document.querySelector('form[data-asking]') !== null,
  missing: measureFields().filter(isMissing).length,
});

/** Of the form that is there; of one that closed a moment before its box is put out of hand, as it was then. */
export const formState = (): FormState => box.closed ?? readForm();

/** A form opens; what is answered is for when it closes. */
export function openForm(): () => void {
  box.closed = null;
  return () => void (box.closed = readForm());
}
