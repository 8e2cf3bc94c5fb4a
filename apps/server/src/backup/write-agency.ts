import type pg from 'pg';
import type { Files } from '../adapters/files/port.ts';
import type { Agency } from '../app/agency.ts';
import type { Config } from '../config.ts';
import { refuseOtherSecret } from '../db/deployment.ts';
import { isSpread } from '../db/spread.ts';
import { AGENCY_HEAD, BackupRefused, type Manifest, newHead, tally } from './manifest.ts';
import { listSequences, ownFiles, ownTables, seenMigrations } from './tables.ts';
import { addFiles, close, copyTable, intoArchive, type Written } from './write-backup.ts';

/** The demo's mails, and which deliveries of providers were heard: both are the deployment's, whosever they are. */
const LEFT_OUT = ['public.outbox', 'public.provider_event'];

type Surroundings = {
  config: Config;
  ownerUrl: string;
  now: Date;
  files: Files;
  progress: (line: string) => void;
};
export type WrittenAgency = Written & { underWay: number };

/**
 * Writes everything of one agency at one moment into one file: a compressed tar of its rows as CSV, one folder for each
 * table, its files, and what must have arrived. Throws, and leaves nothing, when it cannot be finished.
 */
export async function writeAgency(
  path: string,
  agency: Agency,
  { config, ownerUrl, now, files, progress }: Surroundings,
): Promise<WrittenAgency> {
  let underWay = 0;
  // unsealed: it is for somebody else
  const written = await intoArchive(path, { ownerUrl }, undefined, async (archive, client) => {
    await client.query('begin isolation level repeatable read, read only');
    await refuseOtherSecret(client, config);
    await enterAgency(client, agency.id);
    underWay = await countUnderWay(client, agency.id);
    const tables = (await ownTables(client)).filter(({ name }) => !LEFT_OUT.includes(name));
    const head = JSON.stringify(
      newHead({
        createdAt: now.toISOString(),
        migrations: await seenMigrations(client),
        tables: tables.map(({ name, columns }) => ({ name, columns })),
        agency: {
          slug: agency.slug,
          name: agency.name,
          domain: agency.domain,
          isSuspended: agency.suspended,
          underWay,
        },
      }),
    );
    await archive.add(AGENCY_HEAD, head);
    const manifest: Manifest = {
      tables: [],
      files: { count: 0, ...tally().sum() },
      sequences: await numbersOf(client, agency.id),
    };
    for (const table of tables) {
      const rows = `select ${table.columns.join(', ')} from ${table.name} where ${table.by} = ${agency.id}`;
      const copy = `copy (${rows}) to stdout (format csv, header)`;
      const copied = await copyTable(archive, client, table, [agency.id], copy);
      manifest.tables.push(copied);
      if (copied.rows > 0) progress(`${table.name}: ${copied.rows} rows`);
    }
    const keys = await ownFiles(client, tables, agency.id);
    await client.query('commit');
    manifest.files = await addFiles(archive, files, keys);
    return close(archive, config, head, manifest);
  });
  return { ...written, underWay };
}

/** Row-level security lets this connection see that agency, and no other. Throws BackupRefused where other machines would not hear of it. */
export async function enterAgency(client: pg.Client, agencyId: number): Promise<void> {
  if (await isSpread(client)) throw new BackupRefused(SPREAD);
  await client.query("select set_config('puerta.agency', $1, false)", [String(agencyId)]);
}
const SPREAD =
  'The database is spread over machines, where no agency is brought, taken or erased. Do that in a plain one: docs/operations.md, "Citus", says how an installation goes there and back';

/** Purchases, refunds, strays, notices and mails of an agency that are not at their end: their provider is still to be asked. */
export async function countUnderWay(client: pg.Client, agencyId: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select (select count(*) from attempt where agency_id = $1 and state not in ('done', 'declined', 'failed'))
      + (select count(*) from refund where agency_id = $1 and state = 'pending')
      + (select count(*) from stray where agency_id = $1 and state = 'open')
      + (select count(*) from push where agency_id = $1 and state = 'queued')
      + (select count(*) from mail where agency_id = $1 and state = 'queued') as n`,
    [agencyId],
  );
  return Number(rows[0]?.n ?? 0);
}

/** The last numbers that the agency's own sequences gave, by what they number. */
async function numbersOf(client: pg.Client, agencyId: number): Promise<Manifest['sequences']> {
  const own = new RegExp(`^numbers\\."?(\\w+)_${agencyId}"?$`);
  return (await listSequences(client)).flatMap(({ name, last }) => {
    const counted = own.exec(name)?.[1];
    return counted ? [{ name: counted, last }] : [];
  });
}
