import type { FactKind } from '@puerta/domain/facts';
import { VOID_DAYS } from '@puerta/domain/parcels/parcel-limits';
import { type Config, readAccount } from '../config.ts';
import type { Database, Tx } from '../db/within-agency.ts';
import { tell } from '../facts/tell.ts';
import { agencyOrigin } from '../services/agency-by.ts';
import { namedAgency } from './agency-life.ts';
import type { Agency } from '../app/agency.ts';
import { OWN_PROVIDERS, type OwnProvider, portOf } from '../provider-accounts/account.ts';
import { storedAccounts } from '../provider-accounts/check-accounts.ts';
import { keyRing, type KeyRing } from '../provider-accounts/key-ring.ts';
import {
  type AccountRow,
  insertAccount,
  nextAccountId,
  replaceSealed,
  retireCurrent,
  selectAccount,
  selectAccounts,
  selectUse,
} from '../provider-accounts/queries.ts';
import { CommandError, type Given, optionReader } from './given.ts';

export const PROVIDER_USAGE = `provider set --agency LABEL --provider ups|authorizenet|stripe [--file PATH]
              (its settings, NAME=value one to a line, in the file or through a pipe)
provider keys --agency LABEL --id N [--file PATH]   (other keys of the same account)
provider clear --agency LABEL --provider P
provider list [--agency LABEL]
provider erase --agency LABEL --id N
provider reseal   (with the first key of PROVIDER_KEY)`;

const DAY_MS = 24 * 60 * 60_000;

/** What every command is given; `settings` reads what was written for it. */
export type Desk = {
  db: Database;
  config: Config;
  given: Given;
  settings: () => Promise<Record<string, string>>;
  now: Date;
};

/** From now on an agency buys or is paid through this account of its own. Answers what to tell the operator. */
export async function setAccount({ db, config, given, settings, now }: Desk): Promise<string> {
  const provider = providerOf(given);
  const agency = await namedAgency({ db, config, given });
  const ring = ringOf(config);
  const account = readAccount(provider, await settings());
  const port = portOf(provider);
  const told = await db.within(agency.id, async tx => {
    const before = await retireCurrent(tx, port, now);
    const id = await nextAccountId(tx);
    const row = { agency_id: agency.id, id, provider };
    await insertAccount(tx, { ...row, port, ...ring.seal(row, account) }, now);
    tellOf(tx, 'provider.set', row, now);
    const kept = before ? ` Account ${before.id} (${before.provider}) stays for what was begun with it.` : '';
    return `${agency.name} uses account ${id} (${provider}) for whatever begins now.${kept}`;
  });
  const events = `${agencyOrigin(config, agency)}/api/open/webhook/${provider}`;
  return `${told}${port === 'payment' ? ` Its events go to ${events}.` : ''} Next: npm run doctor`;
}

/** Other keys of an account that stays the same at its provider. */
export async function changeKeys({ db, config, given, settings, now }: Desk): Promise<string> {
  const agency = await namedAgency({ db, config, given });
  const row = await accountOf(db, agency, given);
  const account = readAccount(row.provider as OwnProvider, await settings());
  const sealed = ringOf(config).seal(row, account);
  await db.within(agency.id, async tx => {
    await replaceSealed(tx, row, sealed, now);
    tellOf(tx, 'provider.rekeyed', row, now);
  });
  return `Account ${row.id} (${row.provider}) of ${agency.name} has its new keys. Next: npm run doctor`;
}

/** The agency uses the deployment's account again; what was begun with its own ends there. */
export async function clearAccount({ db, config, given, now }: Desk): Promise<string> {
  const provider = providerOf(given);
  const agency = await namedAgency({ db, config, given });
  return db.within(agency.id, async tx => {
    const before = await retireCurrent(tx, portOf(provider), now);
    if (before?.provider !== provider) {
      throw new CommandError(`${agency.name} has no ${provider} account in use`);
    }
    tellOf(tx, 'provider.cleared', { id: before.id, provider }, now);
    return `${agency.name} uses the deployment's account from now on. Account ${before.id} (${provider}) stays for what was begun with it, until provider erase --id ${before.id}`;
  });
}

