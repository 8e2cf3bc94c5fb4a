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
