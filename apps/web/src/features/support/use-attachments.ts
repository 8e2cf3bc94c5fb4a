import { FILES_MAX } from '@puerta/contract/support';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { compressPicture } from '../../lib/compress-picture.ts';
import { supportTexts } from './texts.es.ts';

/** A file that is at the server and only waits for what it is sent with. */
export type KeptFile = { id: number; name: string };

export type Attachment = {
  /** within this page alone */
  key: number;
  name: string;
  state: 'sending' | 'there' | 'failed';
  /** the server's, once it is there */
  id: number | null;
  /** why it is not */
  reason: string | null;
};

export type Attachments = {
  files: readonly Attachment[];
  add: (chosen: readonly File[]) => void;
  retry: (key: number) => void;
  remove: (key: number) => void;
  clear: () => void;
  /** what keeps the files from being sent; null: nothing */
  trouble: string | null;
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
      answer.success ? { state: 'there', id: answer.data.id } : { state: 'failed', reason: answer.message },
    );
  };
  // anew at each change: it always knows which ones failed
  useEffect(() => {
    const again = () => {
      for (const { key, state } of files) {
        if (state === 'failed') {
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
      const room = Math.max(0, FILES_MAX - now.current.length);
      const added = chosen.slice(0, room).map((file): Attachment => {
        const key = next.current++;
        sources.current.set(key, file);
        return { key, name: file.name, state: 'sending', id: null, reason: null };
      });
      change(all => [...all, ...added]);
      for (const { key } of added) {
        void upload(key);
      }
    },
    retry: key => void upload(key),
    remove: key => change(all => all.filter(one => one.key !== key)),
    clear: () => change(() => []),
    trouble: troubleOf(files),
    kept: keptOf(files),
  };
}

function troubleOf(files: readonly Attachment[]): string | null {
  const states = files.map(({ state }) => state);
  if (states.includes('failed')) {
    return supportTexts.files.unsent;
  }
  return states.includes('sending') ? supportTexts.files.wait : null;
}

const keptOf = (files: readonly Attachment[]): KeptFile[] =>
  files.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));
