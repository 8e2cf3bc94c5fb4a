import { inTurn } from '../../../pdf/merge.ts';
import type { Documents, LotSheetData, RouteReportData, RouteStop } from '../port.ts';
import { writeRepackageLabel } from '../zpl/repackage-label.ts';
import { drawDaySummary } from './day-summary.ts';
import { drawEvidence } from './evidence.ts';
import { drawInvoice } from './invoice.ts';
import { drawLetterLabels } from './letter-labels.ts';
import { drawRepackageLabels } from './repackage-label.ts';
import { lotSheetsIn, type SheetLanguage } from '@puerta/contract/parcels/lot-sheets';
import {
  measureTexts,
  packingListTexts,
  routeReportTexts as texts,
} from '@puerta/contract/parcels/documents.es';
import { kilograms } from '@puerta/domain/parcels/measures';
import { toDollars } from '@puerta/domain/money/money';
import { byShelf } from '@puerta/domain/parcels/pick-order';
import {
  amountText,
  CODE,
  type Column,
  drawLot,
  type Layout,
  PIECES,
  totalOf,
  VOLUME,
  WEIGHT,
} from './lot-sheet.ts';

const PHONE: Column = {
  title: texts.columns.phone,
  width: 80,
  align: 'left',
  text: stop => stop.phone ?? '',
};
const ADDRESS: Column = {
  title: texts.columns.address,
  width: 114,
  align: 'left',
  text: stop => stop.address,
};
const SIGNATURE: Column = { title: texts.columns.signature, width: 108, align: 'left', text: () => '' };
const ROUTE_COLUMNS: readonly Column[] = [
  {
    title: texts.columns.package,
    width: 88,
    align: 'left',
    text: stop => `${stop.packageNumber}\n${stop.tracking}`,
  },
  CODE,
  { title: texts.columns.receiver, width: 106, align: 'left', text: stop => stop.receiver },
  PHONE,
  ADDRESS,
  PIECES,
  WEIGHT,
  VOLUME,
  SIGNATURE,
];
const ROUTE: Layout = {
  title: texts.title,
  heading: texts.heading,
  columns: ROUTE_COLUMNS,
  // room enough to sign
  rowHeight: 26,
  groups: byPlace,
};
/** For whoever may see no phones: their room is the signature's. */
const ROUTE_WITHOUT_PHONES: Layout = {
  ...ROUTE,
  columns: ROUTE_COLUMNS.filter(column => column !== PHONE).map(column =>
    column === SIGNATURE ? { ...SIGNATURE, width: SIGNATURE.width + PHONE.width } : column,
  ),
};

const { columns: heads } = packingListTexts;
const PACKING: Layout = {
  title: packingListTexts.title,
  heading: packingListTexts.heading,
  columns: [
    { title: heads.number, width: 48, align: 'left', text: stop => stop.packageNumber },
    CODE,
    { title: heads.tracking, width: 84, align: 'left', text: stop => stop.tracking },
    { title: heads.receiver, width: 104, align: 'left', text: stop => stop.receiver },
    { title: heads.destination, width: 92, align: 'left', text: stop => `${stop.city}, ${stop.state}` },
    { title: heads.content, width: 84, align: 'left', text: stop => stop.content },
    { title: heads.size, width: 84, align: 'left', text: stop => sizeText(stop.parcel) },
    PIECES,
    WEIGHT,
    VOLUME,
  ],
  rowHeight: 0,
  groups: stops => (stops.length === 0 ? [] : [[null, stops.toSorted(byNumber)]]),
};

const sizeText = ({ length, width, height }: RouteStop['parcel']) =>
  measureTexts.inches(length, width, height);
const byNumber = (a: RouteStop, b: RouteStop) => (a.packageNumber < b.packageNumber ? -1 : 1);

/**
 * What travels in a lot, by state, city and receiver, with a column to sign; no amounts. Every page repeats lot and
 * column titles and is numbered; long texts wrap.
 */
const drawRouteReport = (data: RouteReportData): Promise<Uint8Array> =>
  drawLot(data, data.stops.some(stop => stop.phone) ? ROUTE : ROUTE_WITHOUT_PHONES);

/** What each package of a lot holds and measures; no amounts, no phones, nothing to sign. */
const drawPackingList = (data: RouteReportData): Promise<Uint8Array> => drawLot(data, PACKING);

