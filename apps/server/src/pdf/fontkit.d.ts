// fontkit (the part of pdfkit that reads fonts) ships no types; this is what we use of it.
declare module 'fontkit' {
  export type Glyph = { id: number; advanceWidth: number; codePoints: number[]; _decode(): unknown };
  /** Font units, as everything here. */
  export type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
  export type GlyphRun = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };
  export type Font = {
    hasGlyphForCodePoint(codePoint: number): boolean;
    getGlyph(id: number, codePoints?: number[]): Glyph;
    glyphsForString(text: string): Glyph[];
    layout(text: string): GlyphRun;
  };
  export function create(bytes: Uint8Array): Font;
}
