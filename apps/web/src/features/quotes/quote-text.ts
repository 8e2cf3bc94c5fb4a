import { money } from '../../lib/format.ts';
import { boxText } from '../parcel/box-text.ts';
import { originOf } from './calculator-search.ts';
import type { SentQuote } from './components/Calculator.tsx';
import { totalOf } from './quoted.ts';
import { quoteTextTexts as texts } from './quote-text.es.ts';
import { calculatorTexts } from './texts.es.ts';

/** A quote in lines that can be read out, sent by mail or by any messenger, with the link that buys it. */
export function quoteText(agency: string, { quote, address, asked, to, pickupFee }: SentQuote): string {
  const { consignment, body } = asked;
  const place = [to.title, to.text].filter(Boolean).join(', ');
  return [
    texts.head(agency),
    texts.way(quote.services, originOf(asked), place),
    texts.box(boxText(body)),
    '',
    ...quote.lines.map(({ label, amount }) => texts.line(label, money(amount))),
    ...(consignment === 1 ? [texts.line(calculatorTexts.pickupLine, money(pickupFee))] : []),
    texts.line(texts.total, money(totalOf(quote, consignment, pickupFee))),
    ...(quote.eta_days === null ? [] : [calculatorTexts.days(quote.eta_days)]),
    '',
    texts.link,
    address,
  ].join('\n');
}
