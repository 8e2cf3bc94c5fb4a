import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Attempt, DB, Dispute, MoneyEntry, Refund } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';
import { makeReference } from './make-reference.ts';

export type AttemptRow = Selectable<Attempt>;
/** Where an attempt can end. */
export const CLOSED = ['done', 'declined', 'failed'] as const;

type NewAttempt = Omit<Insertable<Attempt>, 'id' | 'reference' | 'state' | 'provider' | 'updated_at'>;

/** Answers null when the package's debt is already being paid, or the order's pickup scheduled. `secret` makes the reference unguessable. */
export async function insertAttempt(
  tx: Tx,
  attempt: NewAttempt & { provider: string },
  secret: string,
): Promise<AttemptRow | null> {
  const { id } = await tx.selectNoFrom(sql<number>`next_id('attempt')`.as('id')).executeTakeFirstOrThrow();
  const row = await tx
    .insertInto('attempt')
    .values({
      ...attempt,
      id,
      reference: makeReference(attempt.agency_id, String(id), secret),
      state: 'authorizing',
      updated_at: attempt.created_at,
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export const selectAttempt = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('attempt')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Takes an open attempt that nobody drives until `until`; undefined when there is nothing to take. */
export const takeAttempt = (tx: Tx, agencyId: number, id: number, now: Date, until: Date) =>
  tx
    .updateTable('attempt')
    .set({ driven_until: until })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('state', 'not in', CLOSED)
    .where(eb => eb.or([eb('driven_until', 'is', null), eb('driven_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();

export type AttemptChange = Partial<
  Pick<
    AttemptRow,
    | 'reason'
    | 'provider_payment_id'
    | 'brand'
    | 'last_four'
    | 'driven_until'
    | 'trackings'
    | 'shipment'
    | 'checkout'
  >
> & { state: string; updated_at: Date };

/**
 * Moves an attempt on, if it still stands where its driver left it and is still driven by this driver; undefined
 * when somebody else took over.
 */
export const moveAttempt = (
  tx: Tx,
  from: AttemptRow,
  { trackings, shipment, checkout, ...change }: AttemptChange,
) =>
  tx
    .updateTable('attempt')
    .set({
      ...change,
      ...(trackings !== undefined && { trackings: JSON.stringify(trackings) }),
      ...(shipment !== undefined && { shipment: JSON.stringify(shipment) }),
      ...(checkout !== undefined && { checkout: JSON.stringify(checkout) }),
    })
    .where('agency_id', '=', from.agency_id)
    .where('id', '=', from.id)
    .where('state', '=', from.state)
    .where('driven_until', '=', from.driven_until)
    .returningAll()
    .executeTakeFirst();

/** Leaves an attempt to whoever hears of it next: there is nothing to do until then. */
export const releaseAttempt = (tx: Tx, { agency_id, id, state, driven_until }: AttemptRow) =>
  tx
    .updateTable('attempt')
    .set({ driven_until: null })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('driven_until', '=', driven_until)
    .execute();

export const selectAttemptByReference = (tx: Tx, agencyId: number, reference: string) =>
  tx
    .selectFrom('attempt')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('reference', '=', reference)
    .executeTakeFirst();

/** The attempts at a package's debt or pickup, or at an order, that wait for a customer at the provider's page. */
export async function selectAwaiting(
  tx: Tx,
  agencyId: number,
  of: { kind: string; packageId: number } | { kind: string; orderId: number },
): Promise<AttemptRow[]> {
  const query = tx
    .selectFrom('attempt')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('kind', '=', of.kind)
    .where('state', '=', 'awaiting');
  return 'packageId' in of
    ? query.where('package_id', '=', of.packageId).execute()
    : query.where('order_id', '=', of.orderId).execute();
}

/** Open attempts that nobody drives. */
export async function selectForsaken(tx: Tx, agencyId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('attempt')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('state', 'not in', CLOSED)
    .where(eb => eb.or([eb('driven_until', 'is', null), eb('driven_until', '<', now)]))
    .orderBy('id')
    .execute();
  return rows.map(row => row.id);
}

/** Records a movement of money; answers its number. */
export async function insertMoneyEntry(tx: Tx, entry: Omit<Insertable<MoneyEntry>, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('money_entry')
    .values({ ...entry, id: sql<number>`next_id('money_entry')` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type KeyOwner = { agencyId: number; owner: string; key: string };

export const selectKey = (tx: Tx, { agencyId, owner, key }: KeyOwner) =>
  tx
    .selectFrom('idempotency_key')
    .select(['payload_hash', 'attempt_id'])
    .where('agency_id', '=', agencyId)
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();

/** False when another request came first with this key. */
export async function insertKey(
  tx: Tx,
  { agencyId, owner, key }: KeyOwner,
  row: { payload_hash: Buffer; attempt_id: number; created_at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotency_key')
    .values({ agency_id: agencyId, owner, key, ...row })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A refusal frees its key (decisions §6). */
export const freeKey = (tx: Tx, agencyId: number, attemptId: number) =>
  tx
    .deleteFrom('idempotency_key')
    .where('agency_id', '=', agencyId)
    .where('attempt_id', '=', attemptId)
    .execute();

export const selectDebts = (tx: Tx, agencyId: number, accountId: number) =>
  tx
    .selectFrom('package')
    .select(['id', 'tracking_number', 'price_cents', 'pickup_cost_cents', 'final_payment_cents'])
    .select(['discount_cents', 'payment'])
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('payment', '=', true)
    .where('voided_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

/** Whether any package of the account was received and awaits payment. */
export async function owesSomething(tx: Tx, agencyId: number, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('package')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('payment', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A package with what it owes and whose it is. */
export function selectOwed(tx: Tx, agencyId: number, by: { id: number } | { tracking: string }) {
  return owedPackages(tx, agencyId)
    .where(eb =>
      'id' in by ? eb('package.id', '=', by.id) : eb('package.tracking_number', '=', by.tracking),
    )
    .executeTakeFirst();
}

/** The same, and nobody settles or changes the debt until the transaction ends. */
export const lockOwed = (tx: Tx, agencyId: number, id: number) =>
  owedPackages(tx, agencyId).where('package.id', '=', id).forUpdate('package').executeTakeFirst();

const owedPackages = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('package')
    .innerJoin('account', join =>
      join
        .onRef('account.agency_id', '=', 'package.agency_id')
        .onRef('account.id', '=', 'package.account_id'),
    )
    .select(['package.id', 'package.order_id', 'package.account_id', 'package.tracking_number'])
    .select(['price_cents', 'pickup_cost_cents', 'final_payment_cents', 'discount_cents', 'payment'])
    .select(['account.name', 'account.email'])
    .where('package.agency_id', '=', agencyId)
    .where('package.voided_at', 'is', null);

/** Takes the debt off the package; false when it was settled otherwise meanwhile. */
export async function settleDebt(tx: Tx, agencyId: number, packageId: number): Promise<boolean> {
  const settled = await tx
    .updateTable('package')
    .set({ payment: false })
    .where('agency_id', '=', agencyId)
    .where('id', '=', packageId)
    .where('payment', '=', true)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

export const isDebtBeingPaid = (tx: Tx, agencyId: number, packageId: number) =>
  tx
    .selectFrom('attempt')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('package_id', '=', packageId)
    .where('kind', '=', 'debt')
    .where('state', 'not in', CLOSED)
    .executeTakeFirst();

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

/** A dispute as the provider tells it now; what it told before is replaced. */
export const insertDispute = (tx: Tx, dispute: Omit<Insertable<Dispute>, 'id'>) =>
  tx
    .insertInto('dispute')
    .values({ ...dispute, id: sql<number>`next_id('dispute')` })
    .onConflict(conflict =>
      conflict.columns(['agency_id', 'provider', 'provider_dispute_id']).doUpdateSet({
        state: dispute.state,
        reason: dispute.reason,
        amount_cents: dispute.amount_cents,
        updated_at: dispute.updated_at,
      }),
    )
    .execute();

export const wasEventHeard = async (
  deployment: Kysely<DB>,
  provider: string,
  eventId: string,
): Promise<boolean> =>
  (await deployment
    .selectFrom('provider_event')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst()) !== undefined;

export const rememberEvent = (
  deployment: Kysely<DB>,
  provider: string,
  eventId: string,
  agencyId: number | null,
  at: Date,
) =>
  deployment
    .insertInto('provider_event')
    .values({ provider, event_id: eventId, agency_id: agencyId, received_at: at })
    .onConflict(conflict => conflict.doNothing())
    .execute();

export const setDiscount = (tx: Tx, agencyId: number, packageId: number, cents: number) =>
  tx
    .updateTable('package')
    .set({ discount_cents: cents })
    .where('agency_id', '=', agencyId)
    .where('id', '=', packageId)
    .execute();

/** The attempt that an order still waits for. */
export async function selectOpenAttempt(
  tx: Tx,
  agencyId: number,
  orderId: number,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('attempt')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'order')
    .where('state', 'not in', CLOSED)
    .executeTakeFirst();
  return row?.id;
}

/** The accounts that an order was bought and paid through; undefined for one that no attempt of ours made. */
export const selectOrderAccounts = (tx: Tx, agencyId: number, orderId: number) =>
  tx
    .selectFrom('attempt')
    .select(['carrier_account_id', 'payment_account_id', 'provider'])
    .where('agency_id', '=', agencyId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'order')
    .where('state', 'not in', ['declined', 'failed'])
    .executeTakeFirst();
