import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'puerta-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const PRODUCTION = {
  NODE_ENV: 'production',
  DATA_DIR,
  SECRET: '0123456789abcdef'.repeat(2),
  SMTP_URL: 'smtp://mail.test',
};

describe('production mode', () => {
  test('names everything that it refuses to start without', () => {
    const start = () => readConfig({ NODE_ENV: 'production', DATA_DIR });
    for (const name of ['SECRET', 'ALLOW_SIMULATORS']) expect(start).toThrow(name);
  });

  test('has no demo, even when asked for one', () => {
    const config = readConfig({ ...PRODUCTION, ALLOW_SIMULATORS: '1', DEMO: '1' });
    expect(config).toMatchObject({
      production: true,
      demo: false,
      trustsLoopback: false,
      simulatorsSuffice: false,
    });
  });

  test('starts without a mail server: mails wait', () => {
    const { SMTP_URL: _, ...withoutMail } = { ...PRODUCTION, ALLOW_SIMULATORS: '1' };
    expect(readConfig(withoutMail).mailsWait).toBe(true);
    expect(readConfig({ ...withoutMail, SMTP_URL: 'smtp://mail.test' }).mailsWait).toBe(false);
  });

  test.each(['a'.repeat(36), '12341234'.repeat(4)])('refuses %s as a secret', simple => {
    const given = { ...PRODUCTION, ALLOW_SIMULATORS: '1', SECRET: simple };
    expect(() => readConfig(given)).toThrow('SECRET: too simple');
  });

  test('refuses a short secret', () => {
    expect(() => readConfig({ ...PRODUCTION, ALLOW_SIMULATORS: '1', SECRET: 'short' })).toThrow('SECRET');
  });
});

test('outside production mode the secret is made once and remembered beside the data', () => {
  const first = readConfig({ DATA_DIR }).secret;
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR }).secret).toBe(first);
});

test.each([
  ['PORT', 'many'],
  ['DATABASE_URL', 'not an address'],
  ['CARRIER', 'pigeons'],
])('a wrong %s is named', (name, value) => {
  expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(name);
});

describe('adapters', () => {
  const UPS = {
    CARRIER: 'ups',
    UPS_URL: 'https://wwwcie.ups.com',
    UPS_CLIENT_ID: 'id',
    UPS_CLIENT_SECRET: 'secret',
    UPS_ACCOUNT: 'A1B2C3',
  };

  test.each([
    ['CARRIER', 'ups', ['UPS_URL', 'UPS_CLIENT_ID', 'UPS_CLIENT_SECRET', 'UPS_ACCOUNT']],
    ['FILES', 's3', ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    ['MAIL_EVENTS', 'ses', ['SES_TOPIC_ARN']],
    ['MAIL_EVENTS', 'sendgrid', ['SENDGRID_WEBHOOK_KEY']],
    ['MAIL_EVENTS', 'mailgun', ['MAILGUN_WEBHOOK_KEY']],
  ])('%s=%s names every key that is missing', (choice, value, names) => {
    const start = () => readConfig({ DATA_DIR, [choice]: value });
    for (const name of names) expect(start).toThrow(`${name}: required by ${choice}=${value}`);
  });

  test('half a configuration is refused, a whole one is not', () => {
    expect(() => readConfig({ DATA_DIR, ...UPS, UPS_CLIENT_SECRET: '' })).toThrow(
      /^UPS_CLIENT_SECRET: [^\n]+$/,
    );
    expect(readConfig({ DATA_DIR, ...UPS })).toMatchObject({ CARRIER: 'ups', demo: false });
    expect(() => readConfig({ DATA_DIR, ...UPS, UPS_ACCOUNT: 'short' })).toThrow('UPS_ACCOUNT');
  });

  test.each(['SES_TOPIC_ARN', 'SENDGRID_WEBHOOK_KEY', 'AUTHORIZENET_SIGNATURE_KEY', 'MAIL_FROM', 'PAYMENT'])(
    '%s is refused where it is none',
    name => {
      expect(() => readConfig({ DATA_DIR, [name]: 'https://evil.test' })).toThrow(`${name}: takes`);
    },
  );

  test('what a choice may be is told', () => {
    expect(() => readConfig({ DATA_DIR, PAYMENT: 'paypal' })).toThrow(
      'PAYMENT: takes simulator, authorizenet, stripe',
    );
    expect(() => readConfig({ DATA_DIR, SMTP_URL: 'hello' })).toThrow('SMTP_URL: takes smtp://');
  });

  test('only the simulators are refused in production mode, by their names', () => {
    const start = () => readConfig({ ...PRODUCTION, ...UPS });
    expect(start).toThrow('PAYMENT: the simulators');
    expect(start).not.toThrow('CARRIER');
  });

  test('a key may stand in a file that the environment names', () => {
    const path = join(DATA_DIR, 'ups-secret');
    writeFileSync(path, 'from the file\n');
    const { UPS_CLIENT_SECRET: _, ...rest } = UPS;
    const config = readConfig({ DATA_DIR, ...rest, UPS_CLIENT_SECRET_FILE: path });
    expect(config.UPS_CLIENT_SECRET).toBe('from the file');
    expect(() => readConfig({ DATA_DIR, ...UPS, UPS_CLIENT_SECRET_FILE: path })).toThrow('given twice');
    const missing = { ...rest, UPS_CLIENT_SECRET_FILE: join(DATA_DIR, 'none') };
    expect(() => readConfig({ DATA_DIR, ...missing })).toThrow(
      'UPS_CLIENT_SECRET_FILE: the file cannot be read',
    );
  });
});

test('a lease is longer than any call to a provider, repeats included', () => {
  const read = (LEASE_SECONDS: string, PROVIDER_TIMEOUT_MS: string) =>
    readConfig({ DATA_DIR, LEASE_SECONDS, PROVIDER_TIMEOUT_MS });
  expect(() => read('49', '15000')).toThrow('LEASE_SECONDS: must be above 49');
  expect(() => read('60', '20000')).toThrow('LEASE_SECONDS');
  expect(() => read('1', '1000')).toThrow('LEASE_SECONDS');
  expect(read('50', '15000').LEASE_SECONDS).toBe(50);
  expect(read('1', '100').LEASE_SECONDS).toBe(1);
});
