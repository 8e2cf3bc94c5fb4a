import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { BackupRefused } from '../backup/manifest.ts';
import { readAgency } from '../backup/read-agency.ts';
import { ownFiles, type OwnTable, ownTables } from '../backup/tables.ts';
import { countUnderWay, enterAgency, writeAgency } from '../backup/write-agency.ts';
import type pg from 'pg';
import { openClient } from '../db/connect.ts';
import type { Agency } from '../app/agency.ts';
import { openFiles } from '../providers.ts';
import { type Call, changeAgency, dayOf, namedAgency } from './agency-life.ts';
import { CommandError, optionReader } from './given.ts';

export const MOVE_USAGE = `agency export --agency LABEL FILE   (its rows as CSV, its files; the portal goes on)
agency import FILE [--other-secret]   (a suspended one, from another installation of the same version)
agency erase --agency LABEL --confirm 'FULL NAME'   (a suspended one: marks it; after 30 days, given again, deletes it)
agency keep --agency LABEL   (takes the mark away)`;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Between the mark and the deletion: time for the agency to ask for its books, and for a mistake to be seen. */
const WAIT_DAYS = 30;
/** Rows of one transaction: its table waits for it. */
const BATCH = 20_000;

type Moving = Call & { ownerUrl: string; operand: string; progress: (line: string) => void };

/** Writes one agency into a file; answers what to tell the operator. */
export async function exportAgency(call: Moving): Promise<string> {
  const path = resolve(call.operand);
  if (existsSync(path)) throw new CommandError(`${path} exists already: it is not overwritten`);
  const agency = await namedAgency(call);
  const files = openFiles(call.config);
  const { rows, files: stored, underWay } = await writeAgency(path, agency, { ...call, files });
  const isMovable = agency.suspended && underWay === 0;
  const next = isMovable
    ? 'It can be imported elsewhere.'
    : `It is a copy; to move the agency, suspend it and export it once nothing is under way (now: ${underWay} purchases, refunds and mails).`;
  return `${path}: ${rows} rows and ${stored} files of ${agency.name}. ${next} It names customers and holds sealed keys: keep it as you keep a backup.`;
}

/** Brings an agency in from such a file; answers what to tell the operator. */
export async function importAgency(
  call: Pick<Moving, 'config' | 'ownerUrl' | 'operand' | 'progress'> & { acceptOtherSecret: boolean },
): Promise<string> {
  const path = resolve(call.operand);
  if (!existsSync(path)) throw new CommandError(`There is no file ${path}`);
  try {
    const files = openFiles(call.config);
    const { id, agency, ...done } = await readAgency(path, { ...call, files });
    const keys = done.providerAccounts.map(
      account => `provider keys --agency ${agency.slug} --id ${account}`,
    );
    const steps = [
      ...(agency.domain ? [`point ${agency.domain} here`] : []),
      ...keys,
      `agency resume --agency ${agency.slug}`,
    ];
    return `${agency.name} is agency ${id} here, suspended: ${done.rows} rows and ${done.files} files. Next: ${steps.join('; ')}`;
  } catch (error) {
    if (error instanceof BackupRefused) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}

/** Marks a suspended agency, or deletes one whose time is over; answers what to tell the operator. */
export async function eraseAgency(call: Moving): Promise<string> {
  const { need } = optionReader(call.given);
  const agency = await namedAgency(call);
  if (need('confirm') !== agency.name)
    throw new CommandError(`--confirm takes its name as it is: ${agency.name}`);
  const day = new Date(call.now.getTime() + WAIT_DAYS * DAY_MS);
  const { erase_from: from } = await changeAgency(call, agency, before => {
    if (!before.suspended_at) throw new CommandError(`${agency.name} is open: agency suspend comes first`);
    return before.erase_from ? null : { row: { erase_from: day }, to: { erase_from: dayOf(day) } };
  });
  if (!from)
    return `${agency.name} may be erased from ${dayOf(day)} on, by this command. Give it its agency export: its invoices and books are its own to keep, and nothing of them stays here`;
  if (call.now < from)
    throw new CommandError(`${agency.name} may be erased from ${dayOf(from)} on, not before`);
  return deleteAgency(call, agency);
}

/** An agency that was marked stays; answers what to tell the operator. */
export async function keepAgency(call: Call): Promise<string> {
  const agency = await namedAgency(call);
  await changeAgency(call, agency, before => {
    if (!before.erase_from) throw new CommandError(`${agency.name} is not marked`);
    return { row: { erase_from: null }, to: { erase_from: null } };
  });
  return `${agency.name} stays, suspended`;
}

/** Files first, for rows say where they lie: a command that was stopped is given again and finds the rest. */
async function deleteAgency({ ownerUrl, config, progress }: Moving, agency: Agency): Promise<string> {
  const client = await openClient({ connectionString: ownerUrl });
  try {
    await enterAgency(client, agency.id);
    const underWay = await countUnderWay(client, agency.id);
    if (underWay > 0)
      throw new CommandError(`${underWay} purchases, refunds and mails are under way: they end first`);
    const tables = (await ownTables(client)).reverse();
    const keys = await ownFiles(client, tables, agency.id);
    const files = openFiles(config);
    for (const key of keys) await files.delete(key);
    let rows = 0;
    for (const table of tables) {
      const gone = await deleteRows(client, table, agency.id);
      if (gone > 0) progress(`${table.name}: ${gone} rows`);
      rows += gone;
    }
    await dropNumbers(client, agency.id);
    return `${agency.name} is erased: ${rows} rows and ${keys.length} files. Backups of before still hold it, until you delete them`;
  } finally {
    await client.end();
  }
}

/**
 * Some rows at a time, each time with the table's own checks aside (books are append-only): other agencies wait for one
 * batch at most. Rows that refer to others of their table are newer than those, and go first.
 */
async function deleteRows(client: pg.Client, table: OwnTable, agencyId: number): Promise<number> {
  const { name, by, refersToItself } = table;
  const some = `select ctid from ${name} where ${by} = $1 ${refersToItself ? 'order by id desc' : ''} limit ${BATCH}`;
  let rows = 0;
  for (;;) {
    await client.query('begin');
    await client.query(`alter table ${name} disable trigger user`);
    const { rowCount } = await client.query(`delete from ${name} where ctid = any(array(${some}))`, [
      agencyId,
    ]);
    await client.query(`alter table ${name} enable trigger user`);
    await client.query('commit');
    rows += rowCount ?? 0;
    if (!rowCount) break;
  }
  // else each row of the next table would be looked for among all these
  if (rows > 0) await client.query(`vacuum ${name}`);
  return rows;
}

async function dropNumbers(client: pg.Client, agencyId: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname = 'numbers' and sequencename ~ ('_' || $1 || '$')`,
    [String(agencyId)],
  );
  for (const { name } of rows) await client.query(`drop sequence ${name}`);
}
