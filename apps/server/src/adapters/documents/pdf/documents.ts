import type { Documents } from '../port.ts';
import { writeRepackageLabel } from '../zpl/repackage-label.ts';
import { drawInvoice } from './invoice.ts';
import { drawLetterLabels } from './letter-labels.ts';
import { drawRepackageLabels } from './repackage-label.ts';
import { drawManifest, drawPickList } from './manifest.ts';
import { drawPackingList, drawRouteReport } from './route-report.ts';

export const pdfDocuments: Documents = {
  invoice: drawInvoice,
  letterLabels: drawLetterLabels,
  repackageLabels: drawRepackageLabels,
  repackageLabelZpl: writeRepackageLabel,
  routeReport: drawRouteReport,
  packingList: drawPackingList,
  pickList: drawPickList,
  manifest: drawManifest,
};
