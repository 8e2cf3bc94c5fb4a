import type { TicketFile, TicketNote, TicketReply } from '@puerta/contract/support';
import { IconLock } from '@tabler/icons-react';
import { moment } from '../../../lib/format.ts';
import { supportTexts as texts } from '../texts.es.ts';
import { MessageFiles } from './MessageFiles.tsx';
import styles from './Tickets.module.css';

type Props = {
  /** the customer's first message, and when it was written */
  message: string;
  sentAt: string;
  files: readonly TicketFile[];
  replies: readonly TicketReply[];
  /** of the staff, in whose conversation alone they stand */
  notes?: readonly TicketNote[];
  /** which side reads */
  viewer: 'customer' | 'agency';
  /** what the two sides are called here */
  names: { customer: string; agency: string };
};

/** What both sides said, oldest first, with what the staff noted meanwhile. */
export function Conversation({ message, sentAt, files, replies, notes = [], viewer, names }: Props) {
  const other = viewer === 'customer' ? 'agency' : 'customer';
  const all = [
    ...replies.map(reply => ({ ...reply, isNote: false as const })),
    ...notes.map(note => ({ ...note, isNote: true as const })),
  ].sort((a, b) => a.date.localeCompare(b.date));
  return (
    <ol className={styles.conversation} aria-label={texts.conversation}>
      <Said name={names.customer} text={message} isOwn={viewer === 'customer'} at={sentAt} files={files} />
      {all.map(one =>
        one.isNote ? (
          <Said
            key={`note-${one.id}`}
            name={texts.note.by(one.author)}
            text={one.message}
            at={one.date}
            isNote
          />
        ) : (
          <Said
            key={one.id}
            name={names[one.type === null ? viewer : other]}
            text={one.message}
            isOwn={one.type === null}
            at={one.date}
            files={one.files}
          />
        ),
      )}
    </ol>
  );
}

type SaidProps = {
  name: string;
  text: string;
  at: string;
  files?: readonly TicketFile[];
  isOwn?: boolean;
  isNote?: boolean;
};

function Said({ name, text, at, files = [], isOwn = false, isNote = false }: SaidProps) {
  return (
    <li className={styles.said} data-own={isOwn || undefined} data-note={isNote || undefined}>
      <div className={styles.who}>
        <b>
          {isNote && <IconLock size={15} aria-hidden />} {name}
        </b>
        <time className="num" dateTime={at}>
          {moment(at)}
        </time>
      </div>
      <p>{text}</p>
      <MessageFiles files={files} />
    </li>
  );
}
