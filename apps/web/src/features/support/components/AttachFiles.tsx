import { ActionIcon, Button } from '@mantine/core';
import { FILES_MAX } from '@puerta/contract/office/support';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { supportTexts } from '../texts.es.ts';
import styles from './Tickets.module.css';
import { api } from '../../../lib/query/api.ts';
import { compressPicture } from '../../../lib/form/compress-picture.ts';
import { dropDraft, readDraft, writeDraft } from '../../../lib/form/drafts.ts';

const texts = supportTexts.files;

/** Chooses pictures and PDFs, or takes a picture on a phone, and says how far each one is. */
export function AttachFiles({ attachments }: { attachments: Attachments }) {
  const { files, add, retry, remove } = attachments;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.attach}>
      {files.length > 0 && (
        <ul className={styles.list} aria-label={texts.list}>
          {files.map(file => (
            <Chosen
              key={file.key}
              file={file}
              onRetry={() => retry(file.key)}
              onRemove={() => remove(file.key)}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-label={texts.choose}
        accept="image/*,application/pdf"
        multiple
        onChange={event => {
          add([...(event.currentTarget.files ?? [])]);
          // the same file may be chosen once more
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="xs"
        className={styles.button}
        leftSection={<IconPaperclip size={16} aria-hidden />}
        disabled={roomIn(files) === 0}
        aria-describedby={`${id}-hint`}
        onClick={() => input.current?.click()}
      >
        {texts.attach}
      </Button>
      <small id={`${id}-hint`} className={styles.hint}>
        {texts.hint}
      </small>
    </div>
  );
}

type ChosenProps = { file: Attachment; onRetry: () => void; onRemove: () => void };

function Chosen({ file, onRetry, onRemove }: ChosenProps) {
  const place = useRef<HTMLLIElement>(null);
  const isFailed = file.state === 'failed';
  // it may lie below what is seen of the drawer
  useEffect(() => {
    if (isFailed) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isFailed]);
  return (
    <li ref={place} data-failed={isFailed || undefined}>
      <div className={styles.words}>
        <b>{file.name}</b>
        <small role="status">{file.reason ?? texts.states[file.state]}</small>
      </div>
      {isFailed && !file.isRefused && (
        <Button variant="default" size="xs" aria-label={texts.retryOf(file.name)} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      <ActionIcon variant="default" size={36} aria-label={texts.remove(file.name)} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** A file that is at the server and only waits for what it is sent with. */
type KeptFile = { id: number; name: string };

type Attachment = {
  /** within this page alone */
  key: number;
  name: string;
  state: 'sending' | 'there' | 'failed';
  /** the server's, once it is there */
  id: number | null;
  /** why it is not */
  reason: string | null;
  /** as it is, it never will be: sending it again changes nothing */
  isRefused?: boolean;
};

type Attachments = {
  files: readonly Attachment[];
  add: (chosen: readonly File[]) => void;
  retry: (key: number) => void;
  remove: (key: number) => void;
  /** takes those away that were sent */
  leave: (sent: readonly number[]) => void;
  /** what keeps the files from being sent; null: nothing */
  trouble: string | null;
  /** which of those chosen last had no room; null: all had */
  surplus: string | null;
  /** those that are there */
  kept: readonly KeptFile[];
};

/**
 * Files that are sent along with a message: each is uploaded as soon as it is chosen, and once more by itself when the
 * connection is back. `onKept` hears which ones are there, such as to keep their numbers with what is typed.
 */
export function useAttachments(
  initial: readonly KeptFile[],
  onKept: (kept: KeptFile[]) => void,
): Attachments {
  const [files, setFiles] = useState<readonly Attachment[]>(() =>
    initial.map(({ id, name }) => ({ key: -id, name, state: 'there', id, reason: null })),
  );
  const [surplus, setSurplus] = useState<string | null>(null);
  const sources = useRef(new Map<number, File>());
  const now = useRef(files);
  const next = useRef(1);
  const change = (to: (files: readonly Attachment[]) => readonly Attachment[]) => {
    now.current = to(now.current);
    setFiles(now.current);
    onKept(keptOf(now.current));
  };
  const set = (key: number, part: Partial<Attachment>) =>
    change(all => all.map(one => (one.key === key ? { ...one, ...part } : one)));
  const upload = async (key: number) => {
    const source = sources.current.get(key);
    if (!source) {
      return;
    }
    set(key, { state: 'sending', reason: null });
    const file = source.type.startsWith('image/') ? await compressPicture(source) : source;
    const answer = await api('POST /support/file', { body: { name: source.name.slice(-120) }, file });
    set(
      key,
      answer.success
        ? { state: 'there', id: answer.data.id }
        : { state: 'failed', reason: answer.message, isRefused: [400, 413, 415].includes(answer.status) },
    );
  };
  // anew at each change: it always knows which ones failed
  useEffect(() => {
    const again = () => {
      for (const { key, state, isRefused } of files) {
        if (state === 'failed' && !isRefused) {
          void upload(key);
        }
      }
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  });
  return {
    files,
    add: chosen => {
      const room = roomIn(now.current);
      const added = chosen.slice(0, room).map((file): Attachment => {
        const key = next.current++;
        sources.current.set(key, file);
        return { key, name: file.name, state: 'sending', id: null, reason: null };
      });
      change(all => [...all, ...added]);
      const left = chosen.slice(room).map(({ name }) => name);
      setSurplus(left.length > 0 ? texts.full(left.join(', ')) : null);
      for (const { key } of added) {
        void upload(key);
      }
    },
    retry: key => void upload(key),
    remove: key => {
      setSurplus(null);
      change(all => all.filter(one => one.key !== key));
    },
    leave: sent => change(all => all.filter(({ id }) => id === null || !sent.includes(id))),
    trouble: troubleOf(files),
    surplus,
    kept: keptOf(files),
  };
}

/** For how many more there is room: one that is refused is none of the message's. */
const roomIn = (files: readonly Attachment[]) =>
  Math.max(0, FILES_MAX - files.filter(({ isRefused }) => !isRefused).length);

function troubleOf(files: readonly Attachment[]): string | null {
  if (files.some(({ isRefused }) => isRefused)) {
    return texts.refused;
  }
  const states = files.map(({ state }) => state);
  if (states.includes('failed')) {
    return supportTexts.files.unsent;
  }
  return states.includes('sending') ? supportTexts.files.wait : null;
}

const keptOf = (files: readonly Attachment[]): KeptFile[] =>
  files.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));

/** What was typed into a ticket and not sent yet, with the files that are at the server already. */
type TicketDraft = { subject?: string; tracking?: string; message?: string; files?: KeptFile[] };

export const draftOf = (name: string): TicketDraft => readDraft<TicketDraft>(name)?.values ?? {};

/** Keeps a part of it beside the others; where nothing is left, there is no draft. */
export function keepInDraft(name: string, part: TicketDraft): void {
  const values = { ...draftOf(name), ...part };
  const { files = [], ...typed } = values;
  if (files.length === 0 && Object.values(typed).every(text => text === '')) {
    dropDraft(name);
  } else {
    writeDraft<TicketDraft>(name, { key: '', values });
  }
}
