import type Stripe from 'stripe';
import { ProviderUnavailable } from '../../provider-error.ts';
import type { BankEntry, BankList } from '../port.ts';
import { referenceOf, tellDispute } from './read-event.ts';

/** Types of what moves in a balance, as far as they are about payments (sources: test/provider-facts.ts). */
export const MOVES: Readonly<Record<string, 'charge' | 'refund' | 'dispute'>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  // what a dispute takes out, and what one that was won brings back
  adjustment: 'dispute',
};

/** What moved in the account's balance with what Stripe kept of it, and the disputes among it. */
export async function listMoved(stripe: Stripe, since: Date, now: Date): Promise<BankList> {
  const list: BankList = { entries: [], disputes: [] };
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const one of stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })) {
    const { source } = one;
    const move = MOVES[one.type];
    if (!move || source === null) continue;
    if (typeof source === 'string')
      throw new ProviderUnavailable('payment', 'Stripe lists a movement without its source');
    // one that is under way, or came back, is none
    if (source.object === 'refund' && source.status !== 'succeeded') continue;
    if (move === 'dispute') {
      const told = source.object === 'dispute' ? await tellDispute(stripe, source, now) : null;
      if (!told) continue;
      list.disputes.push(told);
      list.entries.push(entryOf(one, one.amount < 0 ? 'chargeback' : 'chargeback_won', told.reference));
    } else {
      const reference = await paidUnder(stripe, source);
      if (reference) list.entries.push(entryOf(one, move, reference));
    }
  }
  return list;
}

/** Charges bear a copy of their payment's reference; a refund that a person made bears none, and its payment does. */
async function paidUnder(
  stripe: Stripe,
  source: Stripe.BalanceTransactionSource,
): Promise<string | undefined> {
  const own = 'metadata' in source ? source.metadata?.reference : undefined;
  if (own || source.object !== 'refund' || typeof source.payment_intent !== 'string') return own;
  return referenceOf(stripe, source.payment_intent);
}

/** An account that is paid out in another currency has amounts in that one: what was charged is in its source. */
function entryOf(
  { id, amount, fee, created, source, currency }: Stripe.BalanceTransaction,
  kind: BankEntry['kind'],
  reference: string,
): BankEntry {
  const isOurs = currency === 'usd';
  const whole = typeof source === 'object' && source && 'amount' in source ? Number(source.amount) : amount;
  return {
    number: id,
    kind,
    reference,
    refundId: kind === 'refund' && typeof source === 'object' ? (source?.id ?? null) : null,
    amountCents: Math.abs(isOurs ? amount : whole),
    feeCents: isOurs ? fee : null,
    at: new Date(created * 1000),
  };
}
