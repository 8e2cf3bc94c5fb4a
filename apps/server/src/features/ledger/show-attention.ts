import type { Data } from '@puerta/contract/client';
import { utcMidnight } from '@puerta/domain/days/calendar-day';
import { toDollars } from '@puerta/domain/money/money';
import type { Handler } from '../../services/context.ts';
import { openDisputes } from '../disputes/show-disputes.ts';
import { deadMails } from '../mails/retry-mails.ts';
import { refundReason } from './present.ts';
import {
  countHangingOf,
  type DifferenceRow,
  type HangingAttempt,
  type HangingRefund,
  type HangingSince,
  type LeftStray,
  orderHangs,
  selectDifferences,
  selectHangingAttempts,
  selectHangingRefunds,
  selectLeftStrays,
} from './hanging-queries.ts';
import { selectOpenRefunds } from './queries.ts';
import type { RawBuilder } from 'kysely';
import type { ReadTx } from '../../db/within-agency.ts';
import type { BoughtShipment } from '../../services/purchase-kind.ts';
import { detailsOf } from '../pickups/pickup-kind.ts';
import { checkoutEnds } from '../payment-engine/ask-payment.ts';

/** What nobody but a manager can mend: what hangs, what differs, disputes, refunds that failed, mails that nobody gets. */
export const showAttention: Handler<'GET /admin/attention'> = async context => {
  const { clock, read } = context;
  const refunds = await selectOpenRefunds(read, ['failed']);
  return {
    data: {
      hanging: await findHanging(read, clock.now()),
      differences: await findDifferences(read),
      disputes: await openDisputes(context),
      refunds: refunds.map(row => ({
        id: row.id,
        tracking: row.tracking,
        amount: toDollars(row.amount_cents),
        reason: refundReason(row.reason),
        client:
          row.client_id === null
            ? null
            : { id: row.client_id, name: row.client ?? '', phone: row.phone ?? '' },
        date: row.created_at.toISOString(),
      })),
      mails: await deadMails(read),
    },
  };
};

export type Hanging = Data<'GET /admin/attention'>['hanging'][number];

const MINUTE_MS = 60_000;
/** What came no further for so long comes no further by itself: everything else takes seconds, or a few tries. */
const HANGING_MS = 15 * MINUTE_MS;
/** A gateway may wait for the settlement of the night, and for one after a weekend, before it makes a refund. */
const UNSETTLED_MS = 3 * 24 * 60 * MINUTE_MS;

/** Before which instant something must have come to where it stands to hang now. */
export function hangingSince(now: Date): HangingSince {
  const before = (ms: number) => new Date(now.getTime() - ms);
  // a customer on the provider's page has half an hour of his own
  const checkoutMs = checkoutEnds({ created_at: now }).getTime() - now.getTime();
  return {
    step: before(HANGING_MS),
    checkout: before(HANGING_MS + checkoutMs),
    settlement: before(UNSETTLED_MS),
  };
}

/** Whether the purchase of an order hangs, of which a query has the number. */
export const purchaseHangs = (tx: ReadTx, orderId: RawBuilder<unknown>, now: Date) =>
  orderHangs(tx, orderId, hangingSince(now));

/** Purchases, refunds and what could not be given back, the longest first. */
async function findHanging(tx: ReadTx, now: Date): Promise<Hanging[]> {
  const since = hangingSince(now);
  const attempts = await selectHangingAttempts(tx, since);
  const refunds = await selectHangingRefunds(tx, since);
  const strays = await selectLeftStrays(tx, since);
  return [...attempts.map(presentAttempt), ...refunds.map(presentRefund), ...strays.map(presentStray)].sort(
    (a, b) => a.since.localeCompare(b.since),
  );
}

export const countHanging = (tx: ReadTx, now: Date): Promise<number> => countHangingOf(tx, hangingSince(now));

/** One that hangs; undefined when it does not, or not any more. */
export const findOneHanging = async (
  tx: ReadTx,
  { kind, id, now }: { kind: Hanging['kind']; id: number; now: Date },
): Promise<Hanging | undefined> =>
  (await findHanging(tx, now)).find(row => row.kind === kind && row.id === id);

type Row = HangingAttempt | HangingRefund | (LeftStray & { last_error: null });

const known = (row: Row) => ({
  id: row.id,
  client: row.client_id === null ? null : { id: row.client_id, name: row.client ?? '' },
  order: row.order_id,
  tracking: row.tracking,
  amount: toDollars(row.amount_cents),
  brand: row.brand,
  last4: row.last_four,
  reference: row.reference,
  payment_id: row.provider_payment_id,
  provider: row.provider ?? '',
  own: { payment: row.payment_account_id !== null, carrier: row.carrier_account_id !== null },
  error: row.last_error,
  tries: row.tries,
  visit: null,
});

const presentAttempt = (row: HangingAttempt): Hanging => ({
  ...known(row),
  kind: row.kind as Hanging['kind'],
  state: row.state as Hanging['state'],
  since: row.updated_at.toISOString(),
  shipment: (row.shipment as BoughtShipment | null)?.shipmentId ?? null,
  visit: row.kind === 'pickup' ? visitOf(row) : null,
});

function visitOf(row: HangingAttempt): Hanging['visit'] {
  const { date, start, end } = detailsOf(row);
  return { day: utcMidnight(date), start, end };
}

const presentRefund = (row: HangingRefund): Hanging => ({
  ...known(row),
  kind: 'refund',
  state: 'pending',
  since: row.created_at.toISOString(),
  shipment: null,
});

const presentStray = (row: LeftStray): Hanging => ({
  ...known({ ...row, last_error: null }),
  kind: 'stray',
  state: leftOf(row),
  since: row.created_at.toISOString(),
  payment_id: row.kind === 'goods' ? row.provider_payment_id : row.number || null,
  shipment: row.kind === 'goods' ? row.number || null : null,
});

function leftOf({ kind, purchase }: LeftStray): Hanging['state'] {
  if (kind === 'authorization') return 'money_left';
  if (kind === 'checkout') return 'page_left';
  return purchase === 'pickup' ? 'visit_left' : 'label_left';
}

type Difference = Data<'GET /admin/attention'>['differences'][number];

/** What providers say of closed purchases otherwise than our books, the longest first. */
export const findDifferences = async (tx: ReadTx): Promise<Difference[]> =>
  (await selectDifferences(tx)).map(presentDifference);

const presentDifference = (row: DifferenceRow): Difference => ({
  id: row.id,
  about: row.about as Difference['about'],
  ours: { state: row.our_state as Difference['ours']['state'], amount: amountOf(row.our_cents) },
  theirs: { state: row.their_state as Difference['theirs']['state'], amount: amountOf(row.their_cents) },
  since: row.found_at.toISOString(),
  client: row.client_id === null ? null : { id: row.client_id, name: row.client ?? '' },
  order: row.order_id,
  tracking: row.about === 'cost' ? row.number : row.tracking,
  brand: row.brand,
  last4: row.last_four,
  // of what no book knows, the number is the reference itself
  reference: row.reference ?? row.number,
  payment_id: row.provider_payment_id ?? row.payment_id,
  number: row.about === 'cost' || row.number === (row.reference ?? row.number) ? null : row.number || null,
});

const amountOf = (cents: number | null) => (cents === null ? null : toDollars(cents));
