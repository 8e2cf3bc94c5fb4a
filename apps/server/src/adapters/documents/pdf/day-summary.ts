import { daySummaryTexts as texts } from '@puerta/contract/parcels/day-summary.es';
import { carrierLabelTexts } from '@puerta/contract/parcels/documents.es';
import { optionLines } from '@puerta/contract/parcels/delivery-options.es';
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
import type { DaySummaryData, HandedLabel } from '../port.ts';
import { drawBrand, LINE, QUIET } from './brand.ts';
import { dayText, dollarsText, instantOf } from './words.ts';

const [PAGE_WIDTH, PAGE_HEIGHT] = LETTER_SIZE;
const MARGIN = 36;
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const BOTTOM = PAGE_HEIGHT - 44;
const PADDING = 4;
const TICK = 11;
const BODY = { size: 8.5 };
/** Sums, what the driver is told, and two lines to sign: they stay together. */
const FOOT = 150;

type Column = {
  title: string;
  width: number;
  align?: 'right';
  text(label: HandedLabel): string;
  sum?(labels: readonly HandedLabel[]): string;
};

const heads = texts.columns;
const all = (labels: readonly HandedLabel[], of: (label: HandedLabel) => number) =>
  labels.reduce((sum, label) => sum + of(label), 0);
const serviceOf = ({ service }: Pick<HandedLabel, 'service'>) => carrierLabelTexts.services[service];
const VALUE: Column = {
  title: heads.value,
  width: 50,
  align: 'right',
  text: ({ declaredCents: cents }) => (cents === null ? '' : dollarsText(cents)),
  sum: labels => dollarsText(all(labels, label => label.declaredCents ?? 0)),
};
const COLUMNS: readonly Column[] = [
  { title: heads.taken, width: 24, text: () => '', sum: labels => texts.total(labels.length) },
  { title: heads.tracking, width: 104, text: label => label.carrierTracking },
  { title: heads.own, width: 84, text: label => label.tracking },
  {
    title: heads.service,
    width: 84,
    text: label =>
      [serviceOf(label), label.saturday && texts.saturday, label.returns && texts.returns]
        .filter(Boolean)
        .join(', '),
  },
  { title: heads.destination, width: 92, text: label => label.destination ?? texts.warehouse },
  {
    title: heads.weight,
    width: 42,
    align: 'right',
    text: label => label.weight.toFixed(2),
    sum: labels => all(labels, label => label.weight).toFixed(2),
  },
  VALUE,
  {
    title: heads.signature,
    width: 60,
    text: ({ signature }) =>
      signature ? optionLines[signature === 'adult' ? 'adult_signature' : 'signature'] : '',
  },
];

type Page = { sheet: Sheet; data: DaySummaryData; columns: readonly Column[]; y: number };

/** What was bought of a carrier on one day, to be ticked and signed; amounts only where the data has them. */
export function drawDaySummary(data: DaySummaryData): Promise<Uint8Array> {
  const sheet = newSheet({
    keepsPages: true,
    size: LETTER_SIZE,
    title: texts.title(dayText(data.day)),
    author: data.agency.name,
    createdAt: instantOf(data.day),
  });
  const hasValues = data.labels.some(label => label.declaredCents !== null);
  const columns = COLUMNS.filter(column => hasValues || column !== VALUE);
  const page: Page = { sheet, data, columns, y: 0 };
  drawHead(page);
  for (const label of data.labels) drawLabel(page, label);
  if (page.y + FOOT > BOTTOM) nextPage(page);
  drawSums(page);
  drawSignatures(page);
  numberPages(sheet);
  return toBytes(sheet);
}

