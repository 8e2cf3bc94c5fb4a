import type { Doubt, MeasureQuestion } from '@puerta/domain/measure-question';
import type { Parcel } from '@puerta/domain/measures';
import { plainNumber } from '../../lib/format.ts';
import { receptionTexts } from './texts.es.ts';

const texts = receptionTexts.question;
const UNITS = { weight: 'lb', length: 'in', width: 'in', height: 'in', volume: 'ft³' } as const;

/** What is to be looked at again, as it stands large and is said. */
export const askedFor = ({ doubts }: MeasureQuestion): string =>
  doubts.some(({ measure }) => measure === 'weight') ? texts.weight : texts.sides;

/** A measure with its unit, as it was typed: 120 lb */
export const valueOf = ({ measure, value }: Doubt): string => `${plainNumber(value)} ${UNITS[measure]}`;

/** 120 lb: 12 veces lo declarado */
export function doubtText(doubt: Doubt): string {
  const { measure, times, limit } = doubt;
  const named = `${texts.named[measure]}${valueOf(doubt)}`;
  if (times !== null && (times >= 2 || limit === null)) {
    return times >= 1 ? texts.more(named, rounded(times)) : texts.less(named, rounded(1 / times));
  }
  return texts.tooMuch(named, `${plainNumber(limit ?? 0)} ${UNITS[measure]}`);
}

/** From ten on nobody compares halves. */
const rounded = (times: number): string =>
  plainNumber(Math.round(times * (times < 10 ? 10 : 1)) / (times < 10 ? 10 : 1));

/** ¿Serán 12 lb? */
export function likelyText(likely: Partial<Parcel> | null): string | null {
  if (!likely) {
    return null;
  }
  const { length, width, height } = likely;
  if (length !== undefined && width !== undefined && height !== undefined) {
    return texts.centimetres([length, width, height].map(plainNumber).join(' × '));
  }
  const said = (['weight', 'length', 'width', 'height'] as const).flatMap(measure =>
    likely[measure] === undefined
      ? []
      : [`${plainNumber(likely[measure])} ${UNITS[measure]}${texts.ofIt[measure]}`],
  );
  return texts.likely(said.join(texts.and));
}
