import { transports } from '@puerta/contract/messages.es';
import { letterLabelTexts as texts } from '@puerta/contract/parcels/documents.es';
import { readable } from '@puerta/domain/text/colour';
import { drawBarCode, toDots } from '../../../pdf/bar-code.ts';
import { layOver } from '../../../pdf/merge.ts';
import {
  LABEL_SIZE,
  LETTER_SIZE,
  newSheet,
  rule,
  type Sheet,
  toBytes,
  write,
  writeToFit,
} from '../../../pdf/sheet.ts';
import type { Brand, LetterLabel } from '../port.ts';
import { drawBrand, QUIET } from './brand.ts';

const [PAGE_WIDTH, PAGE_HEIGHT] = LETTER_SIZE;
const [LABEL_WIDTH, LABEL_HEIGHT] = LABEL_SIZE;
const MARGIN = 54;
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const FOLD = PAGE_HEIGHT / 2;
/** Where the label lies on its side, in the middle of the upper half; between dots its bars would print blurred. */
const LABEL = { x: toDots((PAGE_WIDTH - LABEL_HEIGHT) / 2), y: toDots((FOLD - LABEL_WIDTH) / 2) };
/** The file's instant: the same labels are the same file. */
const NO_DATE = new Date(0);

/** A letter page for each label: it lies on its side above the fold at its true size, what to do below. */
export async function drawLetterLabels(
  agency: Brand,
  labels: readonly LetterLabel[],
  title: string,
): Promise<Uint8Array> {
  const sheet = newSheet({ size: LETTER_SIZE, title, author: agency.name, createdAt: NO_DATE });
  for (const [place, label] of labels.entries()) {
    if (place > 0) sheet.addPage();
    drawFold(sheet);
    drawInstructions(sheet, agency, { label, piece: place + 1, pieces: labels.length });
  }
  const files = labels.map(({ label }) => label);
  return layOver(await toBytes(sheet), files, { ...LABEL, width: LABEL_HEIGHT, height: LABEL_WIDTH });
}

function drawFold(sheet: Sheet): void {
  sheet.dash(5, { space: 4 });
  rule(sheet, [24, FOLD], [PAGE_WIDTH - 24, FOLD], { color: QUIET });
  sheet.undash();
  const style = { size: 8, color: QUIET, align: 'center' } as const;
  write(sheet, texts.fold, { x: MARGIN, y: FOLD + 5, width: WIDTH }, style);
}

type Piece = { label: LetterLabel; piece: number; pieces: number };

function drawInstructions(sheet: Sheet, agency: Brand, { label, piece, pieces }: Piece): void {
  drawBrand(sheet, agency, { x: MARGIN, y: FOLD + 36, width: 240, height: 34 });
  const box = { x: MARGIN + 260, y: FOLD + 40, width: WIDTH - 260 };
  const bold = { size: 16, font: 'bold' } as const;
  write(sheet, texts.piece(piece, pieces), box, { ...bold, align: 'right' });
  const heading = { ...bold, color: readable(agency.color) };
  let y = FOLD + 84;
  y += write(sheet, texts.heading, { x: MARGIN, y, width: WIDTH }, heading) + 6;
  for (const [place, step] of texts.steps.entries()) {
    write(sheet, `${place + 1}.`, { x: MARGIN, y, width: 16 }, { size: 11, font: 'bold' });
    y += write(sheet, step, { x: MARGIN + 18, y, width: WIDTH - 18 }, { size: 11 }) + 5;
  }
  drawBox(sheet, label, FOLD + 252);
  const contact = texts.questions([agency.phone, agency.email].filter(Boolean).join(' · '));
  write(sheet, contact, { x: MARGIN, y: PAGE_HEIGHT - 50, width: WIDTH }, { size: 9, color: QUIET });
}

/** Which box this sheet is for, with our own code: who packs ten of them tells them apart. */
function drawBox(sheet: Sheet, { tracking, receiver, place, forwarding }: LetterLabel, y: number): void {
  rule(sheet, [MARGIN, y - 10], [MARGIN + WIDTH, y - 10]);
  drawBarCode(sheet, tracking, { x: MARGIN, y, width: 220, height: 44 });
  write(sheet, tracking, { x: MARGIN, y: y + 48, width: 220 }, { size: 11, font: 'bold', align: 'center' });
  const facts = { x: MARGIN + 240, width: WIDTH - 240 };
  const name = { ...facts, y, height: 30 };
  const height = writeToFit(sheet, receiver, name, { size: 13, font: 'bold' });
  const way = forwarding && [transports[forwarding.transport], forwarding.locker].filter(Boolean).join(' · ');
  const rest = { ...facts, y: y + height + 2, height: 36 };
  writeToFit(sheet, [place, way].filter(Boolean).join('\n'), rest, { size: 12 });
}
