import { measureTexts, packingListTexts, routeReportTexts as texts } from '@puerta/contract/documents.es';
import { INK, readable, wash } from '@puerta/domain/colour';
import {
  heightOf,
  LETTER_SIZE,
  newSheet,
  rule,
  type Sheet,
  toBytes,
  write,
  writeToFit,
} from '../../../pdf/sheet.ts';
import { drawBarCode } from '../../../pdf/bar-code.ts';
import type { RouteReportData, RouteStop } from '../port.ts';
import { drawBrand, LINE, QUIET } from './brand.ts';
import { dayText, instantOf } from './words.ts';

// Landscape: the longer side lies.
const [PAGE_HEIGHT, PAGE_WIDTH] = LETTER_SIZE;
const MARGIN = 36;
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
/** Rows end here; the page number stands below. */
const BOTTOM = PAGE_HEIGHT - 44;
const PADDING = 4;
const BODY = 8.5;
/** The bar code of the lot, and the highest of a row: 12 mm. */
const LOT_CODE = 34;
/** A row of sums. */
const SUMS = 20;

type Column = {
  title: string;
  width: number;
  align: 'left' | 'right';
  text(stop: RouteStop): string;
  /** what stands in a row of sums */
  sum?(stops: readonly RouteStop[]): string;
  /** its text is drawn as a bar code, as high as the row allows */
  isCode?: boolean;
};

const totalOf = (stops: readonly RouteStop[], of: (stop: RouteStop) => number) =>
  stops.reduce((all, stop) => all + of(stop), 0);
/** What a scanner reads off a sheet instead of off the box. */
const CODE: Column = {
  title: texts.columns.code,
  // ten digits and their quiet zones, two printer dots a bar
  width: 88,
  align: 'left',
  text: stop => stop.packageNumber,
  isCode: true,
};

const PIECES: Column = {
  title: texts.columns.pieces,
  width: 36,
  align: 'right',
  text: stop => String(stop.pieces),
  sum: stops => String(totalOf(stops, stop => stop.pieces)),
};
const WEIGHT: Column = {
  title: texts.columns.weight,
  width: 50,
  align: 'right',
  text: stop => amountText(stop.parcel.weight),
  sum: stops => amountText(totalOf(stops, stop => stop.parcel.weight)),
};
const VOLUME: Column = {
  title: texts.columns.volume,
  width: 50,
  align: 'right',
  text: stop => amountText(stop.cubicFeet),
  sum: stops => amountText(totalOf(stops, stop => stop.cubicFeet)),
};

/** Two decimals always, so that a column can be added up by eye. */
const amountText = (amount: number) => amount.toFixed(2);

/** The columns of a document about a lot, and how its rows are put together. */
type Layout = {
  title: (lot: string) => string;
  heading: string;
  columns: readonly Column[];
  /** points that a row's texts have at least */
  rowHeight: number;
  /** a heading, null for none, and the rows below it */
  groups: (stops: RouteStop[]) => Iterable<[string | null, RouteStop[]]>;
};

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

function drawLot(data: RouteReportData, layout: Layout): Promise<Uint8Array> {
  const sheet = newSheet({
    keepsPages: true,
    size: LETTER_SIZE,
    landscape: true,
    title: layout.title(data.lot),
    author: data.agency.name,
    createdAt: instantOf(data.printedOn),
  });
  const report = { sheet, data, layout, y: 0 };
  report.y = drawFacts(report, drawHead(report));
  drawColumnTitles(report);
  if (data.stops.length === 0) drawEmpty(report);
  const groups = [...layout.groups(data.stops)];
  for (const group of groups) drawGroup(report, group, group === groups.at(-1));
  if (data.stops.length > 0) drawSums(report, texts.total, data.stops);
  numberPages(sheet);
  return toBytes(sheet);
}

type Report = {
  sheet: Sheet;
  data: RouteReportData;
  layout: Layout /** Where the next row goes. */;
  y: number;
};

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

/** Stands on every page; answers where the rest may begin. */
function drawHead({ sheet, data, layout }: Report): number {
  sheet.rect(0, 0, PAGE_WIDTH, 6).fill(data.agency.color);
  drawBrand(sheet, data.agency, { x: MARGIN, y: 20, width: 200, height: 30 });
  drawWay(sheet, data);
  drawBarCode(sheet, data.lot, { x: MARGIN + WIDTH - 132, y: 14, width: 132, height: LOT_CODE });
  const middle = { x: MARGIN + 206, y: 20, width: 272, height: 30 };
  const heading = `${layout.heading} · ${data.lot}`;
  writeToFit(sheet, heading, middle, {
    size: 18,
    font: 'bold',
    align: 'right',
    color: readable(data.agency.color),
  });
  return 58;
}

/** Told apart from two metres, in print and with any eyes: air in a white box, sea in a black one. */
function drawWay(sheet: Sheet, { transport, isBySea }: RouteReportData): void {
  const box = { x: MARGIN + 486, y: 17, width: 96, height: 28 };
  sheet.lineWidth(1.5).rect(box.x, box.y, box.width, box.height);
  sheet.fillAndStroke(isBySea ? INK : '#ffffff', INK);
  const inside = { ...box, x: box.x + 4, y: box.y + 6, width: box.width - 8 };
  const color = isBySea ? '#ffffff' : INK;
  writeToFit(sheet, transport.toUpperCase(), inside, { size: 14, font: 'bold', align: 'center', color });
}

