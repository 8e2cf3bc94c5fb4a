import { inLatin } from '@puerta/domain/text/label-letters';

/**
 * A 4×6 inch label in ZPL, the language of thermal printers, at their usual 203 dots an inch. Letters come from the
 * printer's own scalable font; `^CI28` makes them UTF-8, so that Spanish is printed as it is written; letters of
 * other scripts are spelled in it.
 */
export const ZPL_WIDTH = 812;
const ZPL_HEIGHT = 1218;
export const ZPL_MARGIN = 30;
export const ZPL_INNER = ZPL_WIDTH - 2 * ZPL_MARGIN;

/** A part of a label: commands that stand on their own. */
export type ZplPart = string;

export const zplLabel = (...parts: ZplPart[]): string =>
  ['^XA', '^CI28', `^PW${ZPL_WIDTH}`, `^LL${ZPL_HEIGHT}`, '^LH0,0', ...parts, '^XZ', ''].join('\n');

type Box = { x: number; y: number; width: number };
type Writing = {
  /** Height of the letters in dots; smaller where the text would not fit. */
  size: number;
  /** How many lines there are for it. */
  lines?: number;
  align?: 'L' | 'C' | 'R';
};

const SMALLEST = 16;
/** How wide a letter is of its height: more than the widest texts of ours take on average. */
const LETTER = 0.56;

/** A text, shrunk until it fits; a printer would write what is too long over the last line. */
export function zplText(
  typed: string,
  { x, y, width }: Box,
  { size, lines = 1, align = 'L' }: Writing,
): ZplPart {
  const text = inLatin(typed);
  const fits = (height: number) => linesNeeded(text, Math.floor(width / (height * LETTER))) <= lines;
  let height = size;
  while (height > SMALLEST && !fits(height)) height -= 2;
  const gap = Math.round(height * 0.15);
  return `^FO${x},${y}^A0N,${height},${height}^FB${width},${lines},${gap},${align},0^FH^FD${escaped(text)}^FS`;
}

/** A line across, or any black box. */
export const zplRule = (y: number, thickness = 2): ZplPart =>
  `^FO${ZPL_MARGIN},${y}^GB${ZPL_INNER},${thickness},${thickness}^FS`;

/** Ten of the narrowest bars on each side stay white, or a scanner does not find the beginning. */
const QUIET = 10;
const START_CHECK_STOP = 11 + 11 + 13;

/** A Code 128 bar code in the middle of the label, as wide as it fits. */
export function zplBarCode(value: string, y: number, height: number): ZplPart {
  if (!/^[A-Z0-9-]+$/.test(value))
    throw new RangeError('A bar code takes capital letters, digits and hyphens');
  const bars = value.length * 11 + START_CHECK_STOP;
  const wide = Math.max(1, Math.min(3, Math.floor(ZPL_WIDTH / (bars + 2 * QUIET))));
  const x = Math.round((ZPL_WIDTH - bars * wide) / 2);
  return `^FO${x},${y}^BY${wide}^BCN,${height},N,N,N,N^FD${value}^FS`;
}

function linesNeeded(text: string, perLine: number): number {
  return text.split('\n').reduce((sum, line) => {
    let [rows, used] = [1, 0];
    for (const word of line.split(' ')) {
      const next = used === 0 ? word.length : used + 1 + word.length;
      if (next <= perLine) used = next;
      else
        [rows, used] = [
          rows + Math.ceil(word.length / perLine) - (used === 0 ? 1 : 0),
          word.length % perLine,
        ];
    }
    return sum + rows;
  }, 0);
}

/** What means something to the printer is written as the number of its character; `\&` ends a line. */
const escaped = (text: string): string =>
  text
    .replace(/[\^~_\\]/g, sign => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('\n', '\\&')
    .replace(/\p{Cc}/gu, ' ');
