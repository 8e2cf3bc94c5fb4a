import { PDFDocument } from '@cantoo/pdf-lib';

/** One PDF with the pages of all, in their order. */
export async function mergePdfs(files: readonly Uint8Array[], title: string): Promise<Uint8Array> {
  const merged = await PDFDocument.create();
  merged.setTitle(title);
  for (const file of files) {
    const source = await PDFDocument.load(file);
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  return merged.save();
}
