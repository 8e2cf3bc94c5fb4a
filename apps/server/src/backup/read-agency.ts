import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Files } from '../adapters/files/port.ts';
import type { Config } from '../config.ts';
import { openClient } from '../db/connect.ts';
import { type ArchiveReader, readArchive, readThrough, textOf } from './archive.ts';
import { AGENCY_HEAD, BackupRefused, type Head, type Manifest, readHead } from './manifest.ts';
import { compare, explained, loadFiles, readEnd } from './restore-backup.ts';
import { ownFiles, type OwnTable, ownTables, receiveTable, seenMigrations } from './tables.ts';
import { belongsToDeployment } from '../app/agency.ts';
import { enterAgency } from './write-agency.ts';

type Surroundings = {
  config: Config;
  ownerUrl: string;
  files: Files;
  progress: (line: string) => void;
  /** it comes from a deployment with another secret, whose second factors cannot be opened here */
  acceptOtherSecret: boolean;
};
export type Arrived = {
  id: number;
  agency: NonNullable<Head['agency']>;
  rows: number;
  files: number;
  /** accounts at providers, whose keys were sealed for the place that they come from */
  providerAccounts: number[];
};

/** `deadlock_detected`, `lock_not_available` */
const CROSSED = new Set(['40P01', '55P03']);

/**
 * Brings one agency in from its archive, under the next number of this deployment, suspended as it left: all of it or
 * nothing. Its rows keep their own numbers, which are counted for each agency. Throws BackupRefused, with what to do.
 */
export async function readAgency(path: string, surroundings: Surroundings): Promise<Arrived> {
  await readThrough(path, null).catch((error: unknown) => Promise.reject(explained(error)));
  const archive = readArchive(path, null);
  const client = await openClient({ connectionString: surroundings.ownerUrl });
  const stored: string[] = [];
  const held = new Set<string>();
  try {
    const headText = await textOf(archive, AGENCY_HEAD);
    const head = headText === null ? null : readHead(headText);
    if (headText === null || !head?.agency)
      throw new BackupRefused('This is no archive of one agency, or a later version wrote it');
    const { agency } = head;
    await refuseUnready(client, head, agency);
    if (agency.domain && belongsToDeployment(surroundings.config, agency.domain))
      throw new BackupRefused(`Its host ${agency.domain} is this deployment's own: take it back there first`);
    const tables = await arrivingTables(client, head);
    const arrived = {
      tables: await readTables(archive, client, tables),
      files: await loadFiles(archive, onlyNew(surroundings.files, stored, held)),
    };
    const manifest = await readEnd(archive, headText, surroundings);
    compare(arrived, manifest);
    const { id, providerAccounts } = await insertAll(client, tables, manifest, { ...surroundings, held });
    const rows = arrived.tables.reduce((sum, table) => sum + table.rows, 0);
    return { id, agency, rows, files: arrived.files.count, providerAccounts };
  } catch (error) {
    // what cannot be taken back is taken for the same file next time
    for (const key of stored) await surroundings.files.delete(key).catch(() => undefined);
    throw explained(error);
  } finally {
    await archive.close();
    await client.end();
  }
}

async function refuseUnready(
  client: pg.Client,
  { migrations }: Head,
  { slug, domain, isSuspended, underWay }: Arrived['agency'],
): Promise<void> {
  if (!isDeepStrictEqual(migrations, await seenMigrations(client)))
    throw new BackupRefused(
      'The archive comes from another version: bring both places to the same one first',
    );
  if (!isSuspended || underWay > 0)
    throw new BackupRefused(
      `The agency was still working when it was exported (${underWay} purchases, refunds and mails under way): there, agency suspend, wait until agency export names none, and bring that file`,
    );
  const { rows } = await client.query<{ name: string }>(
    'select name from agency where slug = $1 or domain = $2 or domain = $1 or slug = split_part($2, $3, 1)',
    [slug, domain, '.'],
  );
  if (rows[0])
    throw new BackupRefused(
      `${rows[0].name} has the label ${slug} or the host ${domain} here: nothing was done`,
    );
}

type Arriving = OwnTable & { columns: string[]; waiting: string };

/** The archive's tables as this database spells them, each with the name of the one where its rows wait. */
async function arrivingTables(client: pg.Client, head: Head): Promise<Arriving[]> {
  const ours = new Map((await ownTables(client)).map(table => [table.name, table]));
  return head.tables.map(({ name, columns }, at) => {
    const table = ours.get(name);
    if (!table || !columns.every(column => table.columns.includes(column)))
      throw new BackupRefused(`The database has no table ${name} like the one in the archive`);
    return { ...table, columns, waiting: `arriving_${at}` };
  });
}

