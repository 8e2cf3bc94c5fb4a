import { atMost } from '../at-most.ts';

/** A lot's labels take half a second: whoever waits longer than a few dozen documents comes again (TooBusy). */
const fewAtOnce = atMost(2, 40);

/** The same drawing, a few at once of all that are drawn. */
export const inTurn =
  <Of extends unknown[]>(draw: (...of: Of) => Promise<Uint8Array>) =>
  (...of: Of): Promise<Uint8Array> =>
    fewAtOnce(() => draw(...of));

/** One PDF with the pages of all, in their order. What reads PDFs is loaded with the first that are merged. */
export const mergePdfs = inTurn(merge);

async function merge(files: readonly Uint8Array[], title: string): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const merged = await PDFDocument.create();
  merged.setTitle(title);
  for (const file of files) {
    const source = await PDFDocument.load(file);
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  return merged.save();
}

/**
 * Lays the first page of each file over the page of a document that has its place, turned to lie on its left side.
 * `box` is where: points from the upper left, as wide as the page is high. What reads PDFs is loaded when it is needed.
 */
export async function layOver(
  document: Uint8Array,
  files: readonly Uint8Array[],
  box: { x: number; y: number; width: number; height: number },
): Promise<Uint8Array> {
  const { degrees, PDFDocument } = await import('@cantoo/pdf-lib');
  const below = await PDFDocument.load(document, { updateMetadata: false });
  for (const [place, page] of below.getPages().entries()) {
    const file = files[place];
    if (!file) throw new RangeError(`No file for page ${place}`);
    const [turned] = await below.embedPdf(file);
    if (!turned) throw new RangeError('A file without pages');
    page.drawPage(turned, {
      // turned about its lower left corner, which comes to lie at the lower right
      x: box.x + box.width,
      y: page.getHeight() - box.y - box.height,
      width: box.height,
      height: box.width,
      rotate: degrees(90),
    });
  }
  return below.save();
}
