import { Button, Textarea } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react';
import { useAgency } from '../../../lib/session/agency.ts';
import { SidePanel } from '../../../ui/window/SidePanel.tsx';
import { quoteTextTexts as texts } from '../quote-text.es.ts';
import type { SentQuote } from './Calculator.tsx';
import styles from './quotes.module.css';
import { money } from '../../../lib/format.ts';
import { boxText } from '../../parcel/components/BoxFields.tsx';
import { originOf } from '../calculator-search.ts';
import { totalOf } from '../quoted.ts';
import { calculatorTexts } from '../texts.es.ts';

/** Where a member of the staff goes on with a quote: it is copied or mailed to whoever asked for it. */
export function QuotePanel({ sent, onClose }: { sent: SentQuote; onClose: () => void }) {
  const { name } = useAgency();
  const clipboard = useClipboard({ timeout: 1500 });
  const text = quoteText(name, sent);
  const mail = `mailto:?subject=${encodeURIComponent(texts.subject(name))}&body=${encodeURIComponent(text)}`;
  return (
    <SidePanel title={texts.title} opened onClose={onClose}>
      <div className={styles.panel}>
        <p>{texts.lead}</p>
        <Textarea label={texts.text} value={text} readOnly rows={13} />
        <div className={styles.actions}>
          <Button
            data-autofocus
            leftSection={
              clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
            }
            onClick={() => clipboard.copy(text)}
          >
            {clipboard.copied ? texts.copied : texts.copy}
          </Button>
          <Button
            component="a"
            variant="default"
            href={mail}
            leftSection={<IconMail size={18} aria-hidden />}
          >
            {texts.mail}
          </Button>
        </div>
      </div>
    </SidePanel>
  );
}

/** A quote in lines that can be read out, sent by mail or by any messenger, with the link that buys it. */
function quoteText(agency: string, { quote, address, asked, to, pickupFee }: SentQuote): string {
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
