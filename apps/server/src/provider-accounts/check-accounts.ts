import { ConfigError } from '../app/refusal.ts';
import { agencyIds } from '../db/agency-queries.ts';
import type { Database } from '../db/within-agency.ts';
import { AccountUnreadable, type KeyRing } from './key-ring.ts';
import { type AccountRow, selectAccounts } from './queries.ts';

/** Every account whose credentials are stored, of all agencies. */
export async function storedAccounts(db: Database): Promise<AccountRow[]> {
  const stored: AccountRow[] = [];
  for (const id of await agencyIds(db)) {
    stored.push(...(await selectAccounts(db.read(id))));
  }
  return stored.filter(({ sealed }) => sealed !== null);
}

/**
 * A server that cannot read agencies' credentials must not begin to sell: throws ConfigError when PROVIDER_KEY is
 * missing or another one. A single row that somebody tampered with is said in the log, and keeps only its own agency
 * from its provider.
 */
export async function refuseUnreadable(
  db: Database,
  ring: KeyRing | null,
  log: { error(facts: object, message: string): void },
): Promise<void> {
  const stored = await storedAccounts(db);
  const foreign = stored.filter(({ key_id }) => !ring?.has(key_id));
  if (foreign.length > 0) {
    const problem = ring ? 'none of its keys is the one that sealed what is stored' : 'required';
    throw new ConfigError(
      `PROVIDER_KEY: ${problem}. ${foreign.length} accounts of agencies ${[...new Set(foreign.map(row => row.agency_id))].join(', ')} ` +
        'are sealed with it; set the key that they were sealed with, beside a newer one if there is one (docs/operations.md, "Accounts of agencies")',
    );
  }
  for (const row of stored) {
    try {
      ring?.unseal(row);
    } catch (error) {
      if (!(error instanceof AccountUnreadable)) throw error;
      log.error({ agencyId: row.agency_id, account: row.id }, error.message);
    }
  }
}
