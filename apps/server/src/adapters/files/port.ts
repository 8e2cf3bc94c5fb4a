/**
 * Where uploaded pictures and logos live. Keys are made by the caller, who makes them unguessable; a key is one or
 * more path segments of letters, digits, `-`, `_` and `.` (`caribe/logo/3f9c….png`). A stored key is never written
 * with other bytes: what changes gets another key, so that addresses can be cached for ever.
 */
export type StoredFile = {
  bytes: Uint8Array;
  /** Media type, such as `image/png`. */
  type: string;
};

export type Files = {
  /** Either the whole file is there afterwards or nothing is. Throws on a malformed key. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null when there is no such file, a malformed key included (keys come from addresses). */
  get(key: string): Promise<StoredFile | null>;
  /** Deleting what is not there is done. */
  delete(key: string): Promise<void>;
};

/** Files of any size, which never stand in memory whole: backups in a second place. Names are keys. */
export type LargeFiles = {
  /** for people: the store and its bucket */
  where: string;
  /** The whole file is there afterwards, under no other name; throws otherwise. */
  put(name: string, path: string): Promise<void>;
  list(): Promise<{ name: string; bytes: number }[]>;
  /** Writes it to a new file that its owner alone reads; false when there is none of this name. */
  fetch(name: string, path: string): Promise<boolean>;
  /** `refused`: these keys may not delete. */
  delete(name: string): Promise<'deleted' | 'refused'>;
};

/** One or more segments that begin with a letter or digit: never `..`, a hidden file or an absolute path. */
const KEY = /^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/;
const MAX_KEY = 200;
const TYPE = /^[\w.+-]+\/[\w.+-]+$/;

export const isKey = (key: string): boolean => key.length <= MAX_KEY && KEY.test(key);

/** Throws what a caller has to mend: keys and types are made by us, never typed by anybody. */
export function refuseMalformed(key: string, type: string): void {
  if (!isKey(key)) throw new RangeError('Not a key of a file');
  if (!TYPE.test(type)) throw new RangeError('Not a media type');
}
