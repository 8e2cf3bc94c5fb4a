import type { Client } from '@puerta/contract/client';
import { wire } from './api.ts';

/** Keys of what was sent and not answered, by what it was. */
const unanswered = new Map<string, string>();
const bare = wire.send;

const keyed: Client = async (key, ...rest) => {
  if (key.startsWith('GET ')) {
    return bare(key, ...rest);
  }
  const [input, options] = rest;
  const press = JSON.stringify([key, input]);
  const idempotencyKey = unanswered.get(press) ?? newIdempotencyKey();
  unanswered.set(press, idempotencyKey);
  const answer = await bare(key, ...([input, { idempotencyKey, ...options }] as unknown as typeof rest));
  if (answer.status > 0 && answer.status < 500) {
    unanswered.delete(press);
  }
  return answer;
};

/**
 * Sends whatever does something under one key until it is answered: pressed twice, or again after its answer was lost,
 * it is done once (docs/rules/calls.md). Calls that take none leave it unread. It stands outside the entrance, where
 * nobody makes anything.
 */
export function sendUnderKeys(): void {
  wire.send = keyed;
}

/** A key for the `idempotency-key` header. */
export const newIdempotencyKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
