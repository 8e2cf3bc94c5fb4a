import type { ParcelFacts } from '../packages/known-parcels.ts';
import type { Job } from './scan-queue.ts';
import { receptionTexts } from './texts.es.ts';

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

/** Of what was refused only the state is said, where it is known: the rest can be read. */
export const lastSentence = (message: string): string => message.split('. ').at(-1) ?? message;
