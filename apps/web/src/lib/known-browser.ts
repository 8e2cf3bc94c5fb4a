import { BROWSER_MARKS_MAX } from '@puerta/contract/login';
import { readStored, writeStored } from './storage.ts';

const KEY = 'browser';

/**
 * What a sign-in sends of what earlier ones at this browser answered, newest first; nothing where there was none. It
 * stays when somebody signs out, and names nobody.
 */
export const knownBrowser = (): { browser?: string } => {
  const browser = readStored(KEY);
  return browser ? { browser } : {};
};

/** Several people use one computer: the last marks are kept, as many as a sign-in takes. */
export function keepBrowserMark(mark: string): void {
  const others = (readStored(KEY) ?? '').split(' ').filter(kept => kept !== mark);
  const kept = [mark, ...others].join(' ').slice(0, BROWSER_MARKS_MAX);
  writeStored(KEY, kept.trim());
}
