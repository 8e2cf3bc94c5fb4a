import { normaliseTracking } from './tracking-number.ts';

/** What a search by tracking compares, exactly (docs/rules/lists.md). */
export type TrackingSearch = {
  /** Against our own tracking numbers: O, I and L read as digits where they can only be digits. */
  tracking: string;
  /** Against the carrier's: capitals, no spaces. */
  carrierTracking: string;
};

/** null when nothing was typed. People paste carrier numbers in groups, so inner spaces do not count. */
export function normaliseSearch(typed: string): TrackingSearch | null {
  const text = typed.replace(/\s+/g, '').toUpperCase();
  return text === '' ? null : { tracking: normaliseTracking(text), carrierTracking: text };
}

/** Text as clients are searched: without accents or case, spaces single. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Longer searches name nobody better. */
const MOST_PARTS = 8;

/**
 * What must all stand in a client's folded words: the words of the search, in any order. A phone as people write it,
 * "(305) 555-0123", is compared as its digits.
 */
export function clientSearchParts(typed: string): string[] {
  const text = fold(typed);
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits.length >= 7 && /^[\d\s()+.-]+$/.test(text)) return [digits];
  return text.split(' ').filter(Boolean).slice(0, MOST_PARTS);
}
