import type { Tx } from '../../db/within-agency.ts';

export const selectContact = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('agency')
    .select(['name', 'phone', 'email', 'support_email', 'facebook', 'instagram'])
    .select(['address', 'city', 'state_code as state', 'zip_code', 'story'])
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow();

export const selectTerms = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('agency')
    .select(['terms_version as version', 'terms_text as text'])
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow();
