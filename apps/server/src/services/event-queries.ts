import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.gen.ts';

/** Whether a provider's event was heard before; they are remembered for 90 days. */
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
