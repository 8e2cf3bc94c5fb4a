import { readCode, shelfPlace } from '../parcels/scanned-code.ts';
import { packageNumber } from '../parcels/tracking-number.ts';

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
 * as people write it, "(305) 555-0123" or "+58 414-1234567", is compared as its digits.
 */
export function searchParts(typed: string): string[] {
  const text = fold(typed);
  const digits = text.replace(/\D/g, '').replace(/^(?:1|58|0)(?=\d{10}$)/, '');
  if (digits.length >= 7 && /^[\d\s()+.-]+$/.test(text)) return [digits];
  return text.split(' ').filter(Boolean).slice(0, MOST_PARTS);
}

/** An order's number as pages and mails write it: `145`, `Orden 145`, `compra n.º 145`; `isNamed`: said to be one. */
export function orderNumber(typed: string): { number: number; isNamed: boolean } | null {
  const [, word, digits] = /^(?:(orden|compra) ?)?(?:n[.°º]* ?|#)?(\d{1,9})$/.exec(fold(typed)) ?? [];
  return digits === undefined ? null : { number: Number(digits), isNamed: word !== undefined };
}

/** From so many characters on words are searched; a place or a number, `A3` or `12`, from two on. */
const EVERYTHING_FROM = 3;
/** So many of each kind are shown, and of one kind alone. */
export const EVERYTHING_SHOWN = 8;
export const ALL_OF_ONE_SHOWN = 100;

/** What the staff's search over everything compares with each kind of thing (docs/rules/lists.md). */
export type EverythingSearch = {
  /** whole numbers of a package */
  numbers: TrackingSearch;
  /** what a package number begins with, as `P0001`; null unless that was typed, with or without its P */
  packageBegins: string | null;
  /** a part of a tracking, ours or the carrier's: small letters, no blanks */
  code: string;
  /** what a client, or a ticket, has all of, folded */
  words: string[];
  /** a part of a payment's reference, folded */
  reference: string;
  /** as it was typed, for numbers of ours in which capitals count */
  typed: string;
  /** null unless that was typed, in any of the ways of `orderNumber` */
  order: number | null;
  /** where boxes stand; null for what is no place */
  place: string | null;
  /** of a ticket or an invoice; null unless digits alone were typed */
  number: number | null;
  /** the invoices whose six printed digits begin so: from the first number up to the last; null as above */
  invoices: { first: number; last: number } | null;
};

/** null where too little was typed to search for. */
export function readEverything(typed: string): EverythingSearch | null {
  const numbers = normaliseSearch(typed);
  const reference = fold(typed);
  const isShort = reference.replaceAll(' ', '').length < EVERYTHING_FROM;
  if (!numbers || (isShort && !/^(?=.*\d)[a-z\d]{2}$/.test(reference))) return null;
  const digits = /^#?(\d{1,9})$/.exec(reference)?.[1] ?? null;
  const counted = /^p?(\d{1,9})$/.exec(reference)?.[1] ?? null;
  const code = readCode(typed).text.toLowerCase();
  const labelled = /^p?\d*-(.{3,})$/.exec(code)?.[1];
  return {
    numbers: counted === null ? numbers : { ...numbers, packageNumber: packageNumber(Number(counted)) },
    packageBegins: counted === null ? null : `P${counted}`,
    // of the label of a repackage, whose second half is our tracking
    code: isShort ? '' : (labelled ?? code),
    words: isShort ? [] : searchParts(typed),
    reference: isShort ? '' : reference,
    typed: typed.trim(),
    order: orderNumber(typed)?.number ?? null,
    place: shelfPlace(typed),
    number: digits === null ? null : Number(digits),
    invoices: digits === null || digits.length > PRINTED_DIGITS ? null : invoicesThatBegin(digits),
  };
}

const PRINTED_DIGITS = 6;

function invoicesThatBegin(digits: string): { first: number; last: number } {
  const width = 10 ** (PRINTED_DIGITS - digits.length);
  return { first: Number(digits) * width, last: (Number(digits) + 1) * width - 1 };
}
