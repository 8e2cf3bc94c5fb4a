import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB, Dispute } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

/** A dispute as the provider told it last (`updated_at` is when it did): an event that comes late changes nothing. */
export const insertDispute = (tx: Tx, dispute: Omit<Insertable<Dispute>, 'id'>) =>
  tx
    .insertInto('dispute')
    .values({ ...dispute, id: sql<number>`next_id('dispute')` })
    .onConflict(conflict =>
      conflict
        .columns(['agency_id', 'provider', 'provider_dispute_id'])
        .doUpdateSet({
          state: dispute.state,
          reason: dispute.reason,
          amount_cents: dispute.amount_cents,
          updated_at: dispute.updated_at,
        })
        .whereRef('dispute.updated_at', '<=', 'excluded.updated_at'),
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
