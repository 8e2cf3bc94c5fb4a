import { type Insertable, sql } from 'kysely';
import type { Attempt, Stray } from '../../db/schema.gen.ts';
import type { ToldDispute } from '../../adapters/payment/port.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { AttemptRow } from '../../services/purchase-kind.ts';
import { MOST_DUE } from '../../services/drive-due.ts';
import { nextId, same } from '../../db/rows.ts';
import { randomBytes } from 'node:crypto';

/**
 * Names a payment or a refund at the provider, unguessably. Short, because providers keep 20 characters (Authorize.Net's
 * invoice number), and beginning with the agency, which a provider's delivery must lead back to.
 */
export const makeReference = (agencyId: number, what: string): string =>
  `${agencyId}-${what}-${randomBytes(6).toString('base64url')}`;

/** The agency of a reference; null when it is none of ours: a date that somebody typed as a number looks like one but for its end. */
export function agencyOfReference(reference: string): number | null {
  const found = /^(\d{1,9})-[r\d]\d*-[\w-]{8,}$/.exec(reference);
  return found ? Number(found[1]) : null;
}

/** Some gateways list refunds among payments. */
export const isRefundReference = (reference: string): boolean => /^\d+-r/.test(reference);

/** Where an attempt can end. */
export const CLOSED = ['done', 'declined', 'failed'] as const;

type NewAttempt = Omit<
  Insertable<Attempt>,
  'id' | 'agency_id' | 'reference' | 'state' | 'updated_at' | 'tries'
>;

/** Answers null when the package's debt is already being paid, or the order's pickup scheduled. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<AttemptRow | null> {
  const { id } = await tx.selectNoFrom(nextId('attempt').as('id')).executeTakeFirstOrThrow();
  const row = await tx
    .insertInto('attempt')
    .values({
      ...attempt,
      agency_id: tx.agencyId,
      id,
      reference: makeReference(tx.agencyId, String(id)),
      state: 'authorizing',
      updated_at: attempt.created_at,
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export const selectAttempt = (tx: ReadTx, id: number) =>
  tx.selectOwn('attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The postal code that who pays gave as their own; undefined on the public page, where nobody knows who it is. */
export async function selectZip(tx: ReadTx, accountId: number | null): Promise<string | undefined> {
  if (accountId === null) return undefined;
  const account = tx.selectOwn('account').select('zip_code').where('id', '=', accountId);
  return (await account.executeTakeFirst())?.zip_code ?? undefined;
}

/** Takes an open attempt that nobody drives until `until`; undefined when there is nothing to take. */
export const takeAttempt = (tx: Tx, id: number, now: Date, until: Date) =>
  tx
    .updateOwn('attempt')
    .set({ driven_until: until })
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

/** An attempt, if it still stands where its driver left it and is still driven by this driver. */
const ifDriven = (tx: Tx, { id, state, driven_until }: AttemptRow) =>
  tx
    .updateOwn('attempt')
    .where('id', '=', id)
    .where('state', '=', state)
    .where('driven_until', '=', driven_until);

/** Moves an attempt on; undefined when somebody else took over. */
export const moveAttempt = (
  tx: Tx,
  from: AttemptRow,
  { trackings, shipment, checkout, details, ...change }: AttemptChange,
) =>
  ifDriven(tx, from)
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
    .returningAll()
    .executeTakeFirst();

/** Asks for the lease anew; undefined when somebody else has it. */
export const renewLease = (tx: Tx, attempt: AttemptRow, until: Date) =>
  ifDriven(tx, attempt).set({ driven_until: until }).returningAll().executeTakeFirst();

/** Puts an attempt that can go no further off; without `keeps`, whoever hears of it before takes it at once. */
export const postponeAttempt = (
  tx: Tx,
  { id, state, driven_until }: AttemptRow,
  { nextTryAt, keeps, lastError }: { nextTryAt: Date; keeps: boolean; lastError: string | null },
) =>
  tx
    .updateOwn('attempt')
    .set(eb => ({
      tries: eb('tries', '+', 1),
      next_try_at: nextTryAt,
      last_error: lastError,
      ...(!keeps && { driven_until: null }),
    }))
    .where('id', '=', id)
    .where('state', '=', state)
    .where('driven_until', 'is not distinct from', driven_until)
    .execute();

export const selectAttemptByReference = (tx: ReadTx, reference: string) =>
  tx.selectOwn('attempt').selectAll().where('reference', '=', reference).executeTakeFirst();

/** What attempts are at: a package's debt, an order, its pickup. */
export type Subject = { kind: string } & ({ packageId: number } | { orderId: number });

const attemptsAt = (tx: ReadTx, subject: Subject) => {
  const attempts = tx.selectOwn('attempt').selectAll().where('kind', '=', subject.kind);
  if ('orderId' in subject) return attempts.where('order_id', '=', subject.orderId);
  const share = JSON.stringify([{ package: subject.packageId }]);
  return attempts.where(
    sql<boolean>`(package_id = ${subject.packageId} or shares is not null and shares @> ${share}::jsonb)`,
  );
};

/** Those that wait for a customer at the provider's page. */
export const selectAwaiting = (tx: ReadTx, subject: Subject): Promise<AttemptRow[]> =>
  attemptsAt(tx, subject).where('state', '=', 'awaiting').execute();

