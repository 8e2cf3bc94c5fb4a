import type { CardScript, CurrentAccounts } from '../app/agency.ts';
import { type Config, withAccount } from '../config.ts';
import type { ReadTx } from '../db/within-agency.ts';
import { acceptScript } from './accept-script.ts';
import { AccountUnreadable, keyRing } from './key-ring.ts';
import { selectAccount } from './queries.ts';

/**
 * The script that reads cards where an agency is paid through an Authorize.Net account with a public client key; null
 * for every other. Nothing is charged through an account that cannot be read, so that it needs none.
 */
export async function findCardScript(
  tx: ReadTx,
  config: Config,
  account: CurrentAccounts['payment'],
): Promise<CardScript | null> {
  if ((account?.provider ?? config.PAYMENT) !== 'authorizenet') return null;
  const used = account ? await asAgency(tx, config, account.id) : config;
  if (!used) return null;
  const { AUTHORIZENET_URL: url, AUTHORIZENET_LOGIN: login, AUTHORIZENET_CLIENT_KEY: key } = used;
  return url && login && key ? { ...acceptScript(url), login, key } : null;
}

/** The deployment as the agency of this account has it. */
async function asAgency(tx: ReadTx, config: Config, id: number): Promise<Config | null> {
  const row = await selectAccount(tx, id);
  const ring = keyRing(config);
  if (!row || !ring) return null;
  try {
    return withAccount(config, 'authorizenet', ring.unseal(row));
  } catch (error) {
    if (error instanceof AccountUnreadable) return null;
    throw error;
  }
}
