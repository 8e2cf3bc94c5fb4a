import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inLatin } from '@puerta/domain/label-letters';
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
export const fonts = { regular: load(400), bold: load(700) };

export type FontName = keyof typeof fonts;

/** What the font prints of a text: letters that it lacks are spelled with those that it has (domain/label-letters.ts). */
export function printable(text: string): string {
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
