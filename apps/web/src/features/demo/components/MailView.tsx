import type { OutboxMail } from '@puerta/contract/demo';
import { moment } from '../../../lib/format.ts';
import { demoTexts } from '../texts.es.ts';
import styles from './MailView.module.css';

const texts = demoTexts.outbox;

/** A mail as its reader gets it: HTML in a frame that can run nothing, the text version below. */
export function MailView({ mail }: { mail: OutboxMail }) {
  return (
    <article className={styles.mail} aria-label={mail.subject}>
      <header>
        <h2>{mail.subject}</h2>
        <p className="num">
          {texts.to(mail.to)} · {moment(mail.date)}
        </p>
      </header>
      {/* Links open outside the frame, which is nowhere to show our own pages in. */}
      <iframe
        key={mail.id}
        title={texts.html(mail.subject)}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={`<base target="_blank">${mail.html}`}
      />
      <h3>{texts.text}</h3>
      <pre>{mail.text}</pre>
    </article>
  );
}
