import { buildTracking, CROCKFORD } from '@puerta/domain/tracking-number';

/** Whether this is a tracking number whose last character checks the nine before it: they make the same one again. */
export function isTracking(text: string): boolean {
  const [, prefix = '', body = ''] = /^([A-Z]{2,4})([0-9A-Z]{10})$/.exec(text) ?? [];
  const values = Array.from(body.slice(0, -1), character => CROCKFORD.indexOf(character));
  if (values.length !== 9 || values.includes(-1)) return false;
  return buildTracking(prefix, Uint8Array.from(values)) === text;
}
