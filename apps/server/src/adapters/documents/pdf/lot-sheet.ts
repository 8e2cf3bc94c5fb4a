import { routeReportTexts } from '@puerta/contract/parcels/documents.es';
import type { SheetWords } from '@puerta/contract/parcels/lot-sheets.es';
import { type DayFormat, formatDay } from '@puerta/domain/days/calendar-day';
import { INK, readable, wash } from '@puerta/domain/text/colour';
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
import { instantOf } from './words.ts';

// Landscape: the longer side lies.
const [PAGE_HEIGHT, PAGE_WIDTH] = LETTER_SIZE;
export const MARGIN = 36;
export const WIDTH = PAGE_WIDTH - 2 * MARGIN;
/** Rows end here; the page number stands below. */
const BOTTOM = PAGE_HEIGHT - 44;
const PADDING = 4;
const BODY = 8.5;
/** The bar code of the lot, and the highest of a row: 12 mm. */
const LOT_CODE = 34;
const TICK = 12;
/** A row of sums. */
const SUMS = 20;

/** A column of a sheet, which is about a lot if not said; `width` in points. */
export type Column<Row = RouteStop> = {
  title: string;
  width: number;
  align: 'left' | 'right';
  text(row: Row): string;
  /** what stands in a row of sums */
  sum?(rows: readonly Row[]): string;
  /** its text is drawn as a bar code, as high as the row allows */
  isCode?: boolean;
  /** an empty box in the place of a text, to be ticked by hand */
  isTick?: boolean;
};

/** Rows below their titles, over as many pages as they need. */
export type Table<Row> = {
  sheet: Sheet;
  /** the agency's */
  color: string;
  columns: readonly Column<Row>[];
  /** points that a row's texts have at least */
  rowHeight: number;
  /** draws what stands above the titles on every page; answers where they begin */
  head(): number;
  /** where the next row goes */
  y: number;
};

export const totalOf = (stops: readonly RouteStop[], of: (stop: RouteStop) => number) =>
  stops.reduce((all, stop) => all + of(stop), 0);
/** What a scanner reads off a sheet instead of off the box. */
export const CODE: Column = {
  title: routeReportTexts.columns.code,
  // ten digits and their quiet zones, two printer dots a bar
  width: 88,
  align: 'left',
  text: stop => stop.packageNumber,
  isCode: true,
};

export const PIECES: Column = {
  title: routeReportTexts.columns.pieces,
  width: 36,
  align: 'right',
  text: stop => String(stop.pieces),
  sum: stops => String(totalOf(stops, stop => stop.pieces)),
};
export const WEIGHT: Column = {
  title: routeReportTexts.columns.weight,
  width: 50,
  align: 'right',
  text: stop => amountText(stop.parcel.weight),
  sum: stops => amountText(totalOf(stops, stop => stop.parcel.weight)),
};
export const VOLUME: Column = {
  title: routeReportTexts.columns.volume,
  width: 50,
  align: 'right',
  text: stop => amountText(stop.cubicFeet),
  sum: stops => amountText(totalOf(stops, stop => stop.cubicFeet)),
};

/** Two decimals always, so that a column can be added up by eye. */
export const amountText = (amount: number) => amount.toFixed(2);

/** The columns of a document about a lot, and how its rows are put together. */
export type Layout = {
  title: (lot: string) => string;
  heading: string;
  /** Spanish if not said */
  language?: { code: 'es' | 'en'; words: SheetWords };
  columns: readonly Column[];
  /** points that a row's texts have at least */
  rowHeight: number;
  /** a heading, null for none, and the rows below it */
  groups: (stops: RouteStop[]) => Iterable<[string | null, RouteStop[]]>;
};

/** A sheet about a lot: every page repeats head and column titles and is numbered; long texts wrap. */
export function drawLot(data: RouteReportData, layout: Layout): Promise<Uint8Array> {
  const sheet = newSheet({
    keepsPages: true,
    size: LETTER_SIZE,
    landscape: true,
    title: layout.title(data.lot),
    author: data.agency.name,
    createdAt: instantOf(data.printedOn),
    language: layout.language?.code,
  });
  const words = layout.language?.words ?? routeReportTexts;
  const report: Report = {
    sheet,
    data,
    layout,
    words,
    y: 0,
    color: data.agency.color,
    columns: layout.columns,
    rowHeight: layout.rowHeight,
    head: () => drawHead(report),
  };
  report.y = drawFacts(report, report.head());
  drawColumnTitles(report);
  if (data.stops.length === 0) drawEmpty(report);
  const groups = [...layout.groups(data.stops)];
  for (const group of groups) drawGroup(report, group, group === groups.at(-1));
  if (data.stops.length > 0) drawSums(report, words.total, data.stops);
  numberPages(sheet, words.page);
  return toBytes(sheet);
}

type Report = Table<RouteStop> & { data: RouteReportData; layout: Layout; words: SheetWords };

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

