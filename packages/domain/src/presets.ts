import type { Parcel } from './measures.ts';

export type PresetCode = 'small' | 'medium' | 'large';

/** The calculator's three standard boxes, pounds and inches (docs/rules/measures.md). */
export const PRESET_BOXES: readonly ({ code: PresetCode } & Parcel)[] = [
  { code: 'small', weight: 30, length: 12, width: 12, height: 16 },
  { code: 'medium', weight: 50, length: 15, width: 16, height: 21 },
  { code: 'large', weight: 70, length: 15, width: 16, height: 27 },
];
