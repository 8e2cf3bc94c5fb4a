import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'puerta-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const PRODUCTION = { NODE_ENV: 'production', DATA_DIR, SECRET: 's'.repeat(32), SMTP_URL: 'smtp://mail.test' };

describe('production mode', () => {
  test('names everything that it refuses to start without', () => {
    const start = () => readConfig({ NODE_ENV: 'production', DATA_DIR });
    for (const name of ['SECRET', 'ALLOW_SIMULATORS', 'SMTP_URL']) expect(start).toThrow(name);
  });

  test('has no demo, even when asked for one', () => {
    const config = readConfig({ ...PRODUCTION, ALLOW_SIMULATORS: '1', DEMO: '1' });
    expect(config).toMatchObject({ production: true, demo: false });
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
