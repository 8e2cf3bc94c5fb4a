/**
 * Code 128, set B (printable ASCII), as bars for the screen; labels and documents draw theirs on the server.
 * Each symbol is six widths, bar first: "212222" is a bar of 2, a gap of 1, a bar of 2, and so on.
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
const START_B = 104;
const STOP = 106;
const FIRST_CHARACTER = 32;
const LAST_CHARACTER = 126;

export type Bar = { x: number; width: number };

/** Values of the symbols: start, one for each character, check (mod 103), stop. Throws for what set B lacks. */
export function code128Values(text: string): number[] {
  const data = Array.from(text, character => {
    const code = character.charCodeAt(0);
    if (code < FIRST_CHARACTER || code > LAST_CHARACTER) {
      throw new RangeError(`Code 128 B has no "${character}"`);
    }
    return code - FIRST_CHARACTER;
  });
  const weighted = data.reduce((sum, value, place) => sum + value * (place + 1), START_B);
  return [START_B, ...data, weighted % 103, STOP];
}

/** The bars in modules from the left, and the width of the whole (quiet zones left out). */
export function code128Bars(text: string): { bars: Bar[]; width: number } {
  const bars: Bar[] = [];
  let x = 0;
  for (const value of code128Values(text)) {
    const widths = SYMBOLS[value] ?? '';
    for (let i = 0; i < widths.length; i++) {
      const width = Number(widths.charAt(i));
      const isBar = i % 2 === 0;
      if (isBar) {
        bars.push({ x, width });
      }
      x += width;
    }
  }
  return { bars, width: x };
}
