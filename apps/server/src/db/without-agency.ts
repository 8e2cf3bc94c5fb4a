/**
 * What belongs to no agency, each with its reason. Every other table of `public` carries agency_id and lets in one agency
 * at a time; spread over machines, those go where their agency is, and these stay on the first (docs/decisions/036).
 */
export const DEPLOYMENT_TABLES: Readonly<Record<string, string>> = {
  agency:
    'an agency is found by its host before anyone knows which one it is; every machine has this table whole',
  rate_limit: 'an address that attacks one agency attacks all',
  outbox: 'the demo outbox shows the mails of the whole deployment',
  backup: 'a backup holds the whole deployment',
  provider_event: 'providers deliver events before anyone knows whose they are',
};

/** The migrator's own; the server's role may do nothing with them, and a backup names the migrations instead. */
export const MIGRATOR_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** Schemas beside `public`. */
export const DEPLOYMENT_SCHEMAS: Readonly<Record<string, string>> = {
  puerta: 'what the database knows of its deployment, before there is any agency',
  pgboss: 'jobs are queued and taken by every copy for all agencies',
  simulator: 'the bank and the carrier of the demo know no agency, as real ones do not',
};
