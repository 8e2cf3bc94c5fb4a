import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@puerta/contract/client';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../test/app.ts';
import { makeAgencies, TEST_PASSWORD } from '../../../../test/factories.ts';
import { emptyDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { TEST_SECRET } from '../../../../test/secret.ts';
import { settableClock } from '../app/clock.ts';
import { type Config, readConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { recoveryDigest, SECRET_PURPOSE } from '../features/second-factor/take-code.ts';
import { agencyBy } from '../services/agency-by.ts';
import { type Running, start } from '../main.ts';
import { hashPassword } from '../password.ts';
import { createAccount } from '../provision/create-account.ts';
import { seal } from '../app/seal.ts';
import { rotateSecret } from './rotate-secret.ts';

const NEW = 'the-secret-after-the-rotation-of-it';
const EMAIL = 'ana@andes.test';
const RECOVERY = 'ABCDE12345';
const totp = new TOTP({ secret: new Secret({ size: 20 }) });
const clock = settableClock(TEST_NOW);
const dataDir = mkdtempSync(join(tmpdir(), 'puerta-rotate-'));

let database: FreshDatabase;
let running: Running | undefined;
beforeEach(async () => {
  // with a role of its own: the copies of the template share theirs, and its password is changed here
  database = await emptyDatabase();
  await migrate(database.url, { secret: TEST_SECRET });
  await makeAgencies({ ownerUrl: database.url, clock });
  const { services } = await startWith(TEST_SECRET);
  const { db, config } = services;
  const agency = await agencyBy(db, config, 'slug', 'andes');
  if (!agency) throw new Error('There is no agency');
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const person = { role: 'customer' as const, name: 'Ana', email: EMAIL, phone: '3055550123', passwordHash };
  await db.within(agency.id, async tx => {
    const made = await createAccount(tx, { ...agency, timeZone: agency.time_zone }, person, clock.now());
    const sealed = seal(config, SECRET_PURPOSE, totp.secret.bytes);
    await tx
      .updateTable('account')
      .set({ second_factor_secret: sealed, second_factor_confirmed_at: clock.now() })
      .execute();
    const code_hash = recoveryDigest(config, RECOVERY);
    await tx
      .insertInto('recovery_code')
      .values({ agency_id: agency.id, account_id: made?.id ?? 0, code_hash })
      .execute();
  });
});
afterEach(async () => {
  await running?.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const settings = (change: Record<string, string>): Config =>
  readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...change,
  });
async function startWith(SECRET: string): Promise<Running> {
  running = await start({ config: settings({ SECRET }), clock });
  return running;
}
async function stop(): Promise<void> {
  await running?.stop();
  running = undefined;
}
const rotate = (isLost = false, SECRET_PREVIOUS = TEST_SECRET) =>
  rotateSecret(database.url, settings({ SECRET: NEW, ...(!isLost && { SECRET_PREVIOUS }) }), isLost);

const signIn = ({ url }: Running, code?: string) =>
  createClient({ headers: () => ({ agency: 'andes' }), networkMessage: 'network', origin: url })(
    'POST /auth/login',
    { body: { email: EMAIL, pass: TEST_PASSWORD, ...(code && { code }) } },
  );
const NEEDS_CODE = { error: { code: 'second_factor_required' } };

test('the database becomes the new SECRET’s, and second factors stay', async () => {
  await stop();
  expect(await rotate()).toContain('1 second factors are sealed anew');
  await expect(startWith(TEST_SECRET)).rejects.toThrow(/^SECRET: /);
  const server = await startWith(NEW);
  expect(await signIn(server)).toMatchObject(NEEDS_CODE);
  expect(await signIn(server, RECOVERY)).toMatchObject(NEEDS_CODE);
  const code = totp.generate({ timestamp: clock.now().getTime() });
  expect(await signIn(server, code)).toMatchObject({ success: true });
});

test('not while a copy runs, and not from another SECRET than the database’s', async () => {
  await expect(rotate()).rejects.toThrow(/^Copies of the server are running/);
  await stop();
  await expect(rotate(false, `${TEST_SECRET}-of-others`)).rejects.toThrow(/^SECRET_PREVIOUS: not the one/);
  await startWith(TEST_SECRET);
});

test('where the previous one is lost, second factors are set up anew', async () => {
  await stop();
  expect(await rotate(true)).toContain('1 second factors are gone');
  expect(await signIn(await startWith(NEW))).toMatchObject({ success: true });
});
