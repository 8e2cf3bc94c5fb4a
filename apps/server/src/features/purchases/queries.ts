import { type Insertable, sql } from 'kysely';
import type { Attempt } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { AttemptRow } from '../../services/purchase-kind.ts';
import { makeReference } from './make-reference.ts';
import { MOST_DUE } from '../../services/drive-due.ts';

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

/** What attempts are at: a package's debt, an order, its pickup. */
export type Subject = { kind: string } & ({ packageId: number } | { orderId: number });

const attemptsAt = (tx: Tx, agencyId: number, subject: Subject) => {
  const attempts = tx
    .selectFrom('attempt')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('kind', '=', subject.kind);
  if ('orderId' in subject) return attempts.where('order_id', '=', subject.orderId);
  const share = JSON.stringify([{ package: subject.packageId }]);
  return attempts.where(
    sql<boolean>`(package_id = ${subject.packageId} or shares is not null and shares @> ${share}::jsonb)`,
  );
};

/** Those that wait for a customer at the provider's page. */
export const selectAwaiting = (tx: Tx, agencyId: number, subject: Subject): Promise<AttemptRow[]> =>
  attemptsAt(tx, agencyId, subject).where('state', '=', 'awaiting').execute();

/** The one that is under way. */
export const selectOpen = (tx: Tx, agencyId: number, subject: Subject): Promise<AttemptRow | undefined> =>
  attemptsAt(tx, agencyId, subject).where('state', 'not in', CLOSED).executeTakeFirst();

/** Open attempts that nobody drives and whose next try is due: those that were put off least come first. */
export async function selectForsaken(tx: Tx, agencyId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('attempt')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('state', 'not in', CLOSED)
    .where(eb => eb.or([eb('driven_until', 'is', null), eb('driven_until', '<', now)]))
    .where(eb => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    .orderBy('tries')
    .orderBy('id')
    .limit(MOST_DUE)
    .execute();
  return rows.map(row => row.id);
}
