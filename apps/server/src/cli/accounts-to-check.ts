import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, withAccount } from '../config.ts';
import { openOwnerDatabase } from '../db/owner-database.ts';
import { openDatabase } from '../db/within-agency.ts';
import type { OwnProvider } from '../provider-accounts/account.ts';
import type { Port } from '../app/agency.ts';
import { storedAccounts } from '../provider-accounts/check-accounts.ts';
import { AccountUnreadable, keyRing } from '../provider-accounts/key-ring.ts';
import type { AccountRow } from '../provider-accounts/queries.ts';

/** An agency's account that is in use. `open` answers the deployment as that agency has it; throws without its key. */
type AccountToCheck = { name: string; open(): { port: Port; config: Config } };

const TABLE_MISSING = '42P01';

/** Accounts of agencies that are in use; none where the database was not made yet. */
export async function findAccounts(config: Config): Promise<AccountToCheck[]> {
  const isMade = ['postgres', 'postgres.place'].some(name => existsSync(join(config.dataDir, name)));
  if (!config.DATABASE_URL && !isMade) return [];
  const ring = keyRing(config);
  const open = (row: AccountRow) => {
    if (!ring) throw new AccountUnreadable('PROVIDER_KEY: required');
    const account = ring.unseal(row);
    return { port: row.port as Port, config: withAccount(config, row.provider as OwnProvider, account) };
  };
  const rows = await readAccounts(config);
  return rows.map(({ slug, ...row }) => ({
    name: `${slug}, cuenta / account ${row.id}: ${row.provider}`,
    open: () => open(row),
  }));
}

async function readAccounts(config: Config): Promise<(AccountRow & { slug: string })[]> {
  const owner = await openOwnerDatabase(config, () => undefined);
  const db = openDatabase(owner.url, 1);
  try {
    const agencies = await db.deployment.selectFrom('agency').select(['id', 'slug']).execute();
    const slugs = new Map(agencies.map(({ id, slug }) => [id, slug]));
    const stored = await storedAccounts(db);
    return stored
      .filter(row => row.retired_at === null)
      .map(row => ({ ...row, slug: slugs.get(row.agency_id) ?? '' }));
  } catch (error) {
    if ((error as { code?: string }).code === TABLE_MISSING) return [];
    throw error;
  } finally {
    await db.close();
    await owner.stop();
  }
}
