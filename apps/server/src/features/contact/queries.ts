import type { ReadTx } from '../../db/within-agency.ts';

export const selectContact = (tx: ReadTx) =>
  tx
    .selectFrom('agency')
    .select(['name', 'phone', 'email', 'support_email', 'facebook', 'instagram'])
    .select(['address', 'city', 'state_code as state', 'zip_code', 'story'])
    .where('id', '=', tx.agencyId)
    .executeTakeFirstOrThrow();

export const selectTerms = (tx: ReadTx) =>
  tx
    .selectFrom('agency')
    .select(['terms_version as version', 'terms_text as text'])
    .where('id', '=', tx.agencyId)
    .executeTakeFirstOrThrow();
