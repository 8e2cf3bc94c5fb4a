import { invoiceTexts as texts } from '@puerta/contract/parcels/documents.es';
import { readable, wash } from '@puerta/domain/text/colour';
import { type Cents, sum } from '@puerta/domain/money/money';
import { drawBarCode } from '../../../pdf/bar-code.ts';
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
import type { InvoiceData, InvoiceParty } from '../port.ts';
import { drawBrand, LINE, QUIET } from './brand.ts';
import { dayText, dollarsText, instantOf, sizeText, weightText } from './words.ts';

const [PAGE_WIDTH, PAGE_HEIGHT] = LETTER_SIZE;
const MARGIN = 48;
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const BOTTOM = PAGE_HEIGHT - MARGIN;
const AMOUNT_WIDTH = 110;
const GAP = 20;
const BODY = 10;
const FOLLOW_HEIGHT = 34;

/** A letter-size invoice: whose it is, parties, what was sent, lines and total, and how it was paid. */
export function drawInvoice(data: InvoiceData): Promise<Uint8Array> {
  const sheet = newSheet({
    size: LETTER_SIZE,
    title: texts.title(data.number),
    author: data.agency.name,
    createdAt: instantOf(data.date),
  });
  let y = drawHead(sheet, data);
  y = drawParties(sheet, data, y + GAP);
  y = drawShipment(sheet, data, y + GAP);
  const table = newTable(sheet, data);
  if (data.money) y = drawMoney(sheet, data.money, table, y + GAP);
  drawFollow(sheet, data, table.room(y + GAP, FOLLOW_HEIGHT));
  return toBytes(sheet);
}

function drawMoney(sheet: Sheet, money: Money, table: ReturnType<typeof newTable>, top: number): number {
  let y = table.head(top, texts.description, texts.amount);
  for (const line of money.lines) y = table.row(y, line.label, line.cents);
  y = table.total(y, texts.total, money.totalCents);
  if (money.payments.length > 0) {
    y = table.head(y + GAP, texts.payments, texts.amount);
    for (const payment of money.payments) {
      y = table.row(y, `${dayText(payment.date)} · ${payment.method}`, payment.cents);
    }
    y = table.total(y, texts.paid, paidOf(money));
  }
  y += 12;
  return y + write(sheet, texts.currency, { x: MARGIN, y, width: WIDTH }, { size: 8, color: QUIET });
}

function drawHead(sheet: Sheet, data: InvoiceData): number {
  sheet.rect(0, 0, PAGE_WIDTH, 8).fill(data.agency.color);
  drawBrand(sheet, data.agency, { x: MARGIN, y: 32, width: 260, height: 48 });
  const right = { x: MARGIN + 280, width: WIDTH - 280 };
  const heading = { size: 24, font: 'bold', align: 'right', color: readable(data.agency.color) } as const;
  write(sheet, texts.heading, { ...right, y: 30 }, heading);
  if (data.money && isPaid(data.money))
    drawStamp(sheet, { x: right.x, y: 32, width: 84, height: 22 }, heading.color);
  const number = { ...right, y: 60, height: 16 };
  writeToFit(sheet, data.number, number, { size: 13, font: 'bold', align: 'right' });
  write(sheet, dayText(data.date), { ...right, y: 78 }, { size: BODY, align: 'right' });
  const contact = [...data.agency.addressLines, data.agency.phone, data.agency.email]
    .filter(Boolean)
    .join(' · ');
  const style = { size: 9, color: QUIET };
  const height = write(sheet, contact, { x: MARGIN, y: 98, width: WIDTH }, style);
  const y = 98 + height + 10;
  rule(sheet, [MARGIN, y], [MARGIN + WIDTH, y], { color: LINE });
  return y;
}

type Money = NonNullable<InvoiceData['money']>;
const paidOf = ({ payments }: Money): Cents => sum(payments.map(payment => payment.cents));
const isPaid = (money: Money): boolean => paidOf(money) >= money.totalCents;

function drawStamp(
  sheet: Sheet,
  box: { x: number; y: number; width: number; height: number },
  color: string,
): void {
  sheet.lineWidth(1.5).strokeColor(color).roundedRect(box.x, box.y, box.width, box.height, 3).stroke();
  const style = { size: 13, font: 'bold', align: 'center', color, characterSpacing: 1 } as const;
  write(sheet, texts.stamp, { ...box, y: box.y + 4 }, style);
}

