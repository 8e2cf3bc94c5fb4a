import { INK } from '@puerta/domain/text/colour';
import PDFDocument from 'pdfkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inLatin } from '@puerta/domain/text/label-letters';
import { create, type Font, type Glyph } from 'fontkit';
import { sfntFromWoff } from './woff.ts';

const require = createRequire(import.meta.url);

function load(weight: 400 | 700): Font {
  const path = require.resolve(`@fontsource/archivo/files/archivo-latin-${weight}-normal.woff`);
  return decodedOnce(unkerned(create(sfntFromWoff(readFileSync(path)))));
}

/**
 * Lays a text out glyph after glyph, without ligatures or kerning, which nobody misses on a label or in a table and
 * which would take half of the time of drawing one.
 */
function unkerned(font: Font): Font {
  font.layout = text => {
    const glyphs = font.glyphsForString(text);
    const positions = glyphs.map(glyph => ({
      xAdvance: glyph.advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return {
      glyphs,
      positions,
      advanceWidth: glyphs.reduce((total, glyph) => total + glyph.advanceWidth, 0),
    };
  };
  return font;
}

/** Keeps what it read of a glyph: every document embeds its glyphs anew, and would read the same hundred again. */
function decodedOnce(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font);
  const remembering = new WeakSet<Glyph>();
  font.getGlyph = (id, codePoints) => {
    const glyph = getGlyph(id, codePoints);
    if (!remembering.has(glyph)) {
      remembering.add(glyph);
      const decoded = glyph._decode();
      glyph._decode = () => decoded;
    }
    return glyph;
  };
  return font;
}

/**
 * Archivo in two weights, read once: pdfkit would unpack and parse its fonts again for every document, which costs
 * ten times the drawing of a label.
 */
const fonts = { regular: load(400), bold: load(700) };

type FontName = keyof typeof fonts;

/** What the font prints of a text: letters that it lacks are spelled with those that it has (domain/text/label-letters.ts). */
function printable(text: string): string {
  const composed = text
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
  if (/^[\n\x20-\x7e\xa1-\xff]*$/.test(composed)) return composed;
  // a few signs that it has lie outside of Latin-1: bullets, dashes, curved quotes
  return composed.replace(/[^\n\x20-\x7e\xa1-\xff]+/g, lacking =>
    [...lacking].every(hasGlyph) ? lacking : inLatin(lacking),
  );
}

function hasGlyph(character: string): boolean {
  return fonts.regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

export type Sheet = InstanceType<typeof PDFDocument>;

export type SheetOptions = {
  /** Points (1/72 inch), upright. */
  size: readonly [number, number];
  landscape?: boolean;
  title: string;
  author: string;
  /** The instant in the file's data: a document drawn again from the same data is the same file. */
  createdAt: Date;
  /** Whether what stands on its pages may still be added to when all are there: their numbers, say. */
  keepsPages?: boolean;
  /** Spanish if not said */
  language?: 'es' | 'en' | undefined;
};

/** 4×6 inches. */
export const LABEL_SIZE = [288, 432] as const;
export const LETTER_SIZE = [612, 792] as const;

/** A blank document with our fonts, without margins: everything is placed by hand. */
export function newSheet(options: SheetOptions): Sheet {
  const sheet = new PDFDocument({
    size: [...options.size],
    layout: options.landscape ? 'landscape' : 'portrait',
    margin: 0,
    bufferPages: options.keepsPages ?? false,
    lang: options.language ?? 'es',
    info: { Title: options.title, Author: options.author, CreationDate: options.createdAt },
    // pdfkit would load Helvetica first; its types do not know that it may be left out.
    font: null as unknown as string,
  });
  for (const [name, font] of Object.entries(fonts)) {
    // A parsed font is taken as it is; the types know only files and bytes.
    sheet.registerFont(name, font as unknown as Uint8Array);
  }
  return sheet;
}

/** Ends the document and answers its bytes. */
export function toBytes(sheet: Sheet): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
    sheet.on('end', () => resolve(Buffer.concat(chunks)));
    sheet.on('error', reject);
    sheet.end();
  });
}

export type TextStyle = {
  font?: FontName;
  size: number;
  color?: string;
  align?: 'left' | 'center' | 'right';
  characterSpacing?: number;
};

/** Height in points that a text takes when it wraps at `width`. */
export function heightOf(sheet: Sheet, text: string, width: number, style: TextStyle): number {
  return useStyle(sheet, style).heightOfString(printable(text), { width });
}

/** Writes a text that wraps at `width`; answers the height it took. Nothing is cut. */
export function write(
  sheet: Sheet,
  text: string,
  at: { x: number; y: number; width: number },
  style: TextStyle,
): number {
  const { align = 'left', characterSpacing = 0 } = style;
  useStyle(sheet, style).text(printable(text), at.x, at.y, { width: at.width, align, characterSpacing });
  return sheet.y - at.y;
}

/**
 * Writes a text into a box: as large as the style says, smaller when it would not fit, wrapped either way, so that
 * the longest name is printed whole. Answers the height it took.
 */
export function writeToFit(
  sheet: Sheet,
  text: string,
  box: { x: number; y: number; width: number; height: number },
  style: TextStyle,
): number {
  const clean = printable(text);
  let size = style.size;
  while (size > SMALLEST && !fits(sheet, clean, box, { ...style, size })) size -= 0.5;
  return write(sheet, clean, box, { ...style, size });
}

const SMALLEST = 4;

function fits(sheet: Sheet, text: string, box: { width: number; height: number }, style: TextStyle): boolean {
  useStyle(sheet, style);
  // A word wider than the box would be broken in the middle.
  if (text.split(/\s/).some(word => sheet.widthOfString(word) > box.width)) return false;
  return sheet.heightOfString(text, { width: box.width }) <= box.height;
}

function useStyle(sheet: Sheet, style: TextStyle): Sheet {
  return sheet
    .font(style.font ?? 'regular')
    .fontSize(style.size)
    .fillColor(style.color ?? INK);
}

/** A straight line. */
export function rule(
  sheet: Sheet,
  from: readonly [number, number],
  to: readonly [number, number],
  style: { width?: number; color?: string } = {},
): void {
  sheet
    .lineWidth(style.width ?? 1)
    .strokeColor(style.color ?? INK)
    .moveTo(...from)
    .lineTo(...to)
    .stroke();
}
