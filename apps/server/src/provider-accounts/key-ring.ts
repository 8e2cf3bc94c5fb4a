import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import { sealWith, unsealWith } from '../app/seal.ts';
import type { AccountRow } from './queries.ts';

export type AccountSettings = Record<string, string>;
type Bound = Pick<AccountRow, 'agency_id' | 'id' | 'provider'>;

/** The keys of PROVIDER_KEY: the first one seals, any of them opens. */
export type KeyRing = {
  /** The name of the key that seals. */
  newest: string;
  has(keyId: string): boolean;
  /** Locks an account's settings to its agency, its number and its provider: in any other row they do not open. */
  seal(account: Bound, settings: AccountSettings): { key_id: string; sealed: Buffer };
  /** Throws AccountUnreadable when they were erased, changed, moved from another row, or sealed with another key. */
  unseal(account: Bound & Pick<AccountRow, 'key_id' | 'sealed'>): AccountSettings;
};

/** The message names agency and account, never what is in there. */
export class AccountUnreadable extends Error {}

const KEY_ID_CHARACTERS = 12;

/** null without PROVIDER_KEY. */
export function keyRing({ PROVIDER_KEY }: Pick<Config, 'PROVIDER_KEY'>): KeyRing | null {
  if (PROVIDER_KEY === undefined) return null;
  const keys = PROVIDER_KEY.split(',').map(text => Buffer.from(text, 'base64'));
  const byId = new Map(keys.map(key => [nameOf(key), key]));
  const [newest = ''] = byId.keys();
  return {
    newest,
    has: keyId => byId.has(keyId),
    seal(account, settings) {
      const plain = Buffer.from(JSON.stringify(settings));
      return { key_id: newest, sealed: sealWith(byId.get(newest) as Buffer, plain, bindingOf(account)) };
    },
    unseal(account) {
      const key = byId.get(account.key_id);
      const which = `account ${account.id} (${account.provider}) of agency ${account.agency_id}`;
      if (!account.sealed) throw new AccountUnreadable(`The credentials of ${which} were erased`);
      if (!key) throw new AccountUnreadable(`PROVIDER_KEY lacks the key that sealed ${which}`);
      try {
        const plain = unsealWith(key, account.sealed, bindingOf(account));
        return JSON.parse(plain.toString()) as AccountSettings;
      } catch {
        throw new AccountUnreadable(`What is stored as the credentials of ${which} was not sealed for it`);
      }
    },
  };
}

/** Tells keys apart without telling anything of them. */
const nameOf = (key: Buffer) =>
  createHash('sha256').update('provider-key:').update(key).digest('hex').slice(0, KEY_ID_CHARACTERS);

const bindingOf = ({ agency_id, id, provider }: Bound) =>
  Buffer.from(`puerta provider account 1|${agency_id}|${id}|${provider}`);