const DAYS: Record<'es' | 'en', DayFormat> = { es: 'DD/MM/YYYY', en: 'MM/DD/YYYY' };

function drawFacts({ sheet, data, layout, words: texts }: Report, top: number): number {
  const dayText = (day: string) => formatDay(day, DAYS[layout.language?.code ?? 'es']);
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

export function drawColumnTitles<Row>(table: Table<Row>): void {
  const { sheet, y } = table;
  const background = wash(table.color);
  sheet.rect(MARGIN, y, WIDTH, 18).fill(background);
  const color = readable(table.color, background);
  eachColumn(table, ({ title, align }, at) => {
    write(sheet, title, { ...at, y: y + 4 }, { size: 8, font: 'bold', color, align });
  });
  table.y += 18;
}

/** The sums below a group are never alone on a page: its last row goes with them. */
function drawGroup(report: Report, [place, stops]: [string | null, RouteStop[]], isLast: boolean): void {
  const below = (place === null ? 0 : SUMS) + (isLast ? SUMS : 0);
  if (place !== null) drawPlace(report, place, stops, stops.length === 1 ? below : 0);
  for (const stop of stops) drawRow(report, stop, stop === stops.at(-1) ? below : 0);
  if (place !== null) drawSums(report, report.words.packages(stops.length), stops);
}

function drawPlace(report: Report, place: string, stops: RouteStop[], below: number): void {
  // A place's title never stands alone at the foot of a page.
  makeRoom(report, 18 + below + Math.max(...stops.slice(0, 1).map(stop => rowHeight(report, stop))));
  const at = { x: MARGIN + PADDING, y: report.y + 5, width: WIDTH };
  report.y += 5 + write(report.sheet, place, at, { size: 10, font: 'bold' }) + 2;
}

/** `below`: points that go with it on its page. */
export function drawRow<Row>(table: Table<Row>, row: Row, below = 0): void {
  const height = rowHeight(table, row);
  makeRoom(table, height + below);
  eachColumn(table, ({ text, align, isCode, isTick }, at) => {
    if (isTick)
      table.sheet
        .rect(at.x, table.y + (height - TICK) / 2, TICK, TICK)
        .lineWidth(1)
        .stroke(INK);
    else if (isCode) drawCode(table, text(row), at, height);
    else write(table.sheet, text(row), { ...at, y: table.y + PADDING }, { size: BODY, align });
  });
  endRow(table, height);
}

/** A column's padding is quiet enough; a package that was not received has no number to scan. */
function drawCode(
  { sheet, y }: { sheet: Sheet; y: number },
  text: string,
  at: { x: number; width: number },
  height: number,
): void {
  if (text === '') return;
  const box = { x: at.x - PADDING, width: at.width + 2 * PADDING };
  const bars = Math.min(LOT_CODE, height - PADDING);
  drawBarCode(sheet, text, { ...box, y: y + (height - bars) / 2, height: bars });
}

function rowHeight<Row>({ sheet, columns, rowHeight: least }: Table<Row>, row: Row): number {
  const heights = columns
    .filter(column => !column.isCode)
    .map(column => heightOf(sheet, column.text(row), column.width - 2 * PADDING, { size: BODY }));
  return Math.max(least, ...heights) + 2 * PADDING;
}

/** A bold row with the sums of the columns that have one. */
export function drawSums<Row>(table: Table<Row>, title: string, rows: readonly Row[]): void {
  makeRoom(table, SUMS);
  eachColumn(table, ({ align, sum }, at, index) => {
    const text = index === 0 ? title : (sum?.(rows) ?? '');
    if (text) write(table.sheet, text, { ...at, y: table.y + 5 }, { size: BODY, font: 'bold', align });
  });
  endRow(table, SUMS);
}

function drawEmpty(report: Report): void {
  const at = { x: MARGIN, y: report.y + 16, width: WIDTH };
  write(report.sheet, report.words.empty, at, { size: 11, align: 'center' });
}

function endRow<Row>(table: Table<Row>, height: number): void {
  table.y += height;
  rule(table.sheet, [MARGIN, table.y], [MARGIN + WIDTH, table.y], { color: LINE, width: 0.75 });
}

export function makeRoom<Row>(table: Table<Row>, height: number): void {
  if (table.y + height <= BOTTOM) return;
  table.sheet.addPage();
  table.y = table.head();
  drawColumnTitles(table);
}

function eachColumn<Row>(
  { columns }: Table<Row>,
  draw: (column: Column<Row>, at: { x: number; width: number }, index: number) => void,
): void {
  let x = MARGIN;
  for (const [index, column] of columns.entries()) {
    draw(column, { x: x + PADDING, width: column.width - 2 * PADDING }, index);
    x += column.width;
  }
}

export function numberPages(sheet: Sheet, said: SheetWords['page']): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    sheet.switchToPage(start + page);
    const at = { x: MARGIN, y: PAGE_HEIGHT - 30, width: WIDTH };
    write(sheet, said(page + 1, count), at, { size: 8, color: QUIET, align: 'right' });
  }
}
