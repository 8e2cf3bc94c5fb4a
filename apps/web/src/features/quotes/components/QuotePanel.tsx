import { Button, Textarea } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react';
import { useAgency } from '../../../lib/agency.ts';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { quoteText } from '../quote-text.ts';
import { quoteTextTexts as texts } from '../quote-text.es.ts';
import type { SentQuote } from './Calculator.tsx';
import styles from './QuotePanel.module.css';

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
