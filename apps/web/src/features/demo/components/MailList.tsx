import type { OutboxMail } from '@puerta/contract/demo';
import { moment } from '../../../lib/format.ts';
import { demoTexts } from '../texts.es.ts';
import styles from './MailList.module.css';

type Props = {
  /** newest first */
  mails: OutboxMail[];
  openId: number;
  onOpen: (id: number) => void;
};

export function MailList({ mails, openId, onOpen }: Props) {
  return (
    <ul className={styles.list} aria-label={demoTexts.outbox.list}>
      {mails.map(mail => (
        <li key={mail.id}>
          <button
            type="button"
            aria-current={mail.id === openId ? 'true' : undefined}
            onClick={() => onOpen(mail.id)}
          >
            <b>{mail.subject}</b>
            <span>{mail.to}</span>
            <small className="num">{moment(mail.date)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
