import { readable } from '@puerta/domain/text/colour';
import { heightOf, LETTER_SIZE, newSheet, rule, type Sheet, toBytes, write } from '../../../pdf/sheet.ts';
import type { EvidenceData } from '../port.ts';
import { drawBrand, LINE, QUIET } from './brand.ts';

const [PAGE_WIDTH, PAGE_HEIGHT] = LETTER_SIZE;
const MARGIN = 48;
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const BOTTOM = PAGE_HEIGHT - MARGIN;
const TERM_WIDTH = 130;
const GAP = 14;
const BODY = { size: 9.5 };
const TERM = { size: 9, color: QUIET };
const HEADING = { size: 12, font: 'bold' } as const;
const PICTURE = { width: (WIDTH - GAP) / 2, height: 190 };

/** Sections of facts, then pictures two by two; in English, for it is read at a bank of the United States. */
export function drawEvidence(data: EvidenceData): Promise<Uint8Array> {
  const { agency, title, createdAt } = data;
  const sheet = newSheet({
    size: LETTER_SIZE,
    title,
    author: agency.name,
    createdAt,
    language: 'en',
  });
  sheet.rect(0, 0, PAGE_WIDTH, 8).fill(agency.color);
  drawBrand(sheet, agency, { x: MARGIN, y: 28, width: 200, height: 40 });
  const right = { x: MARGIN + 210, width: WIDTH - 210 };
  write(sheet, title, { ...right, y: 30 }, { size: 15, font: 'bold', align: 'right' });
  const contact = [...agency.addressLines, agency.phone, agency.email].filter(Boolean).join(' · ');
  let y = 76 + write(sheet, contact, { x: MARGIN, y: 76, width: WIDTH }, TERM);
  for (const { heading, rows } of data.sections) {
    y = roomFor(sheet, y + GAP, 48);
    y += write(sheet, heading, { x: MARGIN, y, width: WIDTH }, { ...HEADING, color: readable(agency.color) });
    rule(sheet, [MARGIN, y + 2], [MARGIN + WIDTH, y + 2], { color: LINE });
    y += 8;
    for (const [term, value] of rows) y = drawRow(sheet, y, term, value);
  }
  drawPictures(sheet, y, data.pictures);
  return toBytes(sheet);
}

function roomFor(sheet: Sheet, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  sheet.addPage();
  return MARGIN;
}

function drawRow(sheet: Sheet, top: number, term: string, value: string): number {
  const width = WIDTH - TERM_WIDTH;
  const y = roomFor(sheet, top, heightOf(sheet, value, width, BODY));
  const terms = write(sheet, term, { x: MARGIN, y, width: TERM_WIDTH - 10 }, TERM);
  return y + Math.max(terms, write(sheet, value, { x: MARGIN + TERM_WIDTH, y, width }, BODY)) + 3;
}

function drawPictures(sheet: Sheet, top: number, pictures: EvidenceData['pictures']): void {
  let y = top;
  for (const [place, { caption, bytes }] of pictures.entries()) {
    const isLeft = place % 2 === 0;
    if (isLeft) y = roomFor(sheet, y + GAP, PICTURE.height + 16);
    const x = isLeft ? MARGIN : MARGIN + PICTURE.width + GAP;
    write(sheet, caption, { x, y, width: PICTURE.width }, TERM);
    const fit: [number, number] = [PICTURE.width, PICTURE.height];
    sheet.image(Buffer.from(bytes), x, y + 14, { fit });
    if (!isLeft) y += PICTURE.height + 16;
  }
}
