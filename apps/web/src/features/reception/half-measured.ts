import { useSyncExternalStore } from 'react';

/** What somebody has typed of a box before another code came between. */
export type HalfMeasured = Partial<Record<'weight' | 'length' | 'width' | 'height' | 'notes', string>>;

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
