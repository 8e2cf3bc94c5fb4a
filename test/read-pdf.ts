import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** What a label printer resolves. */
const DPI = 203;
const POINTS_PER_INCH = 72;

export type ReadPage = {
  /** Points. */
  width: number;
  height: number;
  /** As copied from the page, white space as one blank. */
  text: string;
};
export type ScannedPage = ReadPage & {
  /** What a scanner reads from the page printed at 203 dpi. */
  barCodes: string[];
  /** Inches of blank paper on the four sides, counted in whole printer dots. */
  blank: { left: number; top: number; right: number; bottom: number };
};

type Picture = { width: number; height: number; data: Uint8Array };

/** Without its file at hand, the reader would fetch it from the network. */
function prepareReader(): void {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
}

/** What a scanner reads from a picture, a PNG of a screen. */
export async function readScreen(png: Uint8Array): Promise<string[]> {
  prepareReader();
  const codes = await readBarcodes(new Uint8Array(png), { formats: ['Code128'], tryHarder: true });
  return codes.map(code => code.text);
}

/** Reads a PDF as a person copies its words. */
export const readPdf = (pdf: Uint8Array): Promise<ReadPage[]> => eachPage(pdf, readPage);

/** Reads a PDF as a printer and a scanner would: a tenth of a second a page. */
export const scanPdf = (pdf: Uint8Array): Promise<ScannedPage[]> => eachPage(pdf, scanPage);

let library: Promise<PDFiumLibrary> | undefined;

async function eachPage<T>(pdf: Uint8Array, read: (page: PDFiumPage) => T | Promise<T>): Promise<T[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    const pages: T[] = [];
    for (const page of document.pages()) pages.push(await read(page));
    return pages;
  } finally {
    document.destroy();
  }
}

function readPage(page: PDFiumPage): ReadPage {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  return {
    width: originalWidth,
    height: originalHeight,
    text: page.getText().replace(/\s+/g, ' ').trim(),
  };
}

async function scanPage(page: PDFiumPage): Promise<ScannedPage> {
  prepareReader();
  // Rendering closes the page: its text comes first.
  const read = readPage(page);
  const picture = await page.render({ scale: DPI / POINTS_PER_INCH, render: 'bitmap' });
  const image = {
    data: new Uint8ClampedArray(picture.data),
    width: picture.width,
    height: picture.height,
    colorSpace: 'srgb',
  } as const;
  const codes = await readBarcodes(image as Parameters<typeof readBarcodes>[0], {
    formats: ['Code128'],
    tryHarder: true,
    tryInvert: false,
    tryDownscale: false,
  });
  return { ...read, barCodes: codes.map(code => code.text), blank: blankSides(picture) };
}

function blankSides({ width, height, data }: Picture): ScannedPage['blank'] {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const inked = (data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255) < 720;
      if (!inked) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }
  }
  const inches = (dots: number) => dots / DPI;
  return {
    left: inches(left),
    top: inches(top),
    right: inches(width - 1 - right),
    bottom: inches(height - 1 - bottom),
  };
}

/** Letters and digits alone: where a printed text breaks its lines, with hyphens or without, does not matter. */
export function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}
