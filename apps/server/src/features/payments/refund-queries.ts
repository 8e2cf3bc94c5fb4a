import { type Insertable, sql } from 'kysely';
import type { Refund } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

export async function insertRefund(tx: Tx, refund: Omit<Insertable<Refund>, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('refund')
    .values({ ...refund, id: sql<number>`next_id('refund')` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The number of a refund's package. */
const trackingOfRefund = sql<string | null>`(select p.tracking_number from package p
  where p.agency_id = refund.agency_id and p.id = refund.package_id)`.as('tracking_number');

/** A refund that is still to be made, with the charge that it gives back and the label that must be void before. */
export const selectPendingRefund = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('refund')
    .innerJoin('money_entry as charge', join =>
      join.onRef('charge.agency_id', '=', 'refund.agency_id').onRef('charge.id', '=', 'refund.charge_id'),
    )
    .select(['refund.id', 'refund.package_id', 'refund.amount_cents', 'refund.reference', 'refund.charge_id'])
    .select(['charge.purpose', 'charge.order_id', 'charge.method', 'charge.brand', 'charge.last_four'])
    .leftJoin('attempt', join =>
      join.onRef('attempt.agency_id', '=', 'charge.agency_id').onRef('attempt.id', '=', 'charge.attempt_id'),
    )
    .select(['charge.provider_payment_id', 'attempt.provider'])
    .select(['attempt.payment_account_id', 'attempt.carrier_account_id'])
    .select(trackingOfRefund)
    .where('refund.agency_id', '=', agencyId)
    .where('refund.id', '=', id)
    .where('refund.state', '=', 'pending')
    .executeTakeFirst();

/** False when it was closed by somebody else. */
export async function closeRefund(
  tx: Tx,
  agencyId: number,
  id: number,
  change: { state: 'done' | 'failed' | 'dropped'; reason: string | null; updated_at: Date },
): Promise<boolean> {
  const closed = await tx
    .updateTable('refund')
    .set(eb => ({ ...change, tries: eb('tries', '+', 1) }))
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Closes a refund that the gateway refused; answers it with the charge that it gives back. */
export const takeFailedRefund = (tx: Tx, agencyId: number, id: number, now: Date) =>
  tx
    .updateTable('refund')
    .from('money_entry as charge')
    .set({ state: 'done', updated_at: now })
    .whereRef('charge.agency_id', '=', 'refund.agency_id')
    .whereRef('charge.id', '=', 'refund.charge_id')
    .where('refund.agency_id', '=', agencyId)
    .where('refund.id', '=', id)
    .where('refund.state', '=', 'failed')
    .returning(['refund.charge_id', 'refund.package_id', 'refund.amount_cents', 'refund.reference'])
    .returning(['charge.purpose', 'charge.order_id'])
    .returning(trackingOfRefund)
    .executeTakeFirst();

export const selectRefund = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('refund')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Refunds that nobody has touched since `before`. */
export async function selectForsakenRefunds(tx: Tx, agencyId: number, before: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('refund')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('state', '=', 'pending')
    .where('updated_at', '<', before)
    .orderBy('id')
    .execute();
  return rows.map(row => row.id);
}

/** What an order's charge is refunded from. */
export const selectOrderCharge = (tx: Tx, agencyId: number, orderId: number) =>
  tx
    .selectFrom('money_entry')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('order_id', '=', orderId)
    .where('purpose', '=', 'order')
    .where('kind', 'in', ['charge', 'outside'])
    .executeTakeFirst();

export const selectRefundByReference = (tx: Tx, agencyId: number, reference: string) =>
  tx
    .selectFrom('refund')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('reference', '=', reference)
    .executeTakeFirst();
