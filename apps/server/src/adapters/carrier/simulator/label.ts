import { carrierLabelTexts as texts, measureTexts } from '@puerta/contract/documents.es';
import { type CalendarDay, formatDay } from '@puerta/domain/calendar-day';
import { formatUsPhone } from '@puerta/domain/phone';
import { drawBarCode } from '../../../pdf/bar-code.ts';
import { LABEL_SIZE, newSheet, rule, type Sheet, toBytes, write, writeToFit } from '../../../pdf/sheet.ts';
import type { CarrierAddress, LabelRequest } from '../port.ts';

const [PAGE_WIDTH] = LABEL_SIZE;
const MARGIN = 12;
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const QUIET = '#5d676c';

/** The parts of the label, from top to bottom; points. */
const SENDER = { y: 12, height: 66 };
const RECEIVER = { y: 86, height: 104 };
const SERVICE = { y: 200, height: 40 };
const BARS = { y: 272, height: 84 };
const FOOT = { y: 370, height: 50 };

/**
 * A 4×6 inch label with one bar code, the carrier tracking. Names of any allowed length are wrapped and shrunk, never
 * cut. The same purchase always gives the same bytes.
 */
export function drawLabel(
  request: LabelRequest,
  position: number,
  carrierTracking: string,
  createdAt: Date,
): Promise<Uint8Array> {
  const sheet = newSheet({
    size: LABEL_SIZE,
    title: texts.title(carrierTracking),
    author: texts.simulated,
    createdAt,
  });
  drawSender(sheet, request, position);
  drawReceiver(sheet, request.to);
  drawService(sheet, request);
  drawTracking(sheet, carrierTracking);
  drawFoot(sheet, request, position, createdAt);
  return toBytes(sheet);
}

function drawSender(sheet: Sheet, request: LabelRequest, position: number): void {
  const left = { x: MARGIN, width: 168 };
  caption(sheet, texts.sender, left.x, SENDER.y);
  const name = { ...left, y: SENDER.y + 9, height: 21 };
  const height = writeToFit(sheet, request.from.name, name, { size: 8, font: 'bold' });
  const below = { ...left, y: name.y + height, height: SENDER.height - 9 - height };
  writeToFit(sheet, addressText(request.from), below, { size: 8 });

  const right = { x: MARGIN + 172, width: WIDTH - 172 };
  write(sheet, texts.simulated, { ...right, y: SENDER.y }, { size: 6, color: QUIET, align: 'right' });
  const parcel = request.parcels[position];
  if (!parcel) throw new Error(`The shipment has no parcel ${position}`);
  writeToFit(
    sheet,
    measureTexts.pounds(parcel.weight),
    { ...right, y: SENDER.y + 12, height: 22 },
    { size: 18, font: 'bold', align: 'right' },
  );
  const pieces = texts.piece(position + 1, request.parcels.length);
  write(sheet, pieces, { ...right, y: SENDER.y + 35 }, { size: 10, font: 'bold', align: 'right' });
  writeToFit(
    sheet,
    measureTexts.inches(parcel.length, parcel.width, parcel.height),
    { ...right, y: SENDER.y + 49, height: 10 },
    { size: 7, align: 'right' },
  );
}

function drawReceiver(sheet: Sheet, to: CarrierAddress): void {
  rule(sheet, [MARGIN, RECEIVER.y - 4], [MARGIN + WIDTH, RECEIVER.y - 4], { width: 1.5 });
  caption(sheet, texts.receiver, MARGIN, RECEIVER.y);
  const inset = { x: MARGIN + 10, width: WIDTH - 10 };
  const name = { ...inset, y: RECEIVER.y + 11, height: 32 };
  const nameHeight = writeToFit(sheet, to.name, name, { size: 13, font: 'bold' });
  const cityHeight = 22;
  const lines = {
    ...inset,
    y: name.y + nameHeight + 1,
    height: RECEIVER.height - 12 - nameHeight - cityHeight,
  };
  writeToFit(sheet, [...to.lines, phoneText(to)].filter(Boolean).join('\n'), lines, { size: 10.5 });
  const city = { ...inset, y: RECEIVER.y + RECEIVER.height - cityHeight, height: cityHeight };
  writeToFit(sheet, placeText(to), city, { size: 16, font: 'bold' });
}

