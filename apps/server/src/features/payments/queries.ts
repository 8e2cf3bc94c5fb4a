import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Attempt, DB, Dispute, MoneyEntry } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';
import { makeReference } from './make-reference.ts';

export type AttemptRow = Selectable<Attempt>;
/** Where an attempt can end. */
export const CLOSED = ['done', 'declined', 'failed'] as const;

type NewAttempt = Omit<
  Insertable<Attempt>,
  'id' | 'reference' | 'state' | 'provider' | 'updated_at' | 'tries'
>;

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
    | 'details'
    | 'package_id'
  >
> & { state: string; updated_at: Date };

/**
 * Moves an attempt on, if it still stands where its driver left it and is still driven by this driver; undefined
 * when somebody else took over.
 */
export const moveAttempt = (
  tx: Tx,
  from: AttemptRow,
  { trackings, shipment, checkout, details, ...change }: AttemptChange,
) =>
  tx
    .updateTable('attempt')
    .set({
      ...change,
      tries: 0,
      next_try_at: null,
      last_error: null,
      ...(trackings !== undefined && { trackings: JSON.stringify(trackings) }),
      ...(shipment !== undefined && { shipment: JSON.stringify(shipment) }),
      ...(checkout !== undefined && { checkout: JSON.stringify(checkout) }),
      ...(details !== undefined && { details: JSON.stringify(details) }),
    })
    .where('agency_id', '=', from.agency_id)
    .where('id', '=', from.id)
    .where('state', '=', from.state)
    .where('driven_until', '=', from.driven_until)
    .returningAll()
    .executeTakeFirst();

/** Asks for the lease anew; undefined when somebody else has it. */
export const renewLease = (tx: Tx, { agency_id, id, state, driven_until }: AttemptRow, until: Date) =>
  tx
    .updateTable('attempt')
    .set({ driven_until: until })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('driven_until', '=', driven_until)
    .returningAll()
    .executeTakeFirst();

/** Puts an attempt that can go no further off; without `keeps`, whoever hears of it before takes it at once. */
export const postponeAttempt = (
  tx: Tx,
  { agency_id, id, state, driven_until }: AttemptRow,
  { nextTryAt, keeps, lastError }: { nextTryAt: Date; keeps: boolean; lastError: string | null },
) =>
  tx
    .updateTable('attempt')
    .set(eb => ({
      tries: eb('tries', '+', 1),
      next_try_at: nextTryAt,
      last_error: lastError,
      ...(!keeps && { driven_until: null }),
    }))
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('driven_until', 'is not distinct from', driven_until)
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

/** Open attempts that nobody drives and whose next try is due. */
export async function selectForsaken(tx: Tx, agencyId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('attempt')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('state', 'not in', CLOSED)
    .where(eb => eb.or([eb('driven_until', 'is', null), eb('driven_until', '<', now)]))
    .where(eb => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
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

/**
 * An attempt at just the same, under another key, that stands still: whoever made it was told that it is being
 * confirmed.
 */
export const selectTwin = (
  tx: Tx,
  { agencyId, owner, payloadHash }: { agencyId: number; owner: string; payloadHash: Buffer },
  { since, untouchedSince }: { since: Date; untouchedSince: Date },
) =>
  tx
    .selectFrom('idempotency_key as k')
    .innerJoin('attempt as a', join =>
      join.onRef('a.agency_id', '=', 'k.agency_id').onRef('a.id', '=', 'k.attempt_id'),
    )
    .select('a.id')
    .where('k.agency_id', '=', agencyId)
    .where('k.owner', '=', owner)
    .where('k.payload_hash', '=', payloadHash)
    .where('k.created_at', '>', since)
    .where('a.state', 'not in', [...CLOSED, 'awaiting', 'held'])
    .where(eb => eb.or([eb('a.tries', '>', 0), eb('a.updated_at', '<', untouchedSince)]))
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

/** A refusal frees its key (docs/rules/orders.md). */
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
