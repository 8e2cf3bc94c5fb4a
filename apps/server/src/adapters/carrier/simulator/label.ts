import { carrierLabelTexts as texts, measureTexts } from '@puerta/contract/parcels/documents.es';
import { transports } from '@puerta/contract/messages.es';
import { type CalendarDay, formatDay } from '@puerta/domain/days/calendar-day';
import { formatUsPhone } from '@puerta/domain/people/phone';
import { drawBarCode } from '../../../pdf/bar-code.ts';
import { LABEL_SIZE, newSheet, rule, type Sheet, toBytes, write, writeToFit } from '../../../pdf/sheet.ts';
import type { CarrierAddress, Forwarding, LabelRequest } from '../port.ts';
import { ZPL_INNER, ZPL_MARGIN, zplBarCode, zplLabel, zplRule, zplText } from '../../../zpl/label.ts';

const HALF = ZPL_INNER / 2;
const LEFT = { x: ZPL_MARGIN, width: HALF - 10 };
const RIGHT = { x: ZPL_MARGIN + HALF + 10, width: HALF - 10 };
/** Who sends takes more than half of its line: what stands beside is short. */
const WIDE = { x: ZPL_MARGIN, width: 500 };
const NARROW = { x: ZPL_MARGIN + 510, width: ZPL_INNER - 510 };
const WHOLE = { x: ZPL_MARGIN, width: ZPL_INNER };

/** The simulator's label for a thermal printer: the same facts and the same bar codes as its PDF. */
export function writeLabelZpl(
  request: LabelRequest,
  position: number,
  carrierTracking: string,
  createdAt: Date,
): string {
  const { from, to } = request;
  const parcel = request.parcels[position];
  if (!parcel) throw new Error(`The shipment has no parcel ${position}`);
  const right = { align: 'R' } as const;
  return zplLabel(
    zplText(`${texts.sender}: ${from.name}`, { ...WIDE, y: 32 }, { size: 32, lines: 2 }),
    zplText(linesOf(from), { ...WIDE, y: 104 }, { size: 30, lines: 4 }),
    zplText(texts.simulated, { ...NARROW, y: 32 }, { size: 22, ...right }),
    zplText(measureTexts.pounds(parcel.weight), { ...NARROW, y: 66 }, { size: 50, ...right }),
    zplText(texts.piece(position + 1, request.parcels.length), { ...NARROW, y: 130 }, { size: 30, ...right }),
    zplText(
      measureTexts.inches(parcel.length, parcel.width, parcel.height),
      { ...NARROW, y: 172 },
      { size: 24, ...right },
    ),
    zplRule(246, 4),
    zplText(texts.receiver, { ...WHOLE, y: 260 }, { size: 22 }),
    zplText(to.name, { ...WHOLE, y: 288 }, { size: 40, lines: 2 }),
    zplText(linesOf(to), { ...WHOLE, y: 380 }, { size: 34, lines: 4 }),
    zplRule(546, 8),
    zplText(serviceText(request), { ...LEFT, y: 566 }, { size: request.returns ? 34 : 52, lines: 2 }),
    zplText(`${to.state} ${to.zip.slice(0, 3)}`, { ...RIGHT, y: 566 }, { size: 60, ...right }),
    zplRule(638, 4),
    zplText(`${texts.tracking}: ${carrierTracking}`, { ...WHOLE, y: 654 }, { size: 36 }),
    zplBarCode(carrierTracking, 704, 220),
    zplRule(940, 8),
    zplText(`${texts.reference}: ${parcel.printedReference}`, { ...LEFT, y: 960 }, { size: 36 }),
    zplText(dayOf(labelDay(request, createdAt)), { ...RIGHT, y: 964 }, { size: 28, ...right }),
    ...(request.forwarding ? forwardingParts(request.forwarding, parcel.printedReference) : []),
  );
}

const forwardingParts = ({ transport, locker, receiver, city }: Forwarding, code: string) => [
  zplRule(1004, 4),
  zplText(
    [transports[transport].toUpperCase(), locker].filter(Boolean).join(' - '),
    { ...LEFT, y: 1016 },
    { size: 40 },
  ),
  zplText(city, { ...RIGHT, y: 1016 }, { size: 40, align: 'R' }),
  zplText(`${texts.forwarded}: ${receiver}`, { ...WHOLE, y: 1062 }, { size: 28 }),
  zplBarCode(code, 1098, 90),
];

