import { carrierLabelTexts as texts, measureTexts } from '@puerta/contract/documents.es';
import { type CalendarDay, formatDay } from '@puerta/domain/calendar-day';
import { ZPL_INNER, ZPL_MARGIN, zplBarCode, zplLabel, zplRule, zplText } from '../../../zpl/label.ts';
import type { CarrierAddress, LabelRequest } from '../port.ts';
import { labelDay } from './label.ts';

const HALF = ZPL_INNER / 2;
const LEFT = { x: ZPL_MARGIN, width: HALF - 10 };
const RIGHT = { x: ZPL_MARGIN + HALF + 10, width: HALF - 10 };
const WHOLE = { x: ZPL_MARGIN, width: ZPL_INNER };

/** The simulator's label for a thermal printer: the same facts and the same bar code as its PDF. */
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
    zplText(`${texts.sender}: ${from.name}`, { ...LEFT, y: 36 }, { size: 26, lines: 2 }),
    zplText(linesOf(from), { ...LEFT, y: 96 }, { size: 24, lines: 5 }),
    zplText(texts.simulated, { ...RIGHT, y: 36 }, { size: 22, ...right }),
    zplText(measureTexts.pounds(parcel.weight), { ...RIGHT, y: 70 }, { size: 50, ...right }),
    zplText(texts.piece(position + 1, request.parcels.length), { ...RIGHT, y: 130 }, { size: 30, ...right }),
    zplText(
      measureTexts.inches(parcel.length, parcel.width, parcel.height),
      { ...RIGHT, y: 170 },
      { size: 24, ...right },
    ),
    zplRule(240, 4),
    zplText(texts.receiver, { ...WHOLE, y: 256 }, { size: 22 }),
    zplText(to.name, { ...WHOLE, y: 286 }, { size: 40, lines: 2 }),
    zplText(linesOf(to), { ...WHOLE, y: 378 }, { size: 36, lines: 5 }),
    zplRule(590, 8),
    zplText(texts.services[service].toUpperCase(), { ...LEFT, y: 612 }, { size: 52 }),
    zplText(`${to.state} ${to.zip.slice(0, 3)}`, { ...RIGHT, y: 612 }, { size: 60, ...right }),
    zplRule(690, 4),
    zplText(`${texts.tracking}: ${carrierTracking}`, { ...WHOLE, y: 708 }, { size: 36 }),
    zplBarCode(carrierTracking, 764, 250),
    zplRule(1040, 8),
    zplText(`${texts.reference}: ${parcel.printedReference}`, { ...WHOLE, y: 1064 }, { size: 36 }),
    zplText(dayOf(labelDay(request, createdAt)), { ...WHOLE, y: 1116 }, { size: 28 }),
  );
}

const linesOf = ({ lines, phone, city, state, zip }: CarrierAddress) =>
  [...lines, phone && `${texts.phone} ${phone}`, `${city}, ${state} ${zip}`].filter(Boolean).join('\n');

const dayOf = (day: CalendarDay) => `${texts.date}: ${formatDay(day, 'DD/MM/YYYY')}`;
