import { readCode } from './scanned-code.ts';

/** What a search by tracking compares, exactly (docs/rules/lists.md). */
export type TrackingSearch = {
  /** Against our own tracking numbers: O, I and L read as digits where they can only be digits. */
  tracking: string;
  /** Against the carrier's: capitals, no spaces, the number that a long bar code holds. */
  carrierTracking: string;
  /** Against the number that reception gave; null unless one was read, alone or on a repackage label. */
  packageNumber: string | null;
};

/** null when nothing was typed. People paste carrier numbers in groups, so inner spaces do not count. */
export function normaliseSearch(typed: string): TrackingSearch | null {
  const { kind, code, text, packageNumber } = readCode(typed);
  if (code === '') return null;
  // what may be ours may be a carrier's as well, with letters where ours has digits
  const carrierTracking = kind === 'tracking' || kind === 'other' ? text : code;
  return { tracking: code, carrierTracking, packageNumber: kind === 'package' ? packageNumber : null };
}

/** Text as clients, and an account's packages, are searched: without accents or case, spaces single. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Longer searches name nobody better. */
const MOST_PARTS = 8;

/**
 * What must all stand in the folded words of a client, or of a package: the words of the search, in any order. A phone
 * as people write it, "(305) 555-0123", is compared as its digits.
 */
export function searchParts(typed: string): string[] {
  const text = fold(typed);
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits.length >= 7 && /^[\d\s()+.-]+$/.test(text)) return [digits];
  return text.split(' ').filter(Boolean).slice(0, MOST_PARTS);
}