/** The one that is under way. */
export const selectOpen = (tx: ReadTx, subject: Subject): Promise<AttemptRow | undefined> =>
  attemptsAt(tx, subject).where('state', 'not in', CLOSED).executeTakeFirst();

/** Open attempts that nobody drives and whose next try is due: those that were put off least come first. */
export async function selectForsaken(tx: ReadTx, now: Date): Promise<number[]> {
  const rows = await tx
    .selectOwn('attempt')
    .select('id')
    .where('state', 'not in', CLOSED)
    .where(eb => eb.or([eb('driven_until', 'is', null), eb('driven_until', '<', now)]))
    .where(eb => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    .orderBy('tries')
    .orderBy('id')
    .limit(MOST_DUE)
    .execute();
  return rows.map(row => row.id);
}

/** Who sent it, and the key. */
export type KeyOwner = { owner: string; key: string };

export const selectKey = (tx: ReadTx, { owner, key }: KeyOwner) =>
  tx
    .selectOwn('idempotency_key')
    .select(['payload_hash', 'attempt_id'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();

/**
 * An attempt at just the same, under another key, that stands still: whoever made it was told that it is being
 * confirmed.
 */
export const selectTwin = (
  tx: ReadTx,
  { owner, payloadHash }: { owner: string; payloadHash: Buffer },
  { since, untouchedSince }: { since: Date; untouchedSince: Date },
) =>
  tx
    .selectOwn('idempotency_key as k')
    .innerJoin('attempt as a', join => same(join, 'a.id', 'k.attempt_id'))
    .select('a.id')
    .where('k.owner', '=', owner)
    .where('k.payload_hash', '=', payloadHash)
    .where('k.created_at', '>', since)
    .where('a.state', 'not in', [...CLOSED, 'awaiting', 'held'])
    .where(eb => eb.or([eb('a.tries', '>', 0), eb('a.updated_at', '<', untouchedSince)]))
    .executeTakeFirst();

/** False when another request came first with this key. */
export async function insertKey(
  tx: Tx,
  { owner, key }: KeyOwner,
  row: { payload_hash: Buffer; attempt_id: number; created_at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotency_key')
    .values({ agency_id: tx.agencyId, owner, key, ...row })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A refusal frees its key (docs/rules/orders.md). */
export const freeKey = (tx: Tx, attemptId: number) =>
  tx.deleteOwn('idempotency_key').where('attempt_id', '=', attemptId).execute();

/** Whether the books know of money that was taken for an attempt. */
export const isCharged = async (tx: ReadTx, attemptId: number): Promise<boolean> =>
  (await tx
    .selectOwn('money_entry')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', 'charge')
    .executeTakeFirst()) !== undefined;

export type StrayKey = Pick<Stray, 'attempt_id' | 'kind' | 'number'>;

/** Records what is to be given back; one that was closed before is looked at again. */
export const insertStray = (tx: Tx, key: StrayKey, now: Date) =>
  tx
    .insertInto('stray')
    .values({ agency_id: tx.agencyId, ...key, next_try_at: now, created_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['agency_id', 'attempt_id', 'kind', 'number'])
        .doUpdateSet({ state: 'open', tries: 0, next_try_at: now }),
    )
    .execute();

const isAskedAnew = sql`(starts_with(dispute.state, 'warning_') and excluded.state = 'needs_response')`;

/**
 * A dispute as the provider told it last (`updated_at` is when it did): an event that comes late changes nothing. One that
 * a manager closed is open again once it stands otherwise. A bank's question (`warning_…`) that becomes a dispute is
 * answered anew. Not verified: that it stays one object of Stripe's then, which takes a second submission.
 */
export const recordDispute = (
  tx: Tx,
  { id, provider }: Pick<AttemptRow, 'id' | 'provider'>,
  told: ToldDispute,
  now: Date,
) =>
  tx
    .insertInto('dispute')
    .values({
      agency_id: tx.agencyId,
      id: nextId('dispute'),
      attempt_id: id,
      kind: told.about,
      provider,
      provider_dispute_id: told.disputeId,
      provider_payment_id: told.providerId,
      amount_cents: told.amountCents,
      state: told.state,
      reason: told.reason,
      due_at: told.dueAt,
      created_at: now,
      updated_at: told.at,
    })
    .onConflict(conflict =>
      conflict
        .columns(['agency_id', 'provider', 'provider_dispute_id'])
        .doUpdateSet({
          state: told.state,
          reason: told.reason,
          amount_cents: told.amountCents,
          due_at: told.dueAt,
          updated_at: told.at,
          // an older copy may have found no purchase
          attempt_id: sql`coalesce(dispute.attempt_id, excluded.attempt_id)`,
          closed_at: sql`case when dispute.state = excluded.state then dispute.closed_at end`,
          evidence_asked_at: sql`case when not ${isAskedAnew} then dispute.evidence_asked_at end`,
          evidence_sent_at: sql`case when not ${isAskedAnew} then dispute.evidence_sent_at end`,
        })
        .whereRef('dispute.updated_at', '<=', 'excluded.updated_at'),
    )
    .execute();
