import { sql } from 'kysely';
import type { ReadTx } from '../../db/within-agency.ts';

export const selectContact = (tx: ReadTx) =>
  tx
    .selectFrom('agency')
    .select(['name', 'phone', 'email', 'support_email', 'facebook', 'instagram'])
    .select(['address', 'city', 'state_code as state', 'zip_code', 'story'])
    .select(
      sql<number>`(select count(*)::integer from city c
        join state s on s.agency_id = c.agency_id and s.id = c.state_id
        where c.agency_id = ${tx.agencyId} and c.active and s.active
          and (c.air_cost_cents is not null or c.ocean_cost_cents is not null))`.as('destinations'),
    )
    .where('id', '=', tx.agencyId)
    .executeTakeFirstOrThrow();

export const selectTerms = (tx: ReadTx) =>
  tx
    .selectFrom('agency')
    .select(['terms_version as version', 'terms_text as text'])
    .where('id', '=', tx.agencyId)
    .executeTakeFirstOrThrow();
