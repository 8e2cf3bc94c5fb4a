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