function drawService(sheet: Sheet, request: LabelRequest): void {
  rule(sheet, [MARGIN, SERVICE.y - 4], [MARGIN + WIDTH, SERVICE.y - 4], { width: 4 });
  const routing = `${request.to.state} ${request.to.zip.slice(0, 3)}`;
  const left = { x: MARGIN, y: SERVICE.y + 6, width: 166, height: 30 };
  writeToFit(sheet, texts.services[request.service].toUpperCase(), left, { size: 20, font: 'bold' });
  const right = { x: MARGIN + 170, y: SERVICE.y + 4, width: WIDTH - 170, height: 32 };
  writeToFit(sheet, routing, right, { size: 24, font: 'bold', align: 'right' });
}

function drawTracking(sheet: Sheet, carrierTracking: string): void {
  const top = SERVICE.y + SERVICE.height;
  rule(sheet, [MARGIN, top], [MARGIN + WIDTH, top], { width: 1.5 });
  caption(sheet, texts.tracking, MARGIN, top + 6);
  const grouped = carrierTracking.replace(/^(..)(...)(...)(..)(....)/, '$1 $2 $3 $4 $5 ');
  write(
    sheet,
    grouped,
    { x: MARGIN, y: top + 14, width: WIDTH },
    { size: 12, font: 'bold', characterSpacing: 0.4 },
  );
  drawBarCode(sheet, carrierTracking, { x: MARGIN, y: BARS.y, width: WIDTH, height: BARS.height });
}

/** The day that a label bears: the agency's, else that of its making at Greenwich. */
export const labelDay = ({ day }: Pick<LabelRequest, 'day'>, createdAt: Date): CalendarDay =>
  day ?? createdAt.toISOString().slice(0, 10);

function drawFoot(sheet: Sheet, request: LabelRequest, position: number, createdAt: Date): void {
  rule(sheet, [MARGIN, FOOT.y - 5], [MARGIN + WIDTH, FOOT.y - 5], { width: 4 });
  caption(sheet, texts.reference, MARGIN, FOOT.y);
  const reference = request.parcels[position]?.printedReference ?? request.reference;
  const left = { x: MARGIN, y: FOOT.y + 9, width: 180, height: 16 };
  writeToFit(sheet, reference, left, { size: 12, font: 'bold' });
  const right = { x: MARGIN + 184, width: WIDTH - 184 };
  write(sheet, texts.date.toUpperCase(), { ...right, y: FOOT.y }, { size: 6, color: QUIET, align: 'right' });
  const day = formatDay(labelDay(request, createdAt), 'DD/MM/YYYY');
  write(sheet, day, { ...right, y: FOOT.y + 9 }, { size: 9, align: 'right' });
  const content = { x: MARGIN, y: FOOT.y + 27, width: WIDTH, height: FOOT.height - 27 };
  writeToFit(sheet, `${texts.content}: ${request.description}`, content, { size: 8 });
}

function caption(sheet: Sheet, text: string, x: number, y: number): void {
  write(sheet, text.toUpperCase(), { x, y, width: WIDTH }, { size: 6, color: QUIET, characterSpacing: 0.4 });
}

function addressText(address: CarrierAddress): string {
  return [...address.lines, placeText(address), phoneText(address)].filter(Boolean).join('\n');
}

function phoneText(address: CarrierAddress): string {
  return address.phone ? `${texts.phone} ${formatUsPhone(address.phone)}` : '';
}

function placeText(address: CarrierAddress): string {
  return `${address.city}, ${address.state} ${address.zip}`.toUpperCase();
}
