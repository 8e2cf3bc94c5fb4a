import { measureTexts, packingListTexts, routeReportTexts as texts } from '@puerta/contract/documents.es';
import type { RouteReportData, RouteStop } from '../port.ts';
import { CODE, type Column, drawLot, type Layout, PIECES, VOLUME, WEIGHT } from './lot-sheet.ts';

const PHONE: Column = {
  title: texts.columns.phone,
  width: 80,
  align: 'left',
  text: stop => stop.phone ?? '',
};
const ADDRESS: Column = {
  title: texts.columns.address,
  width: 126,
  align: 'left',
  text: stop => stop.address,
};
const ROUTE_COLUMNS: readonly Column[] = [
  {
    title: texts.columns.package,
    width: 88,
    align: 'left',
    text: stop => `${stop.packageNumber}\n${stop.tracking}`,
  },
  CODE,
  { title: texts.columns.receiver, width: 118, align: 'left', text: stop => stop.receiver },
  PHONE,
  ADDRESS,
  PIECES,
  WEIGHT,
  VOLUME,
  { title: texts.columns.signature, width: 84, align: 'left', text: () => '' },
];
const ROUTE: Layout = {
  title: texts.title,
  heading: texts.heading,
  columns: ROUTE_COLUMNS,
  // room enough to sign
  rowHeight: 26,
  groups: byPlace,
};
/** For whoever may see no phones: their room is the address's. */
const ROUTE_WITHOUT_PHONES: Layout = {
  ...ROUTE,
  columns: ROUTE_COLUMNS.filter(column => column !== PHONE).map(column =>
    column === ADDRESS ? { ...ADDRESS, width: ADDRESS.width + PHONE.width } : column,
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
export const drawRouteReport = (data: RouteReportData): Promise<Uint8Array> =>
  drawLot(data, data.stops.some(stop => stop.phone) ? ROUTE : ROUTE_WITHOUT_PHONES);

/** What each package of a lot holds and measures; no amounts, no phones, nothing to sign. */
export const drawPackingList = (data: RouteReportData): Promise<Uint8Array> => drawLot(data, PACKING);

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