function drawHead(page: Page): void {
  const { sheet, data } = page;
  sheet.rect(0, 0, PAGE_WIDTH, 6).fill(data.agency.color);
  drawBrand(sheet, data.agency, { x: MARGIN, y: 20, width: 200, height: 30 });
  const right = { x: MARGIN + 210, width: WIDTH - 210 };
  const title = { size: 17, font: 'bold', align: 'right', color: readable(data.agency.color) } as const;
  write(sheet, texts.heading, { ...right, y: 18 }, title);
  write(sheet, dayText(data.day), { ...right, y: 39 }, { size: 11, align: 'right' });
  page.y = 64 + write(sheet, texts.lead, { x: MARGIN, y: 62, width: WIDTH }, { size: 9, color: QUIET });
  const background = wash(data.agency.color);
  sheet.rect(MARGIN, page.y, WIDTH, 18).fill(background);
  const color = readable(data.agency.color, background);
  eachColumn(page, ({ title: head, align }, at) => {
    write(sheet, head, { ...at, y: page.y + 4 }, { size: 8, font: 'bold', color, ...(align && { align }) });
  });
  page.y += 18;
}

function drawLabel(page: Page, label: HandedLabel): void {
  const { sheet, columns } = page;
  const height =
    2 * PADDING +
    Math.max(
      TICK,
      ...columns.map(({ text, width }) => heightOf(sheet, text(label), width - 2 * PADDING, BODY)),
    );
  if (page.y + height > BOTTOM) nextPage(page);
  sheet
    .rect(MARGIN + PADDING, page.y + (height - TICK) / 2, TICK, TICK)
    .lineWidth(1)
    .stroke(INK);
  eachColumn(page, ({ text, align }, at) => {
    write(sheet, text(label), { ...at, y: page.y + PADDING }, { ...BODY, ...(align && { align }) });
  });
  endRow(page, height);
}

function drawSums(page: Page): void {
  const { sheet, data } = page;
  const bold = { size: 9, font: 'bold' } as const;
  eachColumn(page, ({ sum, align }, at, index) => {
    // how many there are takes the room of the columns without a sum
    const box = { ...at, y: page.y + 5, height: 12, ...(index === 0 && { width: 120 }) };
    if (sum) writeToFit(sheet, sum(data.labels), box, { ...bold, ...(align && { align }) });
  });
  endRow(page, 20);
  const services = [...Map.groupBy(data.labels, serviceOf)].map(([name, those]) =>
    texts.byService(name, those.length),
  );
  const said = [services.join(' · '), data.hasValuable && texts.valuable].filter(Boolean).join('\n');
  page.y += 4 + write(sheet, said, { x: MARGIN, y: page.y + 4, width: WIDTH }, { size: 9 });
}

/** Who takes and who gives, each with a name, an hour and a count. */
function drawSignatures(page: Page): void {
  const parts = [
    [texts.lines.name, WIDTH - 200],
    [texts.lines.when, 90],
    [texts.lines.pieces, 90],
  ] as const;
  for (const who of [texts.driver, texts.left]) {
    write(page.sheet, who, { x: MARGIN, y: page.y + 8, width: WIDTH }, { size: 9, font: 'bold' });
    page.y += 44;
    let x = MARGIN;
    for (const [name, width] of parts) {
      rule(page.sheet, [x, page.y], [x + width, page.y], { width: 0.75 });
      write(page.sheet, name, { x, y: page.y + 3, width }, { size: 7.5, color: QUIET });
      x += width + 10;
    }
    page.y += 8;
  }
}

function endRow(page: Page, height: number): void {
  page.y += height;
  rule(page.sheet, [MARGIN, page.y], [MARGIN + WIDTH, page.y], { color: LINE, width: 0.75 });
}

function nextPage(page: Page): void {
  page.sheet.addPage();
  drawHead(page);
}

function eachColumn(
  { columns }: Page,
  draw: (column: Column, at: { x: number; width: number }, index: number) => void,
): void {
  let x = MARGIN;
  for (const [index, column] of columns.entries()) {
    draw(column, { x: x + PADDING, width: column.width - 2 * PADDING }, index);
    x += column.width;
  }
}

function numberPages(sheet: Sheet): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    sheet.switchToPage(start + page);
    const at = { x: MARGIN, y: PAGE_HEIGHT - 30, width: WIDTH };
    write(sheet, texts.page(page + 1, count), at, { size: 8, color: QUIET, align: 'right' });
  }
}
