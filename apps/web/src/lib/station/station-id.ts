import { newIdempotencyKey } from '../query/press-keys.ts';
import { readStored, writeStored } from '../session/storage.ts';

const KEY = 'station:id';
/** for a browser that keeps nothing: a station until it is closed */
let unkept: string | undefined;

/** What this browser calls itself, so that the server can count what is done at it. */
export function stationId(): string {
  const kept = readStored(KEY) ?? unkept;
  if (kept) {
    return kept;
  }
  unkept = newIdempotencyKey();
  writeStored(KEY, unkept);
  return unkept;
}

/** A station in as many letters as people read: `7F3A`. */
export const stationName = (station: string): string => station.slice(0, 4).toUpperCase();
