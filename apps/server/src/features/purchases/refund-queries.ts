import { type Insertable, sql, type Updateable } from 'kysely';
import type { Refund } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';
import { MOST_DUE } from '../../services/drive-due.ts';

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

/** A refund with the charge that it gives back and the label that must be void before. */
const refunds = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('refund')
    .innerJoin('money_entry as charge', join =>
      join.onRef('charge.agency_id', '=', 'refund.agency_id').onRef('charge.id', '=', 'refund.charge_id'),
    )
    .select(['refund.id', 'refund.package_id', 'refund.amount_cents', 'refund.reference', 'refund.charge_id'])
    .select(['refund.tries', 'refund.asked_at', 'refund.label_void'])
    .select(['charge.purpose', 'charge.order_id', 'charge.method', 'charge.brand', 'charge.last_four'])
    .leftJoin('attempt', join =>
      join.onRef('attempt.agency_id', '=', 'charge.agency_id').onRef('attempt.id', '=', 'charge.attempt_id'),
    )
    .select(['charge.provider_payment_id', 'charge.attempt_id', 'attempt.provider'])
    .select(['attempt.payment_account_id', 'attempt.carrier_account_id'])
    .select(trackingOfRefund)
    .where('refund.agency_id', '=', agencyId)
    .where('refund.id', '=', id);
export type RefundFacts = NonNullable<Awaited<ReturnType<typeof selectPendingRefund>>>;

export const selectRefundFacts = (tx: Tx, agencyId: number, id: number) =>
  refunds(tx, agencyId, id).executeTakeFirstOrThrow();

/** One that is still to be made. */
export const selectPendingRefund = (tx: Tx, agencyId: number, id: number) =>
  refunds(tx, agencyId, id).where('refund.state', '=', 'pending').executeTakeFirst();

/** One that the gateway made and that did not come back (what was returned outside afterwards is done too). */
export const selectMadeRefund = (tx: Tx, agencyId: number, id: number) =>
  refunds(tx, agencyId, id)
    .where('refund.state', '=', 'done')
    .where(eb => {
      const written = (kind: 'refund' | 'reversal') =>
        eb.exists(
          eb
            .selectFrom('money_entry as made')
            .select('made.id')
            .where('made.agency_id', '=', agencyId)
            .whereRef('made.charge_id', '=', 'refund.charge_id')
            .whereRef('made.reference', '=', 'refund.reference')
            .where('made.kind', '=', kind),
        );
      return eb.and([written('refund'), eb.not(written('reversal'))]);
    })
    .executeTakeFirst();

/** Takes a pending refund that nobody drives; false when there is nothing to take. */
export async function takeRefund(
  tx: Tx,
  agencyId: number,
  id: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const taken = await tx
    .updateTable('refund')
    .set({ driven_until: until })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where(eb => eb.or([eb('driven_until', 'is', null), eb('driven_until', '<', now)]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Changes a pending refund that is still driven by who took it until `until`; false when somebody else took over. */
export async function updateDrivenRefund(
  tx: Tx,
  agencyId: number,
  { id, until }: { id: number; until: Date },
  change: Updateable<Refund>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('refund')
    .set(change)
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('driven_until', '=', until)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The label that a refund is for is void at the carrier. */
export const markLabelVoid = (tx: Tx, agencyId: number, id: number) =>
  tx
    .updateTable('refund')
    .set({ label_void: true })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();

/** Drops a pending refund before the gateway was asked for it; false when somebody else took over. */
export async function dropRefund(
  tx: Tx,
  agencyId: number,
  { id, until }: { id: number; until: Date },
  change: { reason: string; updated_at: Date },
): Promise<boolean> {
  const dropped = await tx
    .updateTable('refund')
    .set(eb => ({ ...change, state: 'dropped', tries: eb('tries', '+', 1), driven_until: null }))
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('driven_until', '=', until)
    .where('asked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return dropped !== undefined;
}

/** False when it was closed by somebody else. */
export async function closeRefund(
  tx: Tx,
  agencyId: number,
  id: number,
  change: { state: 'done' | 'failed'; reason: string | null; updated_at: Date; amount_cents?: number },
): Promise<boolean> {
  const closed = await tx
    .updateTable('refund')
    .set(eb => ({ ...change, tries: eb('tries', '+', 1), driven_until: null, asked_at: null }))
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** A refund that was made is none any more; false when somebody else said so first. */
export async function reopenRefund(tx: Tx, agencyId: number, id: number, now: Date): Promise<boolean> {
  const reopened = await tx
    .updateTable('refund')
    .set({ state: 'failed', reason: 'came_back', updated_at: now })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('state', '=', 'done')
    .returning('id')
    .executeTakeFirst();
  return reopened !== undefined;
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

/** A manager says that a person gave it back at the bank: nobody has anything to give back any more. */
export const settleAtBank = (tx: Tx, agencyId: number, id: number) =>
  tx
    .updateTable('refund')
    .set({ state: 'dropped', reason: 'given_back_at_bank' })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();

export const selectRefund = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('refund')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Pending refunds that nobody drives and whose next try is due. */
export async function selectDueRefunds(tx: Tx, agencyId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('refund')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('state', '=', 'pending')
    .where(eb => eb.or([eb('driven_until', 'is', null), eb('driven_until', '<', now)]))
    .where(eb => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    .orderBy('tries')
    .orderBy('id')
    .limit(MOST_DUE)
    .execute();
  return rows.map(row => row.id);
}

export const selectRefundByReference = (tx: Tx, agencyId: number, reference: string) =>
  tx
    .selectFrom('refund')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('reference', '=', reference)
    .executeTakeFirst();
