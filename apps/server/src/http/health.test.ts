import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startApp } from '../../../../test/house.ts';
import { freshDatabase } from '../../../../test/fresh-database.ts';
import { lineTo } from '../../../../test/line.ts';
import { openFiles } from '../providers.ts';
import { RELEASE } from '../version.ts';

const TOKEN = 'a-token-for-the-figures';
let app: TestApp;
let withToken: TestApp;
let production: TestApp;
beforeAll(async () => {
  app = await startApp();
  withToken = await startApp({ env: { METRICS_TOKEN: TOKEN } });
  production = await startApp({
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      ALLOW_SIMULATORS: '1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      METRICS_TOKEN: TOKEN,
    },
  });
});
afterAll(async () => {
  await production.stop();
  await withToken.stop();
  await app.stop();
});

const get = (from: TestApp, path: string, headers: Record<string, string> = {}) =>
  fetch(`${from.url}${path}`, { headers });

describe('/healthz and /readyz', () => {
  test.each([
    ['/healthz', { alive: true }],
    ['/readyz', { ready: true, version: RELEASE, schema: expect.stringMatching(/^\d{4}-/) }],
  ])('%s answers without an agency', async (path, body) => {
    const response = await get(app, path);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(body);
  });
});

test('a file store that cannot be written is not ready, and is asked at most every ten seconds', async () => {
  const { files } = app.services;
  const { put } = files;
  let asked = 0;
  files.put = async () => {
    asked++;
    throw new Error('ENOSPC');
  };
  app.clock.advance(10_000);
  const answers = await Promise.all([1, 2, 3].map(() => get(app, '/readyz')));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(await answers[0]?.json()).toMatchObject({ error: { code: 'files_away' } });
  expect(asked).toBe(1);
  files.put = put;
  expect((await get(app, '/readyz')).status).toBe(503);
  app.clock.advance(10_000);
  expect((await get(app, '/readyz')).status).toBe(200);
});

test('a start shuts the folder that a version before left open', () => {
  const folder = join(app.services.config.dataDir, 'files');
  chmodSync(folder, 0o755);
  openFiles(app.services.config);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('a file store that says nothing is away, and is not asked again meanwhile', async () => {
  const { files } = app.services;
  const { put } = files;
  let asked = 0;
  let answer = () => undefined as void;
  files.put = () => {
    asked++;
    return new Promise(resolve => (answer = resolve));
  };
  app.clock.advance(10_000);
  expect((await get(app, '/readyz')).status).toBe(503);
  app.clock.advance(10_000);
  expect((await get(app, '/readyz')).status).toBe(503);
  expect(asked).toBe(1);
  files.put = put;
  answer();
  app.clock.advance(10_000);
  await expect.poll(async () => (await get(app, '/readyz')).status).toBe(200);
});

describe('/metrics', () => {
  test('answers this machine in the text that Prometheus reads', async () => {
    await get(app, '/api/states', { agency: 'nobody' });
    const response = await get(app, '/metrics');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    const text = await response.text();
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(text).toMatch(
      /^http_request_duration_seconds_count\{method="GET",route="\/api\/states",status="404"\} 1$/m,
    );
  });

  test('names routes, never what was typed into their paths', async () => {
    await get(app, '/api/tracking/CE7K9M2Q4XNT?x=secret', { agency: 'nobody' });
    await get(app, '/no/such/page-of-somebody');
    const text = await (await get(app, '/metrics')).text();
    expect(text).toContain('/api/tracking/:code');
    expect(text).not.toMatch(/CE7K9M2Q4XNT|secret|somebody/);
  });

  test.each([
    ['a call through a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['a call through a proxy that says so in the standard way', { forwarded: 'for=127.0.0.1' }],
    ['one that names the host it was asked for', { 'x-forwarded-host': 'puerta.app' }],
    ['one that names who asks', { 'x-real-ip': '127.0.0.1' }],
    ['one that names itself', { via: '1.1 proxy' }],
    ['a wrong token', { 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer wrong' }],
    ['an empty token', { 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer ' }],
  ])('refuses %s', async (_name, headers) => {
    for (const one of [app, withToken]) {
      const response = await get(one, '/metrics', headers);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ success: false, error: { code: 'forbidden' } });
    }
  });

  test('asks for its token in production mode, of this machine too', async () => {
    expect((await get(production, '/metrics')).status).toBe(403);
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await get(production, '/metrics', headers)).status).toBe(200);
  });

  test('answers the bearer of its token from anywhere, where there is one', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${TOKEN}` };
    expect((await get(withToken, '/metrics', headers)).status).toBe(200);
    expect((await get(app, '/metrics', headers)).status).toBe(403);
  });
});

describe('when the database goes away', () => {
  test('the server is alive, not ready, says so in Spanish on every call and twice in its log, and recovers', async () => {
    const database = await freshDatabase();
    const line = await lineTo(database.url);
    const lines: { level: number; msg: string; failures?: number }[] = [];
    const logTo = { write: (text: string) => void lines.push(JSON.parse(text)) };
    const cut = await startApp({ env: { DATABASE_URL: line.url, LOG_LEVEL: 'warn' }, logTo });
    const statuses = async () => {
      const found: [string, number][] = [];
      for (const path of [
        '/healthz',
        '/readyz',
        '/api/states',
        '/api/tracking/CE7K9M2Q4XNT',
        '/api/auth/session',
      ]) {
        const response = await get(cut, path, { agency: `unknown-${found.length}-${Math.random()}` });
        found.push([path, response.status]);
        if (response.status !== 503) continue;
        const away = { success: false, error: { code: 'database_away' } };
        expect(await response.json()).toMatchObject({
          ...away,
          message: expect.stringMatching(/no está disponible/),
        });
      }
      return found.map(([, status]) => status);
    };
    try {
      expect(await statuses()).toEqual([200, 200, 404, 404, 404]);
      await line.cut();
      expect(await statuses()).toEqual([200, 503, 503, 503, 503]);
      await line.mend();
      expect(await statuses()).toEqual([200, 200, 404, 404, 404]);
      await expect.poll(() => lines.at(-1)).toMatchObject({ level: 50, msg: 'the database is back' });
      expect(lines.map(({ msg }) => msg)).toEqual(['the database is away', 'the database is back']);
      expect(lines[1]?.failures).toBeGreaterThanOrEqual(4);
    } finally {
      await line.mend();
      await cut.stop();
      await line.cut();
      await database.drop();
    }
  });
});

test('a database that is asked and says nothing is away, and its connection is not used again', async () => {
  const database = await freshDatabase();
  const line = await lineTo(database.url);
  const hushed = await startApp({ env: { DATABASE_URL: line.url, DATABASE_POOL: '1' } });
  try {
    await hushed.stopWork();
    expect((await get(hushed, '/readyz')).status).toBe(200);
    line.hush();
    expect((await get(hushed, '/readyz')).status).toBe(503);
    expect((await get(hushed, '/readyz')).status).toBe(200);
  } finally {
    await line.cut();
    await hushed.stop();
    await database.drop();
  }
});
