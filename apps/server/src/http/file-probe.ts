import { randomUUID } from 'node:crypto';
import type { Services } from './context.ts';

const REMEMBER_MS = 10_000;
const BYTES = new TextEncoder().encode('ready');

/** Throws while no file can be kept; a store is written, read and emptied again at most every ten seconds. */
export function fileProbe({ files, clock }: Pick<Services, 'files' | 'clock'>): () => Promise<void> {
  let last: { at: number; outcome: Promise<void> } | null = null;
  const probe = async () => {
    const key = `ready/${randomUUID()}.txt`;
    await files.put(key, BYTES, 'text/plain');
    const stored = await files.get(key);
    await files.delete(key);
    if (!stored || Buffer.compare(stored.bytes, BYTES) !== 0)
      throw new Error('A file is not what was stored');
  };
  return () => {
    const now = clock.now().getTime();
    if (!last || Math.abs(now - last.at) >= REMEMBER_MS) last = { at: now, outcome: probe() };
    return last.outcome;
  };
}
