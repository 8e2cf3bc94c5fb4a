// npm run db:types: writes apps/server/src/db/schema.gen.ts from the migrations, on a throwaway database, and lists new
// migrations among those that landed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { ROOT } from './lib/root.mjs';
import { LANDED, withNewMigrations } from './rules/migrations.ts';
import { readSources } from './rules/sources.ts';

const target = 'apps/server/src/db/schema.gen.ts';
const options = [
  ['--dialect', 'postgres'],
  ['--out-file', target],
  ['--numeric-parser', 'number'],
  ['--date-parser', 'string'],
  ['--default-schema', 'public'],
  ['--include-pattern', 'public.*'],
  ['--exclude-pattern', 'public.kysely*'],
  ['--camel-case', 'false'],
].flat();

/** Columns whose comment in the database says that older copies alone use them: without a type nothing here can. */
const FOR_OLDER_COPIES = /^ {2}\/\*\*\n {3}\* For older copies\b.*\n {3}\*\/\n {2}\w+: .*\n/gm;

const dataDir = mkdtempSync(join(tmpdir(), 'puerta-types-'));
const server = await startEmbedded({ dataDir, log: () => undefined, throwaway: true });
try {
  await migrate(server.url, { secret: 'unused' });
  const generator = 'node_modules/kysely-codegen/dist/cli/bin.js';
  const { status } = spawnSync(process.execPath, [generator, '--url', server.url, ...options], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('kysely-codegen failed');
  // our parsers read 64-bit integers as numbers: they count cents and rows, both far below 2^53
  const types = readFileSync(target, 'utf8').replace(
    /^export type Int8 = .*$/m,
    'export type Int8 = ColumnType<number, number | string, number | string>;',
  );
  writeFileSync(target, types.replace(FOR_OLDER_COPIES, ''));
  writeFileSync(join(ROOT, LANDED), withNewMigrations(readSources(ROOT)));
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
