import type { Documents } from '../port.ts';
import { writeRepackageLabel } from '../zpl/repackage-label.ts';
import { drawInvoice } from './invoice.ts';
import { drawRepackageLabels } from './repackage-label.ts';
import { drawPackingList, drawRouteReport } from './route-report.ts';

export const pdfDocuments: Documents = {
  invoice: drawInvoice,
  repackageLabels: drawRepackageLabels,
  repackageLabelZpl: writeRepackageLabel,
  routeReport: drawRouteReport,
  packingList: drawPackingList,
};
