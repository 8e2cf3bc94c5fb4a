import { INK } from '@puerta/domain/colour';
import PDFDocument from 'pdfkit';
import { type FontName, fonts, printable } from './fonts.ts';

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
