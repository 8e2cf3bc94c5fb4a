import type { TicketReply } from '@puerta/contract/support';
import { moment } from '../../../lib/format.ts';
import { supportTexts as texts } from '../texts.es.ts';
import styles from './Tickets.module.css';

type Props = {
  /** the customer's first message, and when it was written */
  message: string;
  sentAt: string;
  replies: readonly TicketReply[];
  /** which side reads */
  viewer: 'customer' | 'agency';
  /** what the two sides are called here */
  names: { customer: string; agency: string };
};

/** What both sides said, oldest first. */
export function Conversation({ message, sentAt, replies, viewer, names }: Props) {
  const other = viewer === 'customer' ? 'agency' : 'customer';
  return (
    <ol className={styles.conversation} aria-label={texts.conversation}>
      <Said name={names.customer} text={message} isOwn={viewer === 'customer'} at={sentAt} />
      {replies.map(reply => (
        <Said
          key={reply.id}
          name={names[reply.type === null ? viewer : other]}
          text={reply.message}
          isOwn={reply.type === null}
          at={reply.date}
        />
      ))}
    </ol>
  );
}

function Said({ name, text, isOwn, at }: { name: string; text: string; isOwn: boolean; at: string }) {
  return (
    <li className={styles.said} data-own={isOwn || undefined}>
      <div className={styles.who}>
        <b>{name}</b>
        <time className="num" dateTime={at}>
          {moment(at)}
        </time>
      </div>
      <p>{text}</p>
    </li>
  );
}
