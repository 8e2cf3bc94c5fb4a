import { readFile } from 'node:fs/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_NOW, type TestApp } from '../../../../test/app.ts';
import { startApp } from '../../../../test/house.ts';
import { succeeded } from '../../../../test/journey.ts';
import { emptyDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { runOn } from '../../../../test/run-on.ts';
import { TEST_SECRET } from '../../../../test/secret.ts';
import { readConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const ROWS = join(import.meta.dirname, '../../../../test/first-edition.sql');
const folder = mkdtempSync(join(tmpdir(), 'puerta-older-backup-'));
let older: FreshDatabase;
let app: TestApp | undefined;

beforeAll(async () => {
  older = await emptyDatabase();
  await migrate(older.url, { secret: TEST_SECRET }, { last: '0021-dropped-refunds' });
  await runOn(older.seeingAll, await readFile(ROWS, 'utf8'));
});
afterAll(async () => {
  await app?.stop();
  await older.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Settings of a deployment that has this database. */
function place({ url }: FreshDatabase, name: string) {
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, name), SECRET: TEST_SECRET, DEMO: '0' };
  return { config: readConfig(env), ownerUrl: url, progress: () => undefined, acceptOtherSecret: false };
}

test.each(['0021-dropped-refunds', '0047-compared', '0048-carrier-columns'])(
  'a backup of an installation at %s comes back on this version, with the carrier’s numbers',
  async last => {
    await migrate(older.url, { secret: TEST_SECRET }, { last });
    const file = join(folder, `${last}.backup`);
    await writeBackup(file, { ...place(older, `from-${last}`), now: TEST_NOW });
    const there = await emptyDatabase();
    await restoreBackup(file, place(there, `to-${last}`));
    app = await startApp({ database: there });
    const found = await app.client('caribe')('GET /tracking/:code', { params: { code: 'CEEHE8525J1Y' } });
    expect(succeeded(found).data).toMatchObject({ ups_tracking: '1ZP000000300000025' });
    await app.stop();
    app = undefined;
  },
);
