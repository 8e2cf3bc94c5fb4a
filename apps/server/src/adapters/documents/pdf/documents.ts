import { inTurn } from '../../../pdf/in-turn.ts';
import type { Documents } from '../port.ts';
import { writeRepackageLabel } from '../zpl/repackage-label.ts';
import { drawInvoice } from './invoice.ts';
import { drawLetterLabels } from './letter-labels.ts';
import { drawRepackageLabels } from './repackage-label.ts';
import { drawManifest, drawPickList } from './manifest.ts';
import { drawPackingList, drawRouteReport } from './route-report.ts';

export const pdfDocuments: Documents = {
  invoice: inTurn(drawInvoice),
  letterLabels: inTurn(drawLetterLabels),
  repackageLabels: inTurn(drawRepackageLabels),
  repackageLabelZpl: writeRepackageLabel,
  routeReport: inTurn(drawRouteReport),
  packingList: inTurn(drawPackingList),
  pickList: inTurn(drawPickList),
  manifest: inTurn(drawManifest),
};