/** Where the package is followed: to click, to type and to scan. */
function drawFollow(sheet: Sheet, { tracking, trackingUrl }: InvoiceData, top: number): void {
  const at = { x: MARGIN + 236, y: top, width: WIDTH - 236 };
  drawBarCode(sheet, tracking, { x: MARGIN, y: top, width: 220, height: FOLLOW_HEIGHT });
  const y = top + caption(sheet, texts.follow, at);
  const height = writeToFit(sheet, trackingUrl, { ...at, y, height: FOLLOW_HEIGHT - 10 }, { size: BODY });
  sheet.link(at.x, y, at.width, height, trackingUrl);
}

function drawParties(sheet: Sheet, data: InvoiceData, y: number): number {
  const width = (WIDTH - GAP) / 2;
  const sender = drawParty(sheet, texts.sender, data.sender, { x: MARGIN, y, width });
  const receiver = drawParty(sheet, texts.receiver, data.receiver, { x: MARGIN + width + GAP, y, width });
  return Math.max(sender, receiver);
}

function drawParty(
  sheet: Sheet,
  title: string,
  party: InvoiceParty,
  at: { x: number; y: number; width: number },
): number {
  let y = at.y + caption(sheet, title, at);
  y += write(sheet, party.name, { ...at, y }, { size: 11, font: 'bold' });
  const rest = [
    party.document && `${texts.document}: ${party.document}`,
    ...party.addressLines,
    party.phone,
    party.email,
  ].filter(Boolean);
  return y + (rest.length > 0 ? write(sheet, rest.join('\n'), { ...at, y: y + 2 }, { size: BODY }) + 2 : 0);
}

function drawShipment(sheet: Sheet, data: InvoiceData, top: number): number {
  const facts = [
    [texts.tracking, data.tracking],
    [texts.carrierTracking, data.carrierTracking],
    [texts.locker, data.locker],
    [texts.product, data.product],
    [texts.content, data.content],
    [texts.weight, weightText(data.parcel)],
    [texts.size, sizeText(data.parcel)],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  const width = (WIDTH - GAP) / 2;
  let y = top;
  for (let index = 0; index < facts.length; index += 2) {
    const row = facts.slice(index, index + 2).map(([title, value], column) => {
      const at = { x: MARGIN + column * (width + GAP), y, width };
      const captionHeight = caption(sheet, title, at);
      return captionHeight + write(sheet, value, { ...at, y: y + captionHeight }, { size: BODY });
    });
    y += Math.max(...row) + 8;
  }
  return y - 8;
}

function caption(sheet: Sheet, text: string, at: { x: number; y: number; width: number }): number {
  return write(sheet, text, at, { size: 8, color: QUIET }) + 1;
}

/** Two columns, a text and an amount; a row that would cross the foot of the page begins the next one. */
function newTable(sheet: Sheet, data: InvoiceData) {
  const textWidth = WIDTH - AMOUNT_WIDTH - 16;
  const brand = data.agency.color;

  function room(y: number, height: number): number {
    if (y + height <= BOTTOM) return y;
    sheet.addPage();
    const style = { size: 9, color: QUIET };
    write(sheet, texts.continued(data.number), { x: MARGIN, y: MARGIN - 18, width: WIDTH }, style);
    return MARGIN;
  }

  function row(y: number, text: string, amount: string, bold: boolean): number {
    const style = { size: bold ? 11 : BODY, font: bold ? ('bold' as const) : ('regular' as const) };
    const height = heightOf(sheet, text, textWidth, style) + 10;
    const top = room(y, height);
    write(sheet, text, { x: MARGIN + 8, y: top + 5, width: textWidth }, style);
    const right = { x: MARGIN + WIDTH - AMOUNT_WIDTH - 8, y: top + 5, width: AMOUNT_WIDTH };
    write(sheet, amount, right, { ...style, align: 'right' });
    rule(sheet, [MARGIN, top + height], [MARGIN + WIDTH, top + height], { color: LINE, width: 0.75 });
    return top + height;
  }

  return {
    /** Where a piece of this height stands: here, or on the next page. */
    room,
    head(y: number, text: string, amount: string): number {
      const top = room(y, 60);
      sheet.rect(MARGIN, top, WIDTH, 22).fill(wash(brand));
      const style = { size: BODY, font: 'bold', color: readable(brand, wash(brand)) } as const;
      write(sheet, text, { x: MARGIN + 8, y: top + 5, width: textWidth }, style);
      const right = { x: MARGIN + WIDTH - AMOUNT_WIDTH - 8, y: top + 5, width: AMOUNT_WIDTH };
      write(sheet, amount, right, { ...style, align: 'right' });
      return top + 22;
    },
    row: (y: number, text: string, cents: Cents) => row(y, text, dollarsText(cents), false),
    total: (y: number, text: string, cents: Cents) => row(y, text, dollarsText(cents), true),
  };
}