/** Every account without its secrets, one to a line. */
export async function listAccounts({ db, config, given }: Desk): Promise<string> {
  const only = given.agency === undefined ? null : await namedAgency({ db, config, given });
  const agencies = await db.deployment.selectFrom('agency').select(['id', 'slug']).orderBy('id').execute();
  const lines: string[] = [];
  for (const { id, slug } of agencies.filter(agency => !only || agency.id === only.id)) {
    for (const row of await selectAccounts(db.read(id))) lines.push(`${slug}  ${lineOf(row)}`);
  }
  return lines.join('\n') || 'No agency has accounts of its own';
}

function lineOf({ id, provider, key_id, sealed, created_at, retired_at }: AccountRow): string {
  const since = `since ${dayOf(created_at)}`;
  const state = retired_at ? `until ${dayOf(retired_at)}` : 'in use';
  return `account ${id}  ${provider}  ${since}  ${state}  ${sealed ? `sealed with ${key_id}` : 'erased'}`;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Forgets the keys of an account that nothing can be asked of any more: labels are void or refundable no longer. */
export async function eraseAccount({ db, config, given, now }: Desk): Promise<string> {
  const agency = await namedAgency({ db, config, given });
  const row = await accountOf(db, agency, given);
  const which = `Account ${row.id} (${row.provider}) of ${agency.name}`;
  if (!row.retired_at) throw new CommandError(`${which} is in use: provider clear comes first`);
  await db.within(agency.id, async tx => {
    const { last, open } = await selectUse(tx, row);
    if (open) throw new CommandError(`${which} still has payments or refunds under way`);
    const until = last && new Date(last.getTime() + VOID_DAYS * DAY_MS);
    if (until && until > now) {
      throw new CommandError(
        `${which} is needed until ${dayOf(until)}: labels are voided and refunded until then`,
      );
    }
    await replaceSealed(tx, row, { key_id: row.key_id, sealed: null }, now);
    tellOf(tx, 'provider.erased', row, now);
  });
  return `The keys of account ${row.id} (${row.provider}) of ${agency.name} are gone`;
}

/** Seals every account with the newest key, so that the older ones can go. */
export async function resealAccounts({ db, config, now }: Desk): Promise<string> {
  const ring = ringOf(config);
  const older = (await storedAccounts(db)).filter(({ key_id }) => key_id !== ring.newest);
  for (const { agency_id, id } of older) {
    await db.within(agency_id, async tx => {
      const row = await selectAccount(tx, id);
      if (row?.sealed) await replaceSealed(tx, row, ring.seal(row, ring.unseal(row)), now);
    });
  }
  return `${older.length} accounts sealed anew: PROVIDER_KEY may be its first key alone`;
}

function ringOf(config: Config): KeyRing {
  const ring = keyRing(config);
  if (!ring) throw new CommandError('PROVIDER_KEY: required to seal accounts (openssl rand -base64 32)');
  return ring;
}

function providerOf(given: Given): OwnProvider {
  const { check } = optionReader(given);
  const isOwn = (text: string) => OWN_PROVIDERS.some(provider => provider === text);
  return check('provider', isOwn, OWN_PROVIDERS.join(', ')) as OwnProvider;
}

async function accountOf(db: Database, agency: Agency, given: Given): Promise<AccountRow> {
  const id = Number(
    optionReader(given).check('id', text => /^\d{1,9}$/.test(text), 'a number of provider list'),
  );
  const row = await selectAccount(db.read(agency.id), id);
  if (!row) throw new CommandError(`${agency.name} has no account ${id}`);
  return row;
}

const tellOf = (
  tx: Tx,
  kind: Extract<FactKind, `provider.${string}`>,
  { id, provider }: { id: number; provider: string },
  at: Date,
) => tell(tx, { actor: null, at, kind, object: { type: 'provider', id, label: provider } });
