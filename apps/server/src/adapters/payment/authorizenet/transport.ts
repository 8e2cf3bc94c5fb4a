import type * as z from 'zod/mini';
import type { OutsideCall } from '../../outside-call.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../provider-error.ts';

export type Credentials = {
  /** API login id and transaction key of the merchant. */
  login: string;
  transactionKey: string;
};

/**
 * Sends one JSON text and answers the text that came back; throws ProviderUnavailable or ProviderTimeout. `moves`:
 * it may move money, so it is never sent twice by itself.
 */
export type Post = (body: string, moves: boolean) => Promise<string>;

/** Reaches the gateway at this address, such as `https://api.authorize.net`. */
export function authorizeNetPost(url: string, call: OutsideCall): Post {
  return async (body, moves) => {
    const reply = await call({
      method: 'POST',
      url: `${url}/xml/v1/request.api`,
      headers: { 'content-type': 'application/json' },
      body,
      repeatable: !moves,
    });
    return reply.text;
  };
}

/** The one request that moves money; all others only ask. */
const MOVES = 'createTransactionRequest';

/** Asks one thing of the gateway. Its keys are read in the order of a schema: `merchantAuthentication` comes first. */
export async function ask<T extends z.ZodMiniType>(
  post: Post,
  { login, transactionKey }: Credentials,
  name: string,
  request: Record<string, unknown>,
  reply: T,
): Promise<z.infer<T>> {
  const merchantAuthentication = { name: login, transactionKey };
  const body = JSON.stringify({ [name]: { merchantAuthentication, ...request } });
  const answer = await send(post, body, name === MOVES);
  const parsed = reply.safeParse(parseJson(answer));
  // what came is not repeated in the error: it may name a card
  if (parsed.success) return parsed.data;
  const lost = name === MOVES ? ProviderTimeout : ProviderUnavailable;
  throw new lost('payment', `Authorize.Net answered ${name} with nonsense`);
}

/** A question that nobody answered in time has done nothing. */
async function send(post: Post, body: string, moves: boolean): Promise<string> {
  try {
    return await post(body, moves);
  } catch (error) {
    if (moves || !(error instanceof ProviderTimeout)) throw error;
    throw new ProviderUnavailable('payment', error.message);
  }
}

/** Its bodies begin with a byte order mark. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
