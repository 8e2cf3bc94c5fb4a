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
