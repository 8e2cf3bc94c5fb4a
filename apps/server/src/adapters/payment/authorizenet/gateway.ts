import type { Cents } from '@puerta/domain/money';
import { ProviderUnavailable } from '../../provider-error.ts';
import {
  detailsReply,
  type TransactionDetails,
  type TransactionResponse,
  transactionReply,
  unsettledReply,
} from './replies.ts';
import { ask, type Credentials, type Post } from './transport.ts';

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
const PAGE = 1000;
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
export async function findUnsettled(
  { post, credentials }: Gateway,
  reference: string,
): Promise<{ transId: string; transactionStatus: string } | null> {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const request = {
      sorting: { orderBy: 'submitTimeUTC', orderDescending: true },
      paging: { limit: String(PAGE), offset: String(page) },
    };
    const name = 'getUnsettledTransactionListRequest';
    const { messages, transactions } = await ask(post, credentials, name, request, unsettledReply);
    if (messages.resultCode !== 'Ok') throw unavailable(messages);
    const found = transactions.find(({ invoiceNumber }) => invoiceNumber === reference);
    if (found) return found;
    if (transactions.length < PAGE) return null;
  }
  return null;
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
