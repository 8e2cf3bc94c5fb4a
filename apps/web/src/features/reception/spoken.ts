import { refusals } from '@puerta/contract/messages.es';
import type { Doubt, MeasureQuestion } from '@puerta/domain/parcels/measure-question';
import type { Parcel } from '@puerta/domain/parcels/measures';
import type { ParcelFacts } from '../packages/api.ts';
import type { Job } from './scan-queue.ts';
import { receptionTexts } from './texts.es.ts';
import { plainNumber } from '../../lib/format.ts';

const texts = receptionTexts.answer;

/** A package's way, in the word that stands large and is said. */
export const WAY_WORDS: Readonly<Record<string, string>> = {
  AIR: texts.air,
  OCEAN: texts.sea,
  GROUND: texts.ground,
  MULTIPLE: texts.either,
};

/** What was done, in a word. */
export const DONE_WORDS: Readonly<Record<Job['kind'], string>> = {
  process: texts.processed,
  receive: texts.received,
  measure: texts.measured,
  shelve: texts.shelved,
  move: texts.moved,
  look: texts.found,
};

/** What is said aloud of a reading: how it went, where the box goes, by what. */
export function spokenOf(title: string, facts: ParcelFacts | null | undefined): string {
  const way = facts && (WAY_WORDS[facts.transport] ?? facts.transport).toLowerCase();
  return [title, facts?.city, way].filter(Boolean).join(', ');
}

/** Of what was refused only the state is said, where it is known, or that it owes: the rest can be read. */
export const lastSentence = (message: string): string =>
  message.startsWith(refusals.payment_pending)
    ? refusals.payment_pending
    : (message.split('. ').at(-1) ?? message);

const questionTexts = receptionTexts.question;
const UNITS = { weight: 'lb', length: 'in', width: 'in', height: 'in', volume: 'ft³' } as const;

/** What is to be looked at again, as it stands large and is said. */
export const askedFor = ({ doubts }: MeasureQuestion): string =>
  doubts.some(({ measure }) => measure === 'weight') ? questionTexts.weight : questionTexts.sides;

/** A measure with its unit, as it was typed: 120 lb */
export const valueOf = ({ measure, value }: Doubt): string => `${plainNumber(value)} ${UNITS[measure]}`;

/** 120 lb: 12 veces lo declarado */
export function doubtText(doubt: Doubt): string {
  const { measure, times, limit } = doubt;
  const named = `${questionTexts.named[measure]}${valueOf(doubt)}`;
  if (times !== null && (times >= 2 || limit === null)) {
    return times >= 1
      ? questionTexts.more(named, rounded(times))
      : questionTexts.less(named, rounded(1 / times));
  }
  return questionTexts.tooMuch(named, `${plainNumber(limit ?? 0)} ${UNITS[measure]}`);
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
    return questionTexts.centimetres([length, width, height].map(plainNumber).join(' × '));
  }
  const said = (['weight', 'length', 'width', 'height'] as const).flatMap(measure =>
    likely[measure] === undefined
      ? []
      : [`${plainNumber(likely[measure])} ${UNITS[measure]}${questionTexts.ofIt[measure]}`],
  );
  return questionTexts.likely(said.join(questionTexts.and));
}