/** Reads rows into tables of this connection alone: nobody waits for a long file. */
async function readTables(
  archive: ArchiveReader,
  client: pg.Client,
  tables: Arriving[],
): Promise<Manifest['tables']> {
  const read: Manifest['tables'] = [];
  for (const { name, columns, waiting } of tables) {
    const listed = columns.join(', ');
    await client.query(`create temp table ${waiting} as select ${listed} from ${name} with no data`);
    const statement = `copy ${waiting} (${listed}) from stdin (format csv, header)`;
    read.push(await receiveTable(archive, client, name, statement));
  }
  return read;
}

/**
 * A stored key never gets other bytes, and an import that was killed left some; `stored` lists what was put, to be taken
 * back, and `held` whatever the archive has.
 */
const onlyNew = (files: Files, stored: string[], held: Set<string>): Pick<Files, 'put'> => ({
  async put(key, bytes, type) {
    held.add(key);
    const there = await files.get(key);
    if (there && Buffer.compare(there.bytes, bytes) === 0) return;
    if (there) throw new BackupRefused(`There is a file ${key} here already: nothing was done`);
    await files.put(key, bytes, type);
    stored.push(key);
  },
});

async function insertAll(
  client: pg.Client,
  tables: Arriving[],
  { sequences }: Manifest,
  { progress, acceptOtherSecret, files, held }: Surroundings & { held: Set<string> },
): Promise<{ id: number; providerAccounts: number[] }> {
  const { rows: given } = await client.query<{ id: number }>(
    "select nextval('agency_number')::integer as id",
  );
  const id = given[0]?.id ?? 0;
  await enterAgency(client, id);
  await holdTables(client, tables);
  // what triggers would count, search and promise stands in rows of its own already
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  for (const { name, columns, by, waiting } of tables) {
    const values = columns.map(column => (column === by ? id : column));
    const { rowCount } = await client.query(
      `insert into ${name} (${columns.join(', ')}) overriding system value select ${values.join(', ')} from ${waiting}`,
    );
    if (rowCount) progress(`${name}: ${rowCount} rows`);
  }
  await client.query("update edit set object_id = $1 where agency_id = $1 and object_type = 'agency'", [id]);
  if (acceptOtherSecret) await dropSecondFactors(client, id);
  await client.query('select number_agency($1)', [id]);
  for (const { name, last } of sequences)
    if (last !== null) await client.query('select skip_ids($1, $2)', [name, Number(last)]);
  await passSharedNumbers(client, tables, id);
  // else whoever altered an archive reads what belongs to others here
  for (const key of await ownFiles(client, tables, id))
    if (!held.has(key) && (await files.get(key)))
      throw new BackupRefused(`It names the file ${key} of somebody else: nothing was done`);
  const accounts = await client.query<{ id: number }>(
    'select id from provider_account where agency_id = $1 and sealed is not null order by id',
    [id],
  );
  // sealed under the key of the place that they come from: copies here would not start with what they cannot open
  await client.query('update provider_account set sealed = null where agency_id = $1', [id]);
  await client.query('update agency set erase_from = null where id = $1', [id]);
  // carriers tell the place that it comes from: here they have to be asked to
  await client.query(
    `update package set alerts_until = null, alerts_try_at = null, alerted_at = null
     where agency_id = $1 and (alerts_until is not null or alerts_try_at is not null)`,
    [id],
  );
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  await client.query('commit');
  return { id, providerAccounts: accounts.rows.map(account => account.id) };
}

/** Begins the transaction that keeps others from writing until it ends, which takes seconds; reading goes on. */
async function holdTables(client: pg.Client, tables: Arriving[]): Promise<void> {
  await client.query("begin; set local lock_timeout = '5s'");
  const names = tables.map(({ name }) => name).join(', ');
  await client.query(`lock table ${names} in share row exclusive mode`).catch((error: { code?: string }) => {
    if (!CROSSED.has(error.code ?? '')) throw error;
    throw new BackupRefused('Others are writing all the time: nothing was done, give the command again');
  });
}

/** What is sealed, or digested under a key, can be used under its own SECRET alone. */
async function dropSecondFactors(client: pg.Client, id: number): Promise<void> {
  await client.query('delete from recovery_code where agency_id = $1', [id]);
  await client.query(
    `update account set second_factor_secret = null, second_factor_confirmed_at = null, second_factor_last_step = null
     where agency_id = $1`,
    [id],
  );
}

/** Some tables are numbered for all agencies together: what is numbered next comes after what has arrived. */
async function passSharedNumbers(client: pg.Client, tables: Arriving[], id: number): Promise<void> {
  for (const { name, columns, by } of tables.filter(table => table.by === 'agency_id'))
    for (const column of columns) {
      const { rows } = await client.query<{ sequence: string | null }>(
        "select pg_get_serial_sequence($1, trim('\"' from $2)) as sequence",
        [name, column],
      );
      const sequence = rows[0]?.sequence;
      if (!sequence) continue;
      // it gives nobody a number until the transaction ends
      await client.query(`alter sequence ${sequence} no cycle`);
      await client.query(
        `select setval('${sequence}', greatest((select max(${column}) from ${name} where ${by} = $1),
          (select last_value from ${sequence})))`,
        [id],
      );
    }
}