/** `Zulia · Maracaibo` -> its stops, sorted as a driver would go through them. */
function byPlace(stops: RouteStop[]): Map<string, RouteStop[]> {
  const compare = new Intl.Collator('es').compare;
  const sorted = stops.toSorted(
    (a, b) =>
      compare(a.state, b.state) ||
      compare(a.city, b.city) ||
      compare(a.receiver, b.receiver) ||
      compare(a.packageNumber, b.packageNumber),
  );
  return Map.groupBy(sorted, stop => `${stop.state} · ${stop.city}`);
}

/** What is to be fetched for a lot, by shelf place, with a box to tick; no amounts, no phones. */
const drawPickList = (data: LotSheetData): Promise<Uint8Array> => drawLot(data, pickList(data.language));

/** What a lot carries, for handlers and customs; the declared values only where the data has them. */
const drawManifest = (data: LotSheetData): Promise<Uint8Array> =>
  drawLot(
    data,
    manifest(
      data.language,
      data.stops.some(stop => stop.valueCents !== null),
    ),
  );

function pickList(code: SheetLanguage): Layout {
  const { pickList: texts, columns: heads, words } = lotSheetsIn[code];
  return {
    title: texts.title,
    heading: texts.heading,
    language: { code, words },
    columns: [
      left(heads.package, 92, stop => `${stop.packageNumber}\n${stop.tracking}`),
      { ...CODE, title: heads.code },
      left(heads.receiver, 150, stop => stop.receiver),
      left(heads.destination, 130, stop => `${stop.city}, ${stop.state}`),
      left(heads.size, 104, stop => sizeOf(stop)),
      { ...PIECES, title: heads.pieces, width: 42 },
      { ...WEIGHT, title: heads.pounds, width: 60 },
      { ...left(heads.loaded, 54, () => ''), isTick: true },
    ],
    rowHeight: 24,
    groups: stops => Map.groupBy(stops.toSorted(byShelf), ({ shelfPlace }) => shelfPlace ?? texts.noShelf),
  };
}

function manifest(code: SheetLanguage, hasValues: boolean): Layout {
  const { manifest: texts, columns: heads, words } = lotSheetsIn[code];
  const value: Column = {
    title: heads.value,
    width: 64,
    align: 'right',
    text: stop => (stop.valueCents === null ? '' : dollars(stop.valueCents)),
    sum: stops => dollars(totalOf(stops, stop => stop.valueCents ?? 0)),
  };
  return {
    title: texts.title,
    heading: texts.heading,
    language: { code, words },
    columns: [
      left(heads.number, 64, stop => stop.packageNumber),
      left(heads.sender, 120, stop => stop.sender),
      left(heads.receiver, 130, stop => stop.receiver),
      left(heads.document, 78, stop => stop.document ?? ''),
      { ...PIECES, title: heads.pieces, width: 42 },
      left(heads.content, hasValues ? 162 : 226, stop => stop.content),
      {
        title: heads.kilograms,
        width: 60,
        align: 'right',
        text: stop => amountText(kilograms(stop.parcel.weight)),
        sum: stops => amountText(totalOf(stops, stop => kilograms(stop.parcel.weight))),
      },
      ...(hasValues ? [value] : []),
    ],
    rowHeight: 0,
    groups: stops =>
      stops.length === 0
        ? []
        : [[null, stops.toSorted((a, b) => (a.packageNumber < b.packageNumber ? -1 : 1))]],
  };
}

const left = (title: string, width: number, text: Column['text']): Column => ({
  title,
  width,
  align: 'left',
  text,
});
const dollars = (cents: number) => amountText(toDollars(cents));
const sizeOf = ({ parcel: { length, width, height } }: RouteStop) =>
  measureTexts.inches(length, width, height);

export const pdfDocuments: Documents = {
  daySummary: inTurn(drawDaySummary),
  evidence: inTurn(drawEvidence),
  invoice: inTurn(drawInvoice),
  letterLabels: inTurn(drawLetterLabels),
  repackageLabels: inTurn(drawRepackageLabels),
  repackageLabelZpl: writeRepackageLabel,
  routeReport: inTurn(drawRouteReport),
  packingList: inTurn(drawPackingList),
  pickList: inTurn(drawPickList),
  manifest: inTurn(drawManifest),
};
