import { randomUUID } from 'node:crypto';
import type { Services } from '../services/services.ts';

const REMEMBER_MS = 10_000;
/** A store that says nothing for so long is away; a disk of another machine can keep silent for ever. */
const ANSWER_MS = 5000;
const BYTES = new TextEncoder().encode('ready');

/**
 * Throws while no file can be kept; a store is written, read and emptied again at most every ten seconds, and not while
 * it was not yet done with that.
 */
export function fileProbe({ files, clock }: Pick<Services, 'files' | 'clock'>): () => Promise<void> {
  let last: { at: number; outcome: Promise<void> } | null = null;
  let isBusy = false;
  const probe = async () => {
    const key = `ready/${randomUUID()}.txt`;
    isBusy = true;
    try {
      await files.put(key, BYTES, 'text/plain');
      const stored = await files.get(key);
      await files.delete(key);
      if (!stored || Buffer.compare(stored.bytes, BYTES) !== 0)
        throw new Error('A file is not what was stored');
    } finally {
      isBusy = false;
    }
  };
  return () => {
    const now = clock.now().getTime();
    if (!last || (!isBusy && Math.abs(now - last.at) >= REMEMBER_MS)) {
      last = { at: now, outcome: withinTime(probe()) };
    }
    return last.outcome;
  };
}

function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The store of files does not answer')), ANSWER_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
