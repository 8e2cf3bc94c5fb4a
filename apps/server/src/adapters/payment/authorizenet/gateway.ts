import type { Cents } from '@puerta/domain/money/money';
import { parseJson } from '../../parse-json.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../provider-error.ts';
import type { AccountCheck } from '../port.ts';
import {
  detailsReply,
  hooksReply,
  type TransactionDetails,
  transactionReply,
  type TransactionResponse,
  unsettledReply,
} from './replies.ts';
import type * as z from 'zod/mini';
import type { OutsideCall } from '../../outside-call.ts';

export type Gateway = { post: Post; credentials: Credentials; inTurn: InTurn };

/** What one call asks for beside its amount. */
export const setting = {
  /** seconds in which a repeat of the same is refused as a duplicate: the longest that the gateway keeps */
  duplicateWindow: { settingName: 'duplicateWindow', settingValue: '28800' },
  wholeOrNothing: { settingName: 'allowPartialAuth', settingValue: 'false' },
} as const;

/** Answers, as the gateway numbers them: the transaction is good, or somebody at the merchant reviews it. */
const APPROVED = '1';
export const HELD = '4';
export const PAGE = 1000;
const MOST_PAGES = 10;

export const inTestMode = () =>
  new ProviderUnavailable('payment', 'The account at Authorize.Net is in test mode: it charges nobody');

/** Moves money. `transactionRequest` has its keys in the order that the gateway's schema demands. */
export async function transact(
  { post, credentials }: Gateway,
  refId: string | null,
  transactionRequest: Record<string, unknown>,
): Promise<TransactionResponse> {
  const request = { ...(refId !== null && { refId }), transactionRequest };
  const reply = await ask(post, credentials, 'createTransactionRequest', request, transactionReply);
  const response = reply.transactionResponse;
  if (!response?.responseCode) throw unavailable(reply.messages);
  const isTaken = response.responseCode === APPROVED || response.responseCode === HELD;
  // an account in test mode approves everything, under this number, and moves no money
  if (isTaken && (response.testRequest === '1' || Number(response.transId) === 0)) throw inTestMode();
  return response;
}

export const unavailable = (messages: { message: { code: string; text: string }[] }) =>
  new ProviderUnavailable(
    'payment',
    `Authorize.Net refused the request: ${messages.message.map(m => `${m.code} ${m.text}`).join(', ')}`,
  );

/** Amounts as the gateway writes them. */
export const dollars = (cents: Cents) => (cents / 100).toFixed(2);
export const cents = (amount: number): Cents => Math.round(amount * 100);
export const isApproved = ({ responseCode }: TransactionResponse) => responseCode === APPROVED;
export const errorCode = ({ errors }: TransactionResponse) => errors[0]?.errorCode;

export async function details(
  { post, credentials }: Gateway,
  transId: string,
): Promise<TransactionDetails | null> {
  if (!/^\d+$/.test(transId)) return null;
  const name = 'getTransactionDetailsRequest';
  const { transaction, messages } = await ask(post, credentials, name, { transId }, detailsReply);
  if (transaction) return transaction;
  if (messages.message.some(message => message.code === 'E00040')) return null;
  throw unavailable(messages);
}

/** The latest unsettled transaction with this reference: a settled one has been recorded with its number. */
export async function findUnsettled(gateway: Gateway, reference: string): Promise<Unsettled | null> {
  for await (const one of unsettled(gateway)) if (one.invoiceNumber === reference) return one;
  return null;
}

type Unsettled = { transId: string; invoiceNumber: string; transactionStatus: string };

/** The newest first. */
export async function* unsettled({ post, credentials }: Gateway): AsyncGenerator<Unsettled> {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const request = {
      sorting: { orderBy: 'submitTimeUTC', orderDescending: true },
      paging: { limit: String(PAGE), offset: String(page) },
    };
    const name = 'getUnsettledTransactionListRequest';
    const { messages, transactions } = await ask(post, credentials, name, request, unsettledReply);
    if (messages.resultCode !== 'Ok') throw unavailable(messages);
    yield* transactions;
    if (transactions.length < PAGE) return;
  }
}

export async function letGo(gateway: Gateway, providerId: string): Promise<void> {
  const response = await transact(gateway, null, {
    transactionType: 'voidTransaction',
    refTransId: providerId,
  });
  if (!isApproved(response)) {
    throw new ProviderUnavailable('payment', `Authorize.Net did not void: ${errorCode(response)}`);
  }
}

type InTurn = <T>(id: string, work: () => Promise<T>) => Promise<T>;

/** What is done to one payment is done one after the other: asking its state and acting on it are two calls. */
export function turns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (id, work) => {
    const mine = (last.get(id) ?? Promise.resolve()).then(work, work);
    last.set(id, mine);
    const leave = () => {
      if (last.get(id) === mine) last.delete(id);
    };
    void mine.then(leave, leave);
    return mine;
  };
}

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

export type ListHooks = (credentials: Credentials, heard: readonly string[]) => Promise<AccountCheck>;

/** The gateway's system for tests (its API reference, “Sandbox”). */
const SANDBOX = 'apitest.authorize.net';

/**
 * The gateway's second interface, whose webhooks list is an array of `status`, `url` and `eventTypes`: its official
 * Postman collection of webhooks, and a recorded answer in stymiee/authnetjson (examples/webhooks/listWebhooks.php).
 */
export const authorizeNetHooks =
  (url: string, call: OutsideCall): ListHooks =>
  async ({ login, transactionKey }, heard) => {
    const key = Buffer.from(`${login}:${transactionKey}`).toString('base64');
    const reply = await call({
      method: 'GET',
      url: `${url}/rest/v1/webhooks`,
      headers: { authorization: `Basic ${key}`, accept: 'application/json' },
      repeatable: true,
    });
    const { data } = hooksReply.safeParse(parseJson(reply.text));
    const active = data?.filter(({ status }) => status === 'active');
    return {
      isTest: new URL(url).hostname === SANDBOX,
      hooks:
        active?.map(hook => ({
          url: hook.url,
          misses: heard.filter(event => !hook.eventTypes.includes(event)),
        })) ?? null,
    };
  };

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
