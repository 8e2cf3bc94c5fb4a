import { createHash } from 'node:crypto';
import type { EndpointKey } from '@puerta/contract/contract';
import { isRefusal, type Refusal, refuse } from '../app/refusal.ts';
import type { Context, Handler, Input, Reply } from './context.ts';
import { insertMade, selectMade, setAnswer } from './once-queries.ts';

type Answer = Reply<EndpointKey> | Refusal;

/**
 * Makes what a call asks for once under its key: the key is claimed, and the answer kept, in the transaction that makes
 * it, so that a repeat is answered as the first time, and what was refused leaves its key free (docs/rules/calls.md).
 */
export async function makeOnce(
  call: EndpointKey,
  context: Context,
  input: Input<EndpointKey>,
  make: Handler<EndpointKey>,
): Promise<Answer> {
  const { agency, actor, clock, idempotencyKey, read, within } = context;
  if (idempotencyKey === null) return make(context, input);
  const owner = { agency_id: agency.id, account_id: actor.id, key: idempotencyKey };
  const payload_hash = payloadOf(call, input);
  const earlier = async (): Promise<Answer | null> => {
    const first = await selectMade(read, owner);
    if (!first?.answer) return null;
    return first.payload_hash.equals(payload_hash)
      ? (first.answer as Reply<EndpointKey>)
      : refuse('idempotency_mismatch');
  };
  const first = await earlier();
  if (first) return first;
  const answer = await make(
    {
      ...context,
      once: work =>
        within(async tx => {
          // who comes second waits here for the end of the first
          if (!(await insertMade(tx, { ...owner, payload_hash, created_at: clock.now() })))
            return refuse('in_progress');
          const made = await work(tx);
          if (!isRefusal(made)) await setAnswer(tx, owner, made);
          return made as never;
        }),
    },
    input,
  );
  return isRefusal(answer) ? ((await earlier()) ?? answer) : answer;
}

function payloadOf(call: EndpointKey, input: Input<EndpointKey>): Buffer {
  const { params, body, file } = input as Input<EndpointKey> & { file?: { bytes: Uint8Array } | null };
  return digestOf([call, params, body, digestOfFile(file)]);
}

/** The bytes of what came along are of what is asked for, too. */
export const digestOfFile = (file: { bytes: Uint8Array } | null | undefined) =>
  file && createHash('sha256').update(file.bytes).digest('hex');

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
