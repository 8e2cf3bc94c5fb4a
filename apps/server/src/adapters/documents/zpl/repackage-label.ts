import { measureTexts, repackageLabelTexts as texts } from '@puerta/contract/parcels/documents.es';
import { repackageCode } from '@puerta/domain/parcels/tracking-number';
import { ZPL_INNER, ZPL_MARGIN, zplBarCode, zplLabel, zplRule, zplText } from '../../../zpl/label.ts';
import type { RepackageLabelData } from '../port.ts';

const WHOLE = { x: ZPL_MARGIN, width: ZPL_INNER };
const HALF = ZPL_INNER / 2;
const LEFT = { x: ZPL_MARGIN, width: HALF - 10 };
const RIGHT = { x: ZPL_MARGIN + HALF + 10, width: HALF - 10 };

/** The warehouse's label for a thermal printer; its bar code is what the process screen scans. */
export function writeRepackageLabel(data: RepackageLabelData): string {
  const { receiver, parcel } = data;
  const code = repackageCode(data.packageNumber, data.tracking);
  const phone = receiver.phone ? `${texts.phone} ${receiver.phone}` : '';
  const address = [receiver.address, phone].filter(Boolean).join('\n');
  const facts = [
    `${texts.package}: ${data.packageNumber}`,
    `${texts.pieces}: ${texts.piece(data.piece, data.pieces)}`,
    `${texts.weight}: ${measureTexts.pounds(parcel.weight)}`,
  ];
  const size = measureTexts.inches(parcel.length, parcel.width, parcel.height);
  const right = { align: 'R' } as const;
  return zplLabel(
    zplText(data.agency.name, { ...LEFT, y: 40 }, { size: 40, lines: 2 }),
    zplText(data.transport.toUpperCase(), { ...RIGHT, y: 40 }, { size: 48, ...right }),
    zplRule(148, 8),
    zplText(texts.destination, { ...WHOLE, y: 168 }, { size: 22 }),
    zplText(receiver.city.toUpperCase(), { ...WHOLE, y: 198 }, { size: 92 }),
    zplText(receiver.state, { ...WHOLE, y: 306 }, { size: 40 }),
    zplRule(364),
    zplText(texts.receiver, { ...WHOLE, y: 380 }, { size: 22 }),
    zplText(receiver.name, { ...WHOLE, y: 410 }, { size: 44, lines: 2 }),
    zplText(address, { ...WHOLE, y: 512 }, { size: 32, lines: 5 }),
    zplRule(704),
    zplText(facts.join('   '), { ...WHOLE, y: 722 }, { size: 32 }),
    zplText(`${texts.size}: ${size}`, { ...LEFT, y: 772 }, { size: 30 }),
    zplText(`${texts.lot}: ${data.lot ?? texts.noLot}`, { ...RIGHT, y: 772 }, { size: 30, ...right }),
    zplRule(826, 8),
    zplBarCode(code, 856, 230),
    zplText(code, { ...WHOLE, y: 1104 }, { size: 40, align: 'C' }),
  );
}
