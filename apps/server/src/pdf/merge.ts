import { inTurn } from './in-turn.ts';

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
