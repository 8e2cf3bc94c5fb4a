import { isTracking, normaliseTracking, packageNumber, splitRepackageCode } from './tracking-number.ts';

/**
 * One reading of whatever bar code stands on a box, or of what a person typed from it (docs/rules/numbers.md): our
 * own labels, and the long forms in which shop carriers print the number that people know.
 */

export type CodeKind =
  | 'tracking'
  | 'repackage'
  | 'package'
  /** where boxes lie: a label that an agency prints for its own shelves */
  | 'place'
  | 'ups'
  | 'fedex'
  | 'usps'
  | 'amazon'
  | 'dhl'
  /** nobody's shape: it may still be a number that somebody has stored */
  | 'other';

export type ScannedCode = {
  kind: CodeKind;
  /** the number that is looked up, or the place: capitals, without blanks; '' when nothing was read */
  code: string;
  /** what was read, as it stands there: capitals, without blanks */
  text: string;
  /** of a repackage label, or the number alone; else null */
  packageNumber: string | null;
};

/** Some scanners tell the symbology first (ISO/IEC 15424), and GS1 codes carry separators. */
const SYMBOLOGY = /^\][A-Z]\d/;
/** A scanner that believes in an American keyboard types this for the hyphen of our label on a Spanish one. */
const MISTYPED_HYPHEN = /^(P\d{1,9})['?/](?=[A-Z]{2,4}[0-9A-Z]{10}$)/;
const BLANKS = /[\s\p{Cc}]+/gu;

export function readCode(scanned: string): ScannedCode {
  const text = scanned
    .toUpperCase()
    .replace(BLANKS, '')
    .replace(SYMBOLOGY, '')
    .replace(MISTYPED_HYPHEN, '$1-');
  const label = splitRepackageCode(text);
  const labelled = label && readPackageNumber(label.packageNumber);
  if (labelled) return { kind: 'repackage', code: label.tracking, text, packageNumber: labelled };
  const place = readPlace(text);
  if (place) return { kind: 'place', code: place, text, packageNumber: null };
  const number = readPackageNumber(text);
  if (number) return { kind: 'package', code: number, text, packageNumber: number };
  for (const { kind, read } of CARRIERS) {
    const code = read(text);
    if (code) return { kind, code, text, packageNumber: null };
  }
  const code = normaliseTracking(text);
  return { kind: isTracking(code) ? 'tracking' : 'other', code, text, packageNumber: null };
}

/** `P149`, `P000149`, and what people type for it: `P00O149`. */
function readPackageNumber(text: string): string | null {
  const digits = /^P(?=.*\d)([\dOIL]{1,9})$/.exec(text)?.[1];
  return digits ? packageNumber(Number(digits.replaceAll('O', '0').replace(/[IL]/g, '1'))) : null;
}

/** What stands before a place on its label, so that no number of a box is ever taken for one. */
const PLACE = 'LUGAR';
/** Longer ones make bar codes that a shelf's edge does not hold. */
const PLACE_MAX = 12;

/** The bar code of a place's label: `LUGAR-A3`. */
export const placeCode = (place: string): string => `${PLACE}-${place}`;

/** A place as it is kept, out of what a person typed or scanned: capitals, digits, hyphens, points; null for no place. */
export function shelfPlace(typed: string): string | null {
  const text = typed.toUpperCase().replace(BLANKS, '');
  return readPlace(text) ?? (SHELF.test(text) ? text : null);
}

const SHELF = new RegExp(`^[A-Z\\d][A-Z\\d.-]{0,${PLACE_MAX - 1}}$`);

const LABELLED_PLACE = new RegExp(`^${PLACE}['?/-](.+)$`);

function readPlace(text: string): string | null {
  // the same keyboards type each hyphen so
  const [, place = ''] = LABELLED_PLACE.exec(text) ?? [];
  const code = place.replace(/['?/]/g, '-');
  return SHELF.test(code) ? code : null;
}

/** The shapes of each carrier: what they make of a text, null when it is not theirs. */
const CARRIERS: readonly { kind: CodeKind; read: (text: string) => string | null }[] = [
  { kind: 'ups', read: text => (/^1Z[0-9A-Z]{16}$/.test(text) ? text : null) },
  { kind: 'usps', read: readUsps },
  { kind: 'fedex', read: readFedex },
  { kind: 'amazon', read: text => (/^TB[ACM]\d{12}$/.test(text) ? text : null) },
  { kind: 'dhl', read: readDhl },
];

/**
 * USPS Publication 199: an optional `420` with the destination's ZIP (5 or 9 digits) before the package's number of
 * 22 or 26 digits, which begins with 91 to 95 and ends with a check digit.
 */
function readUsps(text: string): string | null {
  const [, routed = ''] = /^420(\d+)$/.exec(text) ?? [];
  const candidates = routed ? [routed.slice(9), routed.slice(5)] : [text];
  return candidates.find(number => /^9[1-5](\d{20}|\d{24})$/.test(number) && hasMod10(number)) ?? null;
}

/**
 * FedEx's bar codes: Express (`10…`) and Ground (`96…`) of 34 digits end with 14 that hold the 12 of the tracking
 * number; Ground "96" of 22 digits ends with its 15. Bare ones are told by their check digit.
 */
function readFedex(text: string): string | null {
  if (/^(10|96)\d{32}$/.test(text)) {
    const number = text.slice(-14).replace(/^00/, '');
    return hasFedexCheck(text.slice(-14)) ? number : null;
  }
  const ground = /^96\d{20}$/.test(text) ? text.slice(-15) : text;
  if (/^\d{15}$/.test(ground)) return hasMod10(ground) ? ground : null;
  return /^\d{12}$/.test(text) && hasFedexCheck(text) ? text : null;
}

/** DHL Express: ten digits, the last the rest of the others by seven; pieces `JJD…`, eCommerce `GM…`. */
function readDhl(text: string): string | null {
  if (/^(J[A-Z]{2,3}\d{9,20}|GM\d{10,20})$/.test(text)) return text;
  const isWaybill = /^\d{10}$/.test(text) && Number(text.slice(0, 9)) % 7 === Number(text.slice(9));
  return isWaybill ? text : null;
}

const digitsOf = (text: string): number[] => Array.from(text, Number);
const check = (text: string): number => Number(text.slice(-1));

/** The sum from the right, every other digit three times, fills up to the next ten with the last digit. */
function hasMod10(text: string): boolean {
  const body = digitsOf(text.slice(0, -1)).reverse();
  const sum = body.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check(text);
}

/** From the right each digit counts 1, 3 and 7 in turn; the sum by eleven, and that by ten, is the last digit. */
function hasFedexCheck(text: string): boolean {
  const body = digitsOf(text.slice(0, -1)).reverse();
  const sum = body.reduce((total, digit, place) => total + digit * ([1, 3, 7][place % 3] ?? 0), 0);
  return (sum % 11) % 10 === check(text);
}

/** What weighs and measures: up to four figures, perhaps two decimals. A code of ours or a carrier's never is. */
const MEASURE = /^\d{1,4}([.,]\d{1,3})?$/;

/** Whether a text is what a scale types, not what a scanner reads. */
export const isMeasure = (text: string): boolean => MEASURE.test(text.trim());

/** Whether a text can only have come from a bar code, however slowly its keys came. */
export function isSurelyCode(text: string): boolean {
  return !isMeasure(text) && readCode(text).kind !== 'other';
}