/** By which service, and that it is a return. */
const serviceText = ({ service, returns }: LabelRequest) =>
  [returns && texts.returns, texts.services[service]].filter(Boolean).join(' · ').toUpperCase();

const linesOf = ({ lines, phone, city, state, zip }: CarrierAddress) =>
  [...lines, phone && `${texts.phone} ${formatUsPhone(phone)}`, `${city}, ${state} ${zip}`]
    .filter(Boolean)
    .join('\n');

const dayOf = (day: CalendarDay) => `${texts.date}: ${formatDay(day, 'D MMM YYYY')}`;

const [PAGE_WIDTH] = LABEL_SIZE;
const MARGIN = 12;
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const QUIET = '#5d676c';

/** The parts of the label, from top to bottom; points. */
const WITHIN = {
  sender: { y: 12, height: 66 },
  receiver: { y: 86, height: 104 },
  service: { y: 200, height: 40 },
  bars: { y: 272, height: 84 },
  foot: { y: 370, height: 50 },
};
/** The same closer together, an inch of bars as carriers want them, for what the warehouse reads below. */
const ABROAD: Layout = {
  sender: { y: 12, height: 56 },
  receiver: { y: 74, height: 84 },
  service: { y: 168, height: 34 },
  bars: { y: 234, height: 72 },
  foot: { y: 316, height: 42 },
};
const FORWARDING = { y: 364, bars: { y: 393, height: 29 } };
type Layout = typeof WITHIN;

/**
 * A 4×6 inch label with the carrier tracking as its bar code, and our own as a second one where a parcel goes on
 * abroad: a torn label is read by the other. Names of any allowed length are wrapped and shrunk, never
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
  const layout = request.forwarding ? ABROAD : WITHIN;
  drawSender(sheet, layout, request, position);
  drawReceiver(sheet, layout, request.to);
  drawService(sheet, layout, request);
  drawTracking(sheet, layout, carrierTracking);
  drawFoot(sheet, layout, request, position, createdAt);
  if (request.forwarding) drawForwarding(sheet, request.forwarding, referenceOf(request, position));
  return toBytes(sheet);
}

function drawSender(sheet: Sheet, { sender }: Layout, request: LabelRequest, position: number): void {
  const left = { x: MARGIN, width: 168 };
  caption(sheet, texts.sender, left.x, sender.y);
  const name = { ...left, y: sender.y + 9, height: 21 };
  const height = writeToFit(sheet, request.from.name, name, { size: 8, font: 'bold' });
  const below = { ...left, y: name.y + height, height: sender.height - 9 - height };
  writeToFit(sheet, addressText(request.from), below, { size: 8 });

  const right = { x: MARGIN + 172, width: WIDTH - 172 };
  write(sheet, texts.simulated, { ...right, y: sender.y }, { size: 6, color: QUIET, align: 'right' });
  const parcel = request.parcels[position];
  if (!parcel) throw new Error(`The shipment has no parcel ${position}`);
  writeToFit(
    sheet,
    measureTexts.pounds(parcel.weight),
    { ...right, y: sender.y + 12, height: 22 },
    { size: 18, font: 'bold', align: 'right' },
  );
  const pieces = texts.piece(position + 1, request.parcels.length);
  write(sheet, pieces, { ...right, y: sender.y + 35 }, { size: 10, font: 'bold', align: 'right' });
  writeToFit(
    sheet,
    measureTexts.inches(parcel.length, parcel.width, parcel.height),
    { ...right, y: sender.y + 47, height: 10 },
    { size: 7, align: 'right' },
  );
}

function drawReceiver(sheet: Sheet, { receiver }: Layout, to: CarrierAddress): void {
  rule(sheet, [MARGIN, receiver.y - 4], [MARGIN + WIDTH, receiver.y - 4], { width: 1.5 });
  caption(sheet, texts.receiver, MARGIN, receiver.y);
  const inset = { x: MARGIN + 10, width: WIDTH - 10 };
  const name = { ...inset, y: receiver.y + 11, height: 32 };
  const nameHeight = writeToFit(sheet, to.name, name, { size: 13, font: 'bold' });
  const cityHeight = 22;
  const lines = {
    ...inset,
    y: name.y + nameHeight + 1,
    height: receiver.height - 12 - nameHeight - cityHeight,
  };
  writeToFit(sheet, [...to.lines, phoneText(to)].filter(Boolean).join('\n'), lines, { size: 10.5 });
  const city = { ...inset, y: receiver.y + receiver.height - cityHeight, height: cityHeight };
  writeToFit(sheet, placeText(to), city, { size: 16, font: 'bold' });
}

function drawService(sheet: Sheet, { service }: Layout, request: LabelRequest): void {
  rule(sheet, [MARGIN, service.y - 4], [MARGIN + WIDTH, service.y - 4], { width: 4 });
  const routing = `${request.to.state} ${request.to.zip.slice(0, 3)}`;
  const left = { x: MARGIN, y: service.y + 6, width: 166, height: 30 };
  writeToFit(sheet, serviceText(request), left, { size: 20, font: 'bold' });
  const right = { x: MARGIN + 170, y: service.y + 4, width: WIDTH - 170, height: 32 };
  writeToFit(sheet, routing, right, { size: 24, font: 'bold', align: 'right' });
}

function drawTracking(sheet: Sheet, { service, bars }: Layout, carrierTracking: string): void {
  const top = service.y + service.height;
  rule(sheet, [MARGIN, top], [MARGIN + WIDTH, top], { width: 1.5 });
  caption(sheet, texts.tracking, MARGIN, top + 6);
  const grouped = carrierTracking.replace(/^(..)(...)(...)(..)(....)/, '$1 $2 $3 $4 $5 ');
  write(
    sheet,
    grouped,
    { x: MARGIN, y: top + 14, width: WIDTH },
    { size: 12, font: 'bold', characterSpacing: 0.4 },
  );
  drawBarCode(sheet, carrierTracking, { x: MARGIN, y: bars.y, width: WIDTH, height: bars.height });
}

/** The day that a label bears: the agency's, else that of its making at Greenwich. */
const labelDay = ({ day }: Pick<LabelRequest, 'day'>, createdAt: Date): CalendarDay =>
  day ?? createdAt.toISOString().slice(0, 10);

