import type { Data } from '@puerta/contract/client';
import { utcMidnight } from '@puerta/domain/calendar-day';
import { toDollars } from '@puerta/domain/money';
import type { Tx } from '../../db/within-agency.ts';
import type { BoughtShipment } from '../../services/purchase-kind.ts';
import { detailsOf } from '../pickups/pickup-kind.ts';
import { checkoutEnds } from '../purchases/open-checkout.ts';
import {
  countHangingOf,
  type HangingAttempt,
  type HangingRefund,
  type HangingSince,
  type LeftStray,
  selectHangingAttempts,
  selectHangingRefunds,
  selectLeftStrays,
} from './hanging-queries.ts';

export type Hanging = Data<'GET /admin/attention'>['hanging'][number];

const MINUTE_MS = 60_000;
/** What came no further for so long comes no further by itself: everything else takes seconds, or a few tries. */
const HANGING_MS = 15 * MINUTE_MS;
/** A gateway may wait for the settlement of the night, and for one after a weekend, before it makes a refund. */
const UNSETTLED_MS = 3 * 24 * 60 * MINUTE_MS;

/** Before which instant something must have come to where it stands to hang now. */
function hangingSince(now: Date): HangingSince {
  const before = (ms: number) => new Date(now.getTime() - ms);
  // a customer on the provider's page has half an hour of his own
  const checkoutMs = checkoutEnds({ created_at: now }).getTime() - now.getTime();
  return {
    step: before(HANGING_MS),
    checkout: before(HANGING_MS + checkoutMs),
    settlement: before(UNSETTLED_MS),
  };
}

/** Purchases, refunds and what could not be given back, the longest first. */
export async function findHanging(tx: Tx, agencyId: number, now: Date): Promise<Hanging[]> {
  const since = hangingSince(now);
  const attempts = await selectHangingAttempts(tx, agencyId, since);
  const refunds = await selectHangingRefunds(tx, agencyId, since);
  const strays = await selectLeftStrays(tx, agencyId, since);
  return [...attempts.map(presentAttempt), ...refunds.map(presentRefund), ...strays.map(presentStray)].sort(
    (a, b) => a.since.localeCompare(b.since),
  );
}

export const countHanging = (tx: Tx, agencyId: number, now: Date): Promise<number> =>
  countHangingOf(tx, agencyId, hangingSince(now));

/** One that hangs; undefined when it does not, or not any more. */
export const findOneHanging = async (
  tx: Tx,
  agencyId: number,
  { kind, id, now }: { kind: Hanging['kind']; id: number; now: Date },
): Promise<Hanging | undefined> =>
  (await findHanging(tx, agencyId, now)).find(row => row.kind === kind && row.id === id);

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
