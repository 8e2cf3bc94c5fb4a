import { isMeasure, isSurelyCode } from '@puerta/domain/parcels/scanned-code';

/** Wedge scanners type faster than people: their keystrokes are under this many milliseconds apart. */
export const SCANNER_GAP = 45;
/** Bluetooth scanners are slower; no hand keeps this pace (ms) through a whole code. */
export const SLOWEST_GAP = 150;
/** What a machine that is busy with something else may swallow (ms) in the middle of a code. */
export const HICCUP = 3000;
/** A shorter burst is somebody drumming on the keys. */
export const SHORTEST_SCAN = 4;
/** Only a text as long as this is a code by its shape alone, whatever held its keys up. */
const SHORTEST_JOINED = 10;
/** Where a hand may type, a code is put together of so many pieces, its last ones; over a form of all that there are. */
const CODE_PIECES = 3;
/** More than the longest code has keys. */
const MOST_PIECES = 40;

/** What came at one pace. */
export type Piece = { text: string };

/** What came without a pause before Enter. */
export type Burst = {
  text: string;
  /** its end that came at a scanner's pace; the whole where no key was late */
  tail: string;
  /** most keys came at a scanner's pace: one late key of a busy machine does not cut a code in two */
  isFast: boolean;
  /** Enter came after a rest, perhaps by hand: only a shape tells now */
  isLate: boolean;
  /** the burst itself last, before it what hiccups may have cut off it */
  pieces: readonly Piece[];
};

export type Keystrokes = {
  /** Takes a character with the time (ms) of its event; answers the piece that it belongs to. */
  press: (character: string, time: number) => Piece;
  /** What Enter or Tab closes at this time; null when it came too late to belong to it. */
  close: (time: number) => Burst | null;
  /** A key that is held down, or one that edits: what came before is no scanner's. */
  forget: () => void;
};

export function createKeystrokes(): Keystrokes {
  let pieces: Piece[] = [];
  let tail = '';
  let fast = 0;
  let last = Number.NEGATIVE_INFINITY;
  const forget = () => {
    pieces = [];
    tail = '';
    fast = 0;
    last = Number.NEGATIVE_INFINITY;
  };
  return {
    press(character, time) {
      const gap = time - last;
      let piece = pieces.at(-1);
      if (!piece || gap >= SLOWEST_GAP) {
        piece = { text: '' };
        pieces = gap >= HICCUP ? [piece] : [...pieces, piece].slice(-MOST_PIECES);
        fast = 0;
      }
      const isFast = gap < SCANNER_GAP;
      piece.text += character;
      tail = isFast ? tail + character : character;
      fast += Number(isFast);
      last = time;
      return piece;
    },
    close(time) {
      const gap = time - last;
      const text = pieces.at(-1)?.text ?? '';
      const isFast = (fast + Number(gap < SCANNER_GAP)) * 4 >= text.length * 3;
      const burst = { text, tail: gap < SCANNER_GAP ? tail : '', isFast, isLate: gap >= SLOWEST_GAP, pieces };
      forget();
      return gap < HICCUP ? burst : null;
    },
    forget,
  };
}

/** A number and a unit, as scales send it. */
const WEIGHED = /^([\d.,]+)\s?(LBS?|IN|KGS?|GR?|OZ|CM|MM|MT?|T)$/;
/** What has other letters than a unit's at its end is no measure. */
const FIGURES = /^[\d.,\s]*[A-Z]{0,3}$/;

/** What a burst is: a bar code, a measure (with a unit that is not the field's, a foreign one), or a hand's typing. */
export type Told =
  | { kind: 'code'; code: string /** with which its keys began */; from: Piece | undefined }
  | { kind: 'measure' | 'foreign' | 'typing' };

/**
 * Tells scanner, scale and hand apart, by shape first and by speed where the shape says nothing. `inMeasure`: a field
 * for weight or sides has the focus.
 */
export function tellBurst(burst: Burst, inMeasure: boolean): Told {
  const { pieces, isFast } = burst;
  const from = pieces.at(-1);
  const joined = joinedCode(pieces, inMeasure) ?? (inMeasure ? joinedMeasure(pieces) : null);
  if (joined) return joined;
  if (burst.isLate) return { kind: 'typing' };
  const whole = burst.text.trim().toUpperCase();
  if (isMeasure(whole)) return { kind: 'measure' };
  for (const code of [whole, burst.tail.trim().toUpperCase()]) {
    if (code.length >= SHORTEST_SCAN && isSurelyCode(code)) return { kind: 'code', code, from };
  }
  const stray = inMeasure ? strayCode(pieces) : null;
  if (stray) return stray;
  return isFast && whole.length >= SHORTEST_SCAN ? { kind: 'code', code: whole, from } : { kind: 'typing' };
}

/** Letters, or more figures than anything weighs: nobody meant them for a field for measures. */
function strayCode(pieces: readonly Piece[]): Told | null {
  const texts = joinedTexts(pieces);
  const lettered = texts[pieces.findIndex(({ text }) => /[A-Z]/i.test(text))];
  if (lettered) {
    return lettered.text.length >= SHORTEST_SCAN
      ? { kind: 'code', code: lettered.text, from: lettered.from }
      : null;
  }
  const last = texts.at(-1);
  return last && last.text.length > 5 ? { kind: 'code', code: last.text, from: last.from } : null;
}

/** What pieces make together, from each of them to the last, the longest first. */
const joinedTexts = (pieces: readonly Piece[]) =>
  pieces.map((from, first) => ({
    from,
    text: pieces
      .slice(first)
      .map(piece => piece.text)
      .join('')
      .trim()
      .toUpperCase(),
  }));

/** A code whose keys a busy machine held up; over a form however often, and however short: it is nobody's number. */
function joinedCode(pieces: readonly Piece[], inMeasure: boolean): Told | null {
  const shortest = inMeasure ? SHORTEST_SCAN : SHORTEST_JOINED;
  const found = joinedTexts(inMeasure ? pieces : pieces.slice(-CODE_PIECES)).find(
    ({ text }) => text.length >= shortest && isSurelyCode(text),
  );
  return found ? { kind: 'code', code: found.text, from: found.from } : null;
}

/** A measure, perhaps with its unit, whose keys a busy machine held up: no part of it is taken for a code, nor kg for lb. */
function joinedMeasure(pieces: readonly Piece[]): Told | null {
  const texts = joinedTexts(pieces);
  if (!FIGURES.test(texts[0]?.text ?? '')) return null;
  for (const { text } of texts) {
    if (isMeasure(text)) return { kind: 'measure' };
    const [, number = '', unit = ''] = WEIGHED.exec(text) ?? [];
    if (isMeasure(number)) return { kind: /^(LBS?|IN)$/.test(unit) ? 'measure' : 'foreign' };
  }
  return null;
}