function drawFoot(
  sheet: Sheet,
  { foot }: Layout,
  request: LabelRequest,
  position: number,
  createdAt: Date,
): void {
  rule(sheet, [MARGIN, foot.y - 5], [MARGIN + WIDTH, foot.y - 5], { width: 4 });
  caption(sheet, texts.reference, MARGIN, foot.y);
  const left = { x: MARGIN, y: foot.y + 9, width: 180, height: 16 };
  writeToFit(sheet, referenceOf(request, position), left, { size: 12, font: 'bold' });
  const right = { x: MARGIN + 184, width: WIDTH - 184 };
  write(sheet, texts.date.toUpperCase(), { ...right, y: foot.y }, { size: 6, color: QUIET, align: 'right' });
  const day = formatDay(labelDay(request, createdAt), 'D MMM YYYY');
  write(sheet, day, { ...right, y: foot.y + 9 }, { size: 9, align: 'right' });
  const content = { x: MARGIN, y: foot.y + 27, width: WIDTH, height: foot.height - 27 };
  const inside = request.parcels[position]?.description ?? request.description;
  writeToFit(sheet, `${texts.content}: ${inside}`, content, { size: 8 });
}

/** What a person reads on a parcel's label. */
const referenceOf = (request: LabelRequest, position: number): string =>
  request.parcels[position]?.printedReference ?? request.reference;

function drawForwarding(sheet: Sheet, { transport, locker, receiver, city }: Forwarding, code: string): void {
  rule(sheet, [MARGIN, FORWARDING.y - 3], [MARGIN + WIDTH, FORWARDING.y - 3], { width: 1.5 });
  const way = { x: MARGIN, y: FORWARDING.y, width: 150, height: 17 };
  const large = { size: 13, font: 'bold' } as const;
  writeToFit(sheet, [transports[transport].toUpperCase(), locker].filter(Boolean).join(' · '), way, large);
  const right = { x: MARGIN + 154, y: FORWARDING.y, width: WIDTH - 154, height: 17 };
  writeToFit(sheet, city, right, { ...large, align: 'right' });
  const name = { x: MARGIN, y: FORWARDING.y + 16, width: WIDTH, height: 10 };
  writeToFit(sheet, `${texts.forwarded}: ${receiver}`, name, { size: 8 });
  drawBarCode(sheet, code, { x: MARGIN, width: WIDTH, ...FORWARDING.bars });
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
