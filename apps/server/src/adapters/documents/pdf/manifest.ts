import { type SheetLanguage, lotSheetsIn } from '@puerta/contract/lot-sheets';
import { measureTexts } from '@puerta/contract/documents.es';
import { kilograms } from '@puerta/domain/measures';
import { toDollars } from '@puerta/domain/money';
import { byShelf } from '@puerta/domain/pick-order';
import type { LotSheetData, RouteStop } from '../port.ts';
import { amountText, CODE, type Column, drawLot, type Layout, PIECES, totalOf, WEIGHT } from './lot-sheet.ts';

/** What is to be fetched for a lot, by shelf place, with a box to tick; no amounts, no phones. */
export const drawPickList = (data: LotSheetData): Promise<Uint8Array> =>
  drawLot(data, pickList(data.language));

/** What a lot carries, for handlers and customs; the declared values only where the data has them. */
export const drawManifest = (data: LotSheetData): Promise<Uint8Array> =>
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
