import { daySummaryTexts as texts } from '@puerta/contract/parcels/day-summary.es';
import { carrierLabelTexts } from '@puerta/contract/parcels/documents.es';
import { optionLines } from '@puerta/contract/parcels/delivery-options.es';
import { readable } from '@puerta/domain/text/colour';
import { LETTER_SIZE, newSheet, rule, type Sheet, toBytes, write } from '../../../pdf/sheet.ts';
import type { DaySummaryData, HandedLabel } from '../port.ts';
import { drawBrand, QUIET } from './brand.ts';
import {
  amountText,
  type Column,
  drawColumnTitles,
  drawRow,
  drawSums,
  makeRoom,
  MARGIN,
  numberPages,
  type Table,
  WIDTH,
} from './lot-sheet.ts';
import { dayText, dollarsText, instantOf } from './words.ts';

/** Sums, what the driver is told, and two lines to sign: they stay together. */
const FOOT = 160;

const heads = texts.columns;
const all = (labels: readonly HandedLabel[], of: (label: HandedLabel) => number) =>
  labels.reduce((sum, label) => sum + of(label), 0);
const serviceOf = ({ service }: HandedLabel) => carrierLabelTexts.services[service];
const left = (title: string, width: number, text: Column<HandedLabel>['text']): Column<HandedLabel> => ({
  title,
  width,
  align: 'left',
  text,
});

/** Who may read no values has no column of them. */
const columnsFor = (hasValues: boolean): Column<HandedLabel>[] => [
  left(heads.tracking, 130, label => label.carrierTracking),
  left(heads.own, 96, label => label.tracking),
  left(heads.service, 120, label =>
    [serviceOf(label), label.saturday && texts.saturday].filter(Boolean).join(', '),
  ),
  left(heads.destination, hasValues ? 120 : 190, label => label.destination ?? texts.warehouse),
  {
    title: heads.weight,
    width: 56,
    align: 'right',
    text: label => amountText(label.weight),
    sum: labels => amountText(all(labels, label => label.weight)),
  },
  ...(hasValues ? [VALUE] : []),
  left(heads.signature, 98, ({ signature }) =>
    signature ? optionLines[signature === 'adult' ? 'adult_signature' : 'signature'] : '',
  ),
  { ...left(heads.taken, 30, () => ''), isTick: true },
];
const VALUE: Column<HandedLabel> = {
  title: heads.value,
  width: 70,
  align: 'right',
  text: ({ declaredCents: cents }) => (cents === null ? '' : dollarsText(cents)),
  sum: labels => dollarsText(all(labels, label => label.declaredCents ?? 0)),
};

/** What was bought of a carrier on one day, to be ticked and signed; amounts only where the data has them. */
export function drawDaySummary(data: DaySummaryData): Promise<Uint8Array> {
  const { agency, day, labels } = data;
  const sheet = newSheet({
    keepsPages: true,
    size: LETTER_SIZE,
    landscape: true,
    title: texts.title(dayText(day)),
    author: agency.name,
    createdAt: instantOf(day),
  });
  const table: Table<HandedLabel> = {
    sheet,
    color: agency.color,
    columns: columnsFor(labels.some(label => label.declaredCents !== null)),
    rowHeight: 14,
    head: () => drawHead(sheet, data),
    y: 0,
  };
  table.y = table.head();
  drawColumnTitles(table);
  for (const label of labels) drawRow(table, label);
  makeRoom(table, FOOT);
  drawSums(table, texts.total(labels.length), labels);
  const services = [...Map.groupBy(labels, serviceOf)].map(([name, those]) =>
    texts.byService(name, those.length),
  );
  const said = [services.join(' · '), data.hasValuable && texts.valuable].filter(Boolean).join('\n');
  table.y += 4 + write(sheet, said, { x: MARGIN, y: table.y + 4, width: WIDTH }, { size: 9 });
  drawSignatures(sheet, table.y);
  numberPages(sheet, texts.page);
  return toBytes(sheet);
}

function drawHead(sheet: Sheet, { agency, day }: DaySummaryData): number {
  sheet.rect(0, 0, WIDTH + 2 * MARGIN, 6).fill(agency.color);
  drawBrand(sheet, agency, { x: MARGIN, y: 20, width: 200, height: 30 });
  const right = { x: MARGIN + 210, width: WIDTH - 210 };
  const title = { size: 17, font: 'bold', align: 'right', color: readable(agency.color) } as const;
  write(sheet, texts.title(dayText(day)), { ...right, y: 24 }, title);
  return 64 + write(sheet, texts.lead, { x: MARGIN, y: 60, width: WIDTH }, { size: 9, color: QUIET });
}

/** Who takes and who gives, each with a name, an hour and a count. */
function drawSignatures(sheet: Sheet, top: number): void {
  const { name, when, pieces } = texts.lines;
  for (const [place, who] of [texts.driver, texts.left].entries()) {
    const y = top + 8 + place * 56;
    write(sheet, who, { x: MARGIN, y, width: WIDTH }, { size: 9, font: 'bold' });
    let x = MARGIN;
    for (const [said, width] of [
      [name, WIDTH - 220],
      [when, 100],
      [pieces, 100],
    ] as const) {
      rule(sheet, [x, y + 36], [x + width, y + 36], { width: 0.75 });
      write(sheet, said, { x, y: y + 39, width }, { size: 7.5, color: QUIET });
      x += width + 10;
    }
  }
}
