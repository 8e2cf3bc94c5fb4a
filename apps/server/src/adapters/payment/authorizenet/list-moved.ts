import type * as z from 'zod/mini';
import type { BankEntry, BankList } from '../port.ts';
import { ask, cents, details, type Gateway, PAGE, unavailable } from './gateway.ts';
import { batchesReply, batchReply } from './replies.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Of batches that are asked for at once: the gateway lists 31 days at most. */
const RANGE_MS = 30 * DAY_MS;
/** Our choice: cards' banks take most payments back within four months. */
const TAKEN_BACK_MS = 120 * DAY_MS;

/** How what is settled stands, as far as it moved money (sources: test/provider-facts.ts). */
export const MOVES: Readonly<Record<string, BankEntry['kind']>> = {
  settledSuccessfully: 'charge',
  refundSettledSuccessfully: 'refund',
  chargeback: 'chargeback',
  chargebackReversal: 'chargeback_won',
};

/**
 * What was settled since then, and what banks took back of the last months; the gateway tells no fees. Whether a
 * chargeback is an entry of its own, in a batch of its day, or the charge that stands otherwise in its own batch is not
 * published (docs/providers.md): both are read.
 */
export async function listMoved(gateway: Gateway, since: Date, now: Date): Promise<BankList> {
  const list: BankList = { entries: [], disputes: [] };
  const oldest = Math.min(since.getTime(), now.getTime() - TAKEN_BACK_MS);
  for (let until = now.getTime(); until > oldest; until -= RANGE_MS) {
    const from = Math.max(oldest, until - RANGE_MS);
    for (const { batchId, settlementTimeUTC, statistics } of await batches(gateway, from, until)) {
      const at = new Date(settlementTimeUTC);
      const isNew = at >= since;
      if (!isNew && !statistics.some(hasTakenBack)) continue;
      for await (const one of settledIn(gateway, batchId)) {
        const found = await explain(gateway, one, { at, now });
        if (isNew) list.entries.push(...found.entries);
        list.disputes.push(...found.disputes);
      }
    }
  }
  return list;
}

/** Which of them a processor fills is published nowhere. */
const hasTakenBack = (one: z.infer<typeof batchesReply>['batchList'][number]['statistics'][number]) =>
  one.chargebackCount + one.chargeChargeBackCount + one.refundChargeBackCount > 0;

async function batches({ post, credentials }: Gateway, from: number, until: number) {
  const request = {
    includeStatistics: true,
    firstSettlementDate: instant(from),
    lastSettlementDate: instant(until),
  };
  const name = 'getSettledBatchListRequest';
  const { batchList, messages } = await ask(post, credentials, name, request, batchesReply);
  if (messages.resultCode !== 'Ok') throw unavailable(messages);
  return batchList;
}

const instant = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

async function* settledIn({ post, credentials }: Gateway, batchId: string): AsyncGenerator<Settled> {
  for (let page = 1; ; page++) {
    const request = { batchId, paging: { limit: String(PAGE), offset: String(page) } };
    const name = 'getTransactionListRequest';
    const { messages, transactions } = await ask(post, credentials, name, request, batchReply);
    if (messages.resultCode !== 'Ok') throw unavailable(messages);
    yield* transactions;
    if (transactions.length < PAGE) return;
  }
}

type Settled = z.infer<typeof batchReply>['transactions'][number];

async function explain(
  gateway: Gateway,
  one: Settled,
  { at, now }: { at: Date; now: Date },
): Promise<BankList> {
  const { transId, invoiceNumber, transactionStatus: state } = one;
  const list: BankList = { entries: [], disputes: [] };
  const kind = MOVES[state];
  if (!kind) return list;
  // a refund that a person made has no reference, and what was taken back may have none: their charge has
  const isSaid = kind === 'charge' || (kind === 'refund' && invoiceNumber !== '');
  const chargeId = isSaid ? transId : (await details(gateway, transId))?.refTransId || transId;
  const reference = isSaid
    ? invoiceNumber
    : invoiceNumber || (await details(gateway, chargeId))?.order?.invoiceNumber;
  if (!reference) return list;
  const amountCents = Math.abs(cents(one.settleAmount));
  const entry = { number: transId, kind, reference, refundId: null, amountCents, feeCents: null, at };
  if (kind === 'charge') return { ...list, entries: [entry] };
  if (kind === 'refund') return { ...list, entries: [{ ...entry, refundId: transId }] };
  const charge: BankEntry[] = chargeId === transId ? [{ ...entry, kind: 'charge' }] : [];
  return {
    entries: [...charge, { ...entry, number: `${transId} ${kind}` }],
    disputes: [
      {
        about: 'dispute',
        // where the charge itself stands otherwise, its batch is of the day it was sold
        at: chargeId === transId ? now : at,
        reference,
        disputeId: chargeId,
        providerId: chargeId,
        amountCents,
        state: kind === 'chargeback' ? state : 'won',
        // the gateway says neither why nor until when: the merchant's bank writes to the merchant
        reason: '',
        dueAt: null,
      },
    ],
  };
}
