import { readCode } from '@puerta/domain/scanned-code';
import { useSyncExternalStore } from 'react';
import { beep } from '../../lib/beep.ts';
import { say } from '../../lib/say.ts';
import { shelveScan } from './station.ts';
import { receptionTexts } from './texts.es.ts';

/** The place at which boxes are being put; null while nobody does that. */
let place: string | null = null;
const listeners = new Set<() => void>();

function change(next: string | null): void {
  place = next;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShelf = (): string | null => useSyncExternalStore(subscribe, () => place);

export const endShelf = (): void => change(null);

/**
 * Takes a scan that is about places: a place's label begins with that place, and every box that is read from then on
 * lies there. Answers whether it was one; any other scan is the page's.
 */
export function takeForShelf(scanned: string): boolean {
  const { kind, code } = readCode(scanned);
  if (kind === 'place') {
    change(code);
    beep('good');
    say(receptionTexts.shelf.began(code));
    return true;
  }
  if (place === null || code === '') {
    return false;
  }
  shelveScan(code, place);
  return true;
}
