import { setImmediate } from 'node:timers/promises';
import { measureTexts, repackageLabelTexts as texts } from '@puerta/contract/parcels/documents.es';
import { repackageCode } from '@puerta/domain/parcels/tracking-number';
import { drawBarCode } from '../../../pdf/bar-code.ts';
import { LABEL_SIZE, newSheet, rule, type Sheet, toBytes, write, writeToFit } from '../../../pdf/sheet.ts';
import type { RepackageLabelData } from '../port.ts';
import { drawBrand, QUIET } from './brand.ts';
import { sizeText } from './words.ts';

const [PAGE_WIDTH] = LABEL_SIZE;
const MARGIN = 12;
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
/** The file's instant: the label carries no date, and the same label is the same file. */
const NO_DATE = new Date(0);

/** 4×6 inch labels for the warehouse, one a page; the bar code of each is what the process screen scans. */
export async function drawRepackageLabels(labels: readonly RepackageLabelData[]): Promise<Uint8Array> {
  const [first] = labels;
  if (!first) throw new RangeError('There is no label to draw');
  const sheet = newSheet({
    size: LABEL_SIZE,
    title: labels.length === 1 ? texts.title(first.packageNumber) : texts.titleOfMany,
    author: first.agency.name,
    createdAt: NO_DATE,
  });
  for (const label of labels) {
    if (label !== first) {
      sheet.addPage();
      // a lot of hundreds leaves others their turn
      await setImmediate();
    }
    drawLabel(sheet, label);
  }
  return toBytes(sheet);
}

function drawLabel(sheet: Sheet, data: RepackageLabelData): void {
  drawBrand(sheet, data.agency, { x: MARGIN, y: 14, width: 168, height: 34 });
  const transport = { x: MARGIN + 172, y: 14, width: WIDTH - 172, height: 34 };
  writeToFit(sheet, data.transport.toUpperCase(), transport, { size: 18, font: 'bold', align: 'right' });
  drawDestination(sheet, data);
  drawReceiver(sheet, data);
  drawFacts(sheet, data);
  const code = repackageCode(data.packageNumber, data.tracking);
  drawBarCode(sheet, code, { x: MARGIN, y: 318, width: WIDTH, height: 72 });
  const text = { x: MARGIN, y: 396, width: WIDTH, height: 20 };
  writeToFit(sheet, code, text, { size: 13, font: 'bold', align: 'center' });
}

function drawDestination(sheet: Sheet, { receiver }: RepackageLabelData): void {
  rule(sheet, [MARGIN, 56], [MARGIN + WIDTH, 56], { width: 3 });
  caption(sheet, texts.destination, MARGIN, 61);
  const city = { x: MARGIN, y: 70, width: WIDTH, height: 44 };
  writeToFit(sheet, receiver.city.toUpperCase(), city, { size: 34, font: 'bold' });
  const state = { x: MARGIN, y: 116, width: WIDTH, height: 18 };
  writeToFit(sheet, receiver.state, state, { size: 14 });
}

function drawReceiver(sheet: Sheet, { receiver }: RepackageLabelData): void {
  rule(sheet, [MARGIN, 140], [MARGIN + WIDTH, 140]);
  caption(sheet, texts.receiver, MARGIN, 145);
  const name = { x: MARGIN, y: 154, width: WIDTH, height: 32 };
  const height = writeToFit(sheet, receiver.name, name, { size: 14, font: 'bold' });
  const phone = receiver.phone ? `${texts.phone} ${receiver.phone}` : '';
  const rest = { x: MARGIN, y: 156 + height, width: WIDTH, height: 84 - height };
  writeToFit(sheet, [receiver.address, phone].filter(Boolean).join('\n'), rest, { size: 10 });
}

function drawFacts(sheet: Sheet, data: RepackageLabelData): void {
  rule(sheet, [MARGIN, 246], [MARGIN + WIDTH, 246]);
  const facts = [
    [texts.package, data.packageNumber],
    [texts.pieces, texts.piece(data.piece, data.pieces)],
    [texts.weight, measureTexts.pounds(data.parcel.weight)],
    [texts.lot, data.lot ?? texts.noLot],
  ] as const;
  const width = WIDTH / facts.length;
  for (const [column, [title, value]] of facts.entries()) {
    const x = MARGIN + column * width;
    caption(sheet, title, x, 251);
    writeToFit(sheet, value, { x, y: 260, width: width - 6, height: 20 }, { size: 14, font: 'bold' });
  }
  caption(sheet, texts.size, MARGIN, 284);
  write(sheet, sizeText(data.parcel), { x: MARGIN, y: 293, width: WIDTH }, { size: 10 });
  rule(sheet, [MARGIN, 310], [MARGIN + WIDTH, 310], { width: 3 });
}

function caption(sheet: Sheet, text: string, x: number, y: number): void {
  write(sheet, text.toUpperCase(), { x, y, width: WIDTH }, { size: 6, color: QUIET, characterSpacing: 0.4 });
}
