import { expect, test } from 'vitest';
import { authorizeNet } from './authorizenet.ts';

/** Answers each call by its name; what was asked for lands in `asked`. */
const lists = (replies: Record<string, (request: Record<string, string>) => object>) => {
  const asked: Record<string, string>[] = [];
  const listing = authorizeNet(
    async body => {
      const [[name, request] = ['', {}]] = Object.entries(JSON.parse(body) as Record<string, never>);
      asked.push({ name, ...(request as object) });
      const messages = { resultCode: 'Ok', message: [{ code: 'I00001' }] };
      return JSON.stringify({ ...replies[name]?.(request as never), messages });
    },
    { login: 'stand-in', transactionKey: 'stand-in-key' },
    '',
  );
  return { asked, listing };
};

const NOW = new Date('2026-11-21T08:40:00Z');
const SINCE = new Date('2026-11-11T08:40:00Z');
// a batch as stymiee/authnetjson recorded it (examples/reporting): statistics are a plain list
const batch = (batchId: string, settlementTimeUTC: string, rest = {}) => ({
  batchId,
  settlementTimeUTC,
  settlementState: 'settledSuccessfully',
  statistics: [{ accountType: 'Visa', chargeCount: 1, chargeAmount: 20, ...rest }],
});

test('a chargeback that is an entry of its own is the dispute of its charge, and so is its reversal', async () => {
  // transactionSummaryType and transactionDetailsType of AnetApiSchema.xsd; nobody has published such a row
  const row = (transId: string, transactionStatus: string) => ({
    transId,
    transactionStatus,
    settleAmount: -20,
  });
  const { listing } = lists({
    getSettledBatchListRequest: ({ lastSettlementDate = '' }) =>
      lastSettlementDate.startsWith('2026-11-21')
        ? { batchList: [batch('1', '2026-11-15T01:00:00Z'), batch('2', '2026-11-20T01:00:00Z')] }
        : {},
    getTransactionListRequest: ({ batchId }) => ({
      transactions:
        batchId === '1' ? [row('71', 'chargeback')] : [row('72', 'chargebackReversal'), row('73', 'voided')],
    }),
    getTransactionDetailsRequest: ({ transId = '' }) => ({
      transaction: {
        transId,
        transactionStatus: 'settledSuccessfully',
        ...(transId === '60' ? { order: { invoiceNumber: '1-7-abc' } } : { refTransId: '60' }),
      },
    }),
  });
  const { entries, disputes } = await listing.listMoved(SINCE, NOW);
  expect(entries).toMatchObject([
    { kind: 'chargeback', reference: '1-7-abc', amountCents: 2000, feeCents: null },
    { kind: 'chargeback_won', reference: '1-7-abc' },
  ]);
  const dispute = { disputeId: '60', providerId: '60', reference: '1-7-abc', reason: '', dueAt: null };
  expect(disputes).toMatchObject([
    { ...dispute, state: 'chargeback', at: new Date('2026-11-15T01:00:00Z') },
    { ...dispute, state: 'won', at: new Date('2026-11-20T01:00:00Z') },
  ]);
});

test('a charge that stands as charged back is so as of now: its batch is of the day it was sold', async () => {
  const { listing } = lists({
    getSettledBatchListRequest: ({ lastSettlementDate = '' }) =>
      lastSettlementDate.startsWith('2026-11-21') ? { batchList: [batch('1', '2026-11-15T01:00:00Z')] } : {},
    getTransactionListRequest: () => ({
      transactions: [
        { transId: '60', invoiceNumber: '1-7-abc', transactionStatus: 'chargeback', settleAmount: 20 },
      ],
    }),
    getTransactionDetailsRequest: () => ({ transaction: { transId: '60', transactionStatus: 'chargeback' } }),
  });
  const { entries, disputes } = await listing.listMoved(SINCE, NOW);
  expect(entries.map(({ kind }) => kind)).toEqual(['charge', 'chargeback']);
  expect(disputes).toMatchObject([{ disputeId: '60', state: 'chargeback', at: NOW }]);
});

test('batches are asked for by less than 31 days and read page by page; of old ones those with chargebacks alone', async () => {
  const charge = (transId: number) => ({
    transId: String(transId),
    invoiceNumber: `1-${transId}-a`,
    transactionStatus: 'settledSuccessfully',
    settleAmount: 20,
  });
  const { asked, listing } = lists({
    getSettledBatchListRequest: ({ lastSettlementDate = '' }) => ({
      batchList: lastSettlementDate.startsWith('2026-11-21')
        ? [batch('new', '2026-11-20T01:00:00Z'), batch('old', '2026-10-30T01:00:00Z')]
        : [batch(`taken ${lastSettlementDate}`, lastSettlementDate, { chargeChargeBackCount: 1 })],
    }),
    getTransactionListRequest: ({ batchId, paging }) => {
      if (batchId !== 'new') return { transactions: [charge(5)] };
      const first = Number((paging as unknown as { offset: string }).offset) === 1;
      return { transactions: Array.from({ length: first ? 1000 : 3 }, (_, at) => charge(at)) };
    },
  });
  const { entries } = await listing.listMoved(SINCE, NOW);
  expect(entries).toHaveLength(1003);
  const ranges = asked.filter(({ name }) => name === 'getSettledBatchListRequest');
  expect(ranges).toHaveLength(4);
  for (const { firstSettlementDate: first = '', lastSettlementDate: last = '' } of ranges)
    expect(Date.parse(last) - Date.parse(first)).toBeLessThan(31 * 24 * 3600_000);
  const read = asked.flatMap(({ name, batchId }) => (name === 'getTransactionListRequest' ? [batchId] : []));
  expect(read.slice(0, 2)).toEqual(['new', 'new']);
  expect(read).toHaveLength(5);
});
