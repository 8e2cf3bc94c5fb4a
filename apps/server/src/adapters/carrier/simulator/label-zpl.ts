import { carrierLabelTexts as texts, measureTexts } from '@puerta/contract/documents.es';
import { transports } from '@puerta/contract/messages.es';
import { type CalendarDay, formatDay } from '@puerta/domain/calendar-day';
import { formatUsPhone } from '@puerta/domain/phone';
import { ZPL_INNER, ZPL_MARGIN, zplBarCode, zplLabel, zplRule, zplText } from '../../../zpl/label.ts';
import type { CarrierAddress, Forwarding, LabelRequest } from '../port.ts';
import { labelDay } from './label.ts';

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
  const { from, to, service } = request;
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
    zplText(texts.services[service].toUpperCase(), { ...LEFT, y: 566 }, { size: 52 }),
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

const linesOf = ({ lines, phone, city, state, zip }: CarrierAddress) =>
  [...lines, phone && `${texts.phone} ${formatUsPhone(phone)}`, `${city}, ${state} ${zip}`]
    .filter(Boolean)
    .join('\n');

const dayOf = (day: CalendarDay) => `${texts.date}: ${formatDay(day, 'D MMM YYYY')}`;
