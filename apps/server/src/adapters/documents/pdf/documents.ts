import type { Documents } from '../port.ts';
import { writeRepackageLabel } from '../zpl/repackage-label.ts';
import { drawInvoice } from './invoice.ts';
import { drawRepackageLabel } from './repackage-label.ts';
import { drawPackingList, drawRouteReport } from './route-report.ts';

export const pdfDocuments: Documents = {
  invoice: drawInvoice,
  repackageLabel: drawRepackageLabel,
  repackageLabelZpl: writeRepackageLabel,
  routeReport: drawRouteReport,
  packingList: drawPackingList,
  mergeLabels,
};

async function mergeLabels(pdfs: Uint8Array[]): Promise<Uint8Array> {
  const [only] = pdfs;
  if (!only) throw new RangeError('There is nothing to merge');
  if (pdfs.length === 1) return only;
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const merged = await PDFDocument.create();
  for (const pdf of pdfs) {
    const source = await PDFDocument.load(pdf);
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  return merged.save();
}
