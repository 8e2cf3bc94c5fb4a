import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isEmail } from '@puerta/domain/people/email';
import { isRefusal } from '../app/refusal.ts';
import type { ReadTx } from '../db/within-agency.ts';
import { endAccount } from '../features/accounts/close-account.ts';
import { accountByKey, emailKey } from '../features/accounts/queries.ts';
import { gatherPerson } from '../features/forget/export-person.ts';
import { openFiles } from '../providers.ts';
import { type Call, namedAgency } from './agency-life.ts';
import { CommandError, optionReader } from './given.ts';

export const PERSON_USAGE = `person export --agency LABEL --email E DIR   (all that stands of one customer, as JSON, with their files)
person forget --agency LABEL --email E --reason WHY   (closes the account for who asked for it)`;

const PRIVATE = { file: 0o600, folder: 0o700 };

/** Writes what stands of a customer into a new folder; answers what to tell the operator. */
export async function exportPerson(call: Call & { operand: string }): Promise<string> {
  const folder = resolve(call.operand);
  const agency = await namedAgency(call);
  const read = call.db.read(agency.id);
  const person = await customerOf(read, call);
  const found = await gatherPerson(read, person.id);
  await mkdir(folder, { mode: PRIVATE.folder }).catch((error: Error) => {
    throw new CommandError(
      `${folder} cannot be made (${error.message}): name a folder that is not there yet`,
    );
  });
  let rows = 0;
  const keys = new Set<string>();
  for (const [table, theirs] of found) {
    rows += theirs.length;
    for (const row of theirs) for (const key of keysIn(row)) keys.add(key);
    const path = join(folder, `${table}.json`);
    await writeFile(path, `${JSON.stringify(theirs, null, 2)}\n`, { mode: PRIVATE.file });
  }
  const files = await writeFiles(call, folder, keys);
  return `${folder}: ${rows} rows and ${files} files of ${person.email}`;
}

const keysIn = (row: object): string[] =>
  Object.entries(row).flatMap(([name, value]) =>
    name.endsWith('_key') && typeof value === 'string' && value.includes('/') ? [value] : [],
  );

async function writeFiles({ config }: Call, folder: string, keys: Iterable<string>): Promise<number> {
  const files = openFiles(config);
  let written = 0;
  for (const key of keys) {
    const file = await files.get(key);
    if (!file) continue;
    const path = join(folder, 'files', key);
    await mkdir(dirname(path), { recursive: true, mode: PRIVATE.folder });
    await writeFile(path, file.bytes, { mode: PRIVATE.file });
    written++;
  }
  return written;
}

/** Closes a customer's account as they could themselves; answers what to tell the operator. */
export async function forgetPerson(call: Call): Promise<string> {
  const reason = optionReader(call.given).check('reason', text => text.trim() !== '', 'who asked, and when');
  const agency = await namedAgency(call);
  const closed = await call.db.within(agency.id, async tx =>
    endAccount(tx, await customerOf(tx, call), { actor: null, to: { reason } }, call.now),
  );
  if (isRefusal(closed)) throw new CommandError(`The account stays: ${closed.message}`);
  const files = openFiles(call.config);
  for (const key of closed.keys) await files.delete(key);
  return 'The account is closed. What stays, and how long, says docs/decisions/027';
}

async function customerOf(tx: ReadTx, { given }: Call) {
  const email = optionReader(given).check('email', isEmail, 'an e-mail address');
  const found = await accountByKey(tx, await emailKey(tx, email));
  if (!found || found.role !== 'customer' || found.closed_at)
    throw new CommandError(`No customer of the agency is ${email}`);
  return found;
}
