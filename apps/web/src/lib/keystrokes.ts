import { isMeasure, isSurelyCode } from '@puerta/domain/scanned-code';

/** Wedge scanners type faster than people: their keystrokes are under this many milliseconds apart. */
export const SCANNER_GAP = 45;
/** Bluetooth scanners are slower; no hand keeps this pace (ms) through a whole code. */
export const SLOWEST_GAP = 150;
/** What a machine that is busy with something else may swallow (ms) in the middle of a code. */
export const HICCUP = 1000;
/** A shorter burst is somebody drumming on the keys. */
export const SHORTEST_SCAN = 4;
/** Only a text as long as this is a code by its shape alone, whatever held its keys up. */
const SHORTEST_JOINED = 10;
const MOST_PIECES = 3;

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
const WEIGHED = /^([\d.,]+)\s?[A-Z]{1,3}$/;

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
  const joined = joinedCode(pieces);
  if (joined) return joined;
  if (burst.isLate) return { kind: 'typing' };
  const whole = burst.text.trim().toUpperCase();
  const number = WEIGHED.exec(whole)?.[1];
  if (isMeasure(whole)) return { kind: 'measure' };
  if (inMeasure && number && isMeasure(number)) {
    return { kind: /(LBS?|IN)$/.test(whole) ? 'measure' : 'foreign' };
  }
  for (const code of [whole, burst.tail.trim().toUpperCase()]) {
    if (code.length >= SHORTEST_SCAN && isSurelyCode(code)) return { kind: 'code', code, from };
  }
  // letters, or more figures than anything weighs: nobody meant them for the field
  const isStray = inMeasure && (/[A-Z]/.test(whole) ? whole.length >= SHORTEST_SCAN : whole.length > 5);
  const isCode = isStray || (isFast && whole.length >= SHORTEST_SCAN);
  return isCode ? { kind: 'code', code: whole, from } : { kind: 'typing' };
}

/** A code whose keys a busy machine held up once or twice. */
function joinedCode(pieces: readonly Piece[]): Told | null {
  for (let first = 0; first < pieces.length; first++) {
    const code = pieces
      .slice(first)
      .map(piece => piece.text)
      .join('')
      .trim()
      .toUpperCase();
    if (code.length >= SHORTEST_JOINED && isSurelyCode(code)) {
      return { kind: 'code', code, from: pieces[first] };
    }
  }
  return null;
}
