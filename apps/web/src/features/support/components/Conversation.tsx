import type { ManagedReply, TicketFile, TicketNote, TicketReply } from '@puerta/contract/office/support';
import { IconFileTypePdf, IconLock } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { moment } from '../../../lib/format.ts';
import { supportTexts as texts } from '../texts.es.ts';
import styles from './Tickets.module.css';
import { fetchFile, usePicture } from '../../../lib/files/fetch-file.ts';
import { notifyError } from '../../../lib/notice/notify.ts';
import { saveBlob } from '../../../lib/files/save-pdf.ts';

type Props = {
  /** the customer's first message, and when it was written */
  message: string;
  sentAt: string;
  /** who of the agency wrote it down as the customer said it on the phone; null: it is the customer's own */
  openedBy: string | null;
  files: readonly TicketFile[];
  replies: readonly (TicketReply & Partial<ManagedReply>)[];
  /** of the staff, in whose conversation alone they stand */
  notes?: readonly TicketNote[];
  /** which side reads */
  viewer: 'customer' | 'agency';
  /** what the two sides are called here */
  names: { customer: string; agency: string };
};

/** What both sides said, oldest first, with what the staff noted meanwhile. */
export function Conversation({
  message,
  sentAt,
  openedBy,
  files,
  replies,
  notes = [],
  viewer,
  names,
}: Props) {
  const other = viewer === 'customer' ? 'agency' : 'customer';
  const all = [
    ...replies.map(reply => ({ ...reply, isNote: false as const })),
    ...notes.map(note => ({ ...note, isNote: true as const })),
  ].sort((a, b) => a.date.localeCompare(b.date));
  return (
    <ol className={styles.conversation} aria-label={texts.conversation}>
      <Said
        name={openedBy ? texts.byPhone(openedBy) : names.customer}
        text={message}
        isOwn={viewer === 'customer' ? !openedBy : openedBy !== null}
        at={sentAt}
        files={files}
      />
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
            name={one.author ?? names[one.type === null ? viewer : other]}
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

const filesTexts = texts.files;

/** What was sent with a message: pictures are seen, and opened whole; a PDF is saved. */
function MessageFiles({ files }: { files: readonly TicketFile[] }) {
  return (
    files.length > 0 && (
      <div className={styles.files}>
        {files.map(file =>
          file.type.startsWith('image/') ? (
            <Picture key={file.id} file={file} />
          ) : (
            <SavedFile key={file.id} file={file} />
          ),
        )}
      </div>
    )
  );
}

function Picture({ file }: { file: TicketFile }) {
  const { address, isGone } = usePicture('GET /support/file/:id', file.id);
  if (isGone) {
    return <span className={styles.gone}>{filesTexts.gone(file.name)}</span>;
  }
  return address ? (
    <a href={address} target="_blank" rel="noreferrer" aria-label={filesTexts.open(file.name)}>
      <img src={address} alt={filesTexts.picture(file.name)} className={styles.picture} />
    </a>
  ) : (
    <span className={styles.place} aria-hidden />
  );
}

const KILOBYTE = 1024;

function SavedFile({ file }: { file: TicketFile }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const saved = await fetchFile('GET /support/file/:id', file.id);
    setBusy(false);
    if (saved) {
      saveBlob(saved, saved.name);
    } else {
      notifyError(filesTexts.gone(file.name));
    }
  };
  return (
    <Button
      variant="default"
      className={styles.saved}
      loading={isBusy}
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      onClick={() => void save()}
    >
      {filesTexts.sized(file.name, Math.max(1, Math.round(file.bytes / KILOBYTE)))}
    </Button>
  );
}

/**
 * For the panel of a ticket, once it is there: shows what was said last (`said`: how much there is), with the focus
 * where one goes on; on a screen that is touched that is its heading, for the keyboard would cover what was said.
 */
export function useNewestInView(isThere: boolean, said: number): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said > 0) {
      panel.current?.querySelector('ol > li:last-child')?.scrollIntoView({ block: 'start' });
    }
  }, [said]);
  useEffect(() => {
    const shown = panel.current;
    if (!isThere || !shown) {
      return;
    }
    const field = matchMedia('(pointer: fine)').matches ? shown.querySelector('textarea') : null;
    (field ?? shown.querySelector('h3'))?.focus({ preventScroll: true });
  }, [isThere]);
  return panel;
}
