import { createHash } from 'node:crypto';

/** By which a payload is known again. */
export const digestOf = (payload: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(sorted(payload)))
    .digest();

/** Two payloads with the same fields in another order are the same. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, sorted(part)]),
  );
}