function drawFacts({ sheet, data }: Report, top: number): number {
  const facts = [
    [texts.status, data.status],
    [texts.destination, data.destination],
    [texts.zone, data.zone],
    [texts.carrier, data.carrier],
    [texts.departure, data.departureDate && dayText(data.departureDate)],
    [texts.shipment, data.shipmentNumber],
    [texts.printed, dayText(data.printedOn)],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  const width = WIDTH / facts.length;
  const heights = facts.map(([title, value], column) => {
    const at = { x: MARGIN + column * width, width: width - 8 };
    write(sheet, title, { ...at, y: top }, { size: 7.5, color: QUIET });
    return write(sheet, value, { ...at, y: top + 10 }, { size: 10, font: 'bold' });
  });
  let y = top + 10 + Math.max(...heights) + 6;
  if (data.comment) {
    y += write(sheet, `${texts.comment}: ${data.comment}`, { x: MARGIN, y, width: WIDTH }, { size: 9 }) + 6;
  }
  return y;
}

function drawColumnTitles(report: Report): void {
  const { sheet, data } = report;
  const background = wash(data.agency.color);
  sheet.rect(MARGIN, report.y, WIDTH, 18).fill(background);
  const color = readable(data.agency.color, background);
  eachColumn(report.layout, ({ title, align }, at) => {
    write(sheet, title, { ...at, y: report.y + 4 }, { size: 8, font: 'bold', color, align });
  });
  report.y += 18;
}

/** The sums below a group are never alone on a page: its last row goes with them. */
function drawGroup(report: Report, [place, stops]: [string | null, RouteStop[]], isLast: boolean): void {
  const below = (place === null ? 0 : SUMS) + (isLast ? SUMS : 0);
  if (place !== null) drawPlace(report, place, stops, stops.length === 1 ? below : 0);
  for (const stop of stops) drawStop(report, stop, stop === stops.at(-1) ? below : 0);
  if (place !== null) drawSums(report, texts.packages(stops.length), stops);
}

function drawPlace(report: Report, place: string, stops: RouteStop[], below: number): void {
  // A place's title never stands alone at the foot of a page.
  makeRoom(report, 18 + below + Math.max(...stops.slice(0, 1).map(stop => rowHeight(report, stop))));
  const at = { x: MARGIN + PADDING, y: report.y + 5, width: WIDTH };
  report.y += 5 + write(report.sheet, place, at, { size: 10, font: 'bold' }) + 2;
}

function drawStop(report: Report, stop: RouteStop, below: number): void {
  const height = rowHeight(report, stop);
  makeRoom(report, height + below);
  eachColumn(report.layout, ({ text, align, isCode }, at) => {
    if (isCode) drawCode(report, text(stop), at, height);
    else write(report.sheet, text(stop), { ...at, y: report.y + PADDING }, { size: BODY, align });
  });
  endRow(report, height);
}

/** A column's padding is quiet enough; a package that was not received has no number to scan. */
function drawCode(
  { sheet, y }: Report,
  text: string,
  at: { x: number; width: number },
  height: number,
): void {
  if (text === '') return;
  const box = { x: at.x - PADDING, width: at.width + 2 * PADDING };
  const bars = Math.min(LOT_CODE, height - PADDING);
  drawBarCode(sheet, text, { ...box, y: y + (height - bars) / 2, height: bars });
}

function rowHeight({ sheet, layout }: Report, stop: RouteStop): number {
  const heights = layout.columns
    .filter(column => !column.isCode)
    .map(column => heightOf(sheet, column.text(stop), column.width - 2 * PADDING, { size: BODY }));
  return Math.max(layout.rowHeight, ...heights) + 2 * PADDING;
}

/** A bold row with the sums of pieces, weight and volume. */
function drawSums(report: Report, title: string, stops: RouteStop[]): void {
  makeRoom(report, SUMS);
  eachColumn(report.layout, ({ align, sum }, at, index) => {
    const text = index === 0 ? title : (sum?.(stops) ?? '');
    if (text) write(report.sheet, text, { ...at, y: report.y + 5 }, { size: BODY, font: 'bold', align });
  });
  endRow(report, SUMS);
}

function drawEmpty(report: Report): void {
  const at = { x: MARGIN, y: report.y + 16, width: WIDTH };
  write(report.sheet, texts.empty, at, { size: 11, align: 'center' });
}

function endRow(report: Report, height: number): void {
  report.y += height;
  rule(report.sheet, [MARGIN, report.y], [MARGIN + WIDTH, report.y], { color: LINE, width: 0.75 });
}

function makeRoom(report: Report, height: number): void {
  if (report.y + height <= BOTTOM) return;
  report.sheet.addPage();
  report.y = drawHead(report);
  drawColumnTitles(report);
}

function eachColumn(
  { columns }: Layout,
  draw: (column: Column, at: { x: number; width: number }, index: number) => void,
): void {
  let x = MARGIN;
  for (const [index, column] of columns.entries()) {
    draw(column, { x: x + PADDING, width: column.width - 2 * PADDING }, index);
    x += column.width;
  }
}

function numberPages(sheet: Sheet): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    sheet.switchToPage(start + page);
    const at = { x: MARGIN, y: PAGE_HEIGHT - 30, width: WIDTH };
    write(sheet, texts.page(page + 1, count), at, { size: 8, color: QUIET, align: 'right' });
  }
}
