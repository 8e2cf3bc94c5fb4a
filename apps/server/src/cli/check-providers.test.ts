import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/fresh-database.ts';
import { type S3StandIn, startS3StandIn } from '../../../../test/s3-stand-in.ts';
import { startUpsStandIn, type UpsStandIn } from '../../../../test/ups-stand-in.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { checkProviders } from './check-providers.ts';

let dataDir: string;
let database: FreshDatabase;
let ups: UpsStandIn;
let s3: S3StandIn;
let smtp: SMTPServer;
let smtpPort: number;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'puerta-doctor-'));
  database = await freshDatabase();
  ups = await startUpsStandIn(systemClock);
  s3 = await startS3StandIn();
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'puerta' }) : done(new Error('Wrong password')),
  });
  const server = smtp.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const address = server.address();
  smtpPort = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  await Promise.all([ups.close(), s3.close(), database.drop()]);
  await new Promise<void>(resolve => smtp.close(() => resolve()));
  rmSync(dataDir, { recursive: true, force: true });
});

const check = (change: Record<string, string> = {}) =>
  checkProviders(
    readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      CARRIER: 'ups',
      UPS_URL: ups.settings.url,
      UPS_CLIENT_ID: ups.settings.clientId,
      UPS_CLIENT_SECRET: ups.settings.clientSecret,
      UPS_ACCOUNT: ups.settings.account,
      FILES: 's3',
      S3_URL: s3.settings.url,
      S3_BUCKET: s3.settings.bucket,
      S3_REGION: s3.settings.region,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      SMTP_URL: `smtp://puerta:right@127.0.0.1:${smtpPort}`,
      ...change,
    }),
    systemClock,
  );

test('says of every provider that it works, and leaves nothing behind', async () => {
  const findings = await check();
  expect(findings.filter(({ works }) => !works)).toEqual([]);
  expect(findings.map(({ provider }) => provider)).toEqual([
    'PostgreSQL',
    'CARRIER=ups',
    'PAYMENT=simulator',
    'SMTP',
    'FILES=s3',
  ]);
  expect(ups.ledger.parcels).toEqual([]);
  expect(s3.objects.size).toBe(0);
});

test.each([
  ['CARRIER=ups', { UPS_CLIENT_SECRET: 'not-the-secret' }],
  ['FILES=s3', { S3_SECRET_ACCESS_KEY: 'not-the-secret' }],
  ['PostgreSQL', { DATABASE_URL: 'postgres://nobody:not-the-secret@127.0.0.1:1/none' }],
])('says that %s fails, without its key', async (provider, change) => {
  const failed = (await check(change)).filter(({ works }) => !works);
  expect(failed.map(finding => finding.provider)).toEqual([provider]);
  expect(JSON.stringify(failed)).not.toContain('not-the-secret');
});

test('says that mail fails', async () => {
  const findings = await check({ SMTP_URL: `smtp://puerta:wrong@127.0.0.1:${smtpPort}` });
  expect(findings.filter(({ works }) => !works).map(({ provider }) => provider)).toEqual(['SMTP']);
});

test('with nothing configured there is nothing outside to ask', async () => {
  const findings = await checkProviders(readConfig({ DATA_DIR: dataDir }), systemClock);
  expect(findings.every(({ works }) => works)).toBe(true);
});
