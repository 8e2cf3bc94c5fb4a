/**
 * Code 128 for printable ASCII, on labels, documents and the screen. Each symbol is six widths, bar first: "212222" is a
 * bar of 2, a gap of 1, a bar of 2, and so on.
 */
const SYMBOLS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 ' +
  '211232 2331112'
).split(' ');
/** In set C "go on in set B", and in set B "go on in set C". */
const CODE_B = 100;
const CODE_C = 99;
const START_B = 104;
const START_C = 105;
const STOP = 106;
const FIRST_CHARACTER = 32;
const LAST_CHARACTER = 126;

/** The text's characters as set B numbers them; throws RangeError for what it lacks. */
const inSetB = (text: string): number[] =>
  Array.from(text, character => {
    const code = character.charCodeAt(0);
    if (code < FIRST_CHARACTER || code > LAST_CHARACTER) {
      throw new RangeError(`Code 128 B has no "${character}"`);
    }
    return code - FIRST_CHARACTER;
  });

/** With the check symbol (mod 103) and the stop. */
function closed(start: number, data: readonly number[]): number[] {
  const weighted = data.reduce((sum, value, place) => sum + value * (place + 1), start);
  return [start, ...data, weighted % 103, STOP];
}

/** Values of the symbols of a text in set B alone, from the start to the stop; RangeError for what it lacks. */
export const code128Values = (text: string): number[] => closed(START_B, inSetB(text));

/**
 * Values of the fewest symbols that say a text: pairs of digits in set C, where going there and back is worth it.
 * RangeError for what set B lacks.
 */
export function shortestCode128(text: string): number[] {
  const single = inSetB(text);
  /** symbols to the end where this place is said in set B, or as half of a pair in set C */
  const inB: number[] = [];
  const inC: number[] = [];
  const least = (at: number, here: number[], there: number[]) =>
    at === single.length ? 0 : Math.min(here[at] ?? Infinity, 1 + (there[at] ?? Infinity));
  for (let at = single.length - 1; at >= 0; at--) {
    inB[at] = 1 + least(at + 1, inB, inC);
    inC[at] = /^\d\d/.test(text.slice(at)) ? 1 + least(at + 2, inC, inB) : Infinity;
  }
  const beginsInC = (inC[0] ?? Infinity) <= (inB[0] ?? Infinity);
  const data: number[] = [];
  let isC = beginsInC;
  for (let at = 0; at < single.length; ) {
    const [pair, one] = [inC[at] ?? Infinity, inB[at] ?? Infinity];
    if (isC ? pair > one + 1 : one > pair + 1) {
      data.push(isC ? CODE_B : CODE_C);
      isC = !isC;
    }
    data.push(isC ? Number(text.slice(at, at + 2)) : (single[at] ?? 0));
    at += isC ? 2 : 1;
  }
  return closed(beginsInC ? START_C : START_B, data);
}

/** Widths in modules of bars and gaps in turn, beginning with a bar, of symbols by their values. */
export const widthsOf = (values: readonly number[]): number[] =>
  values.flatMap(value => Array.from(SYMBOLS[value] ?? '', Number));
