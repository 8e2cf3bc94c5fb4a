import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { TEST_SECRET } from '../../../../test/secret.ts';
import { readConfig } from '../config.ts';
import { type Running, start } from '../main.ts';

let database: FreshDatabase & { workUrl: string };
let copy: Running;
beforeAll(async () => {
  database = await freshDatabase();
  const env = { DATABASE_URL: database.url, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', DRAIN_SECONDS: '600' };
  const config = readConfig({ ...env, SECRET: TEST_SECRET });
  copy = await start({ config, workUrl: database.workUrl, isIdle: true });
});
afterAll(async () => {
  await copy.stop();
  await database.drop();
});

const get = (path: string, accept = '*/*') => fetch(`${copy.url}${path}`, { headers: { accept } });

/** A connection on which calls come in pieces, as on a slow line. */
async function slowLine() {
  const socket = connect(Number(new URL(copy.url).port), '127.0.0.1');
  await once(socket, 'connect');
  let heard = '';
  socket.on('data', part => (heard += String(part)));
  return {
    ended: once(socket, 'close'),
    send: (text: string) => socket.write(text),
    heard: () => heard,
  };
}

test('a copy that is to stop serves on, not ready, and keeps no connection; the second signal ends the wait', async () => {
  const line = await slowLine();
  line.send('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');
  await expect.poll(line.heard).toContain('{"alive":true}');
  expect(line.heard()).toContain('keep-alive');
  const hurry = new AbortController();
  const left = copy.leave(hurry.signal);
  const ready = await get('/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ success: false, error: { code: 'stopping' } });
  const served = await get('/healthz');
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  const opened = await get('/readyz', 'text/html,application/xhtml+xml');
  expect(opened.headers.get('content-type')).toContain('text/html');
  expect(await opened.text()).toMatch(/deteniendo.*Volver a intentarlo/s);
  // half of a call has come when the door shuts
  line.send('GET /api/openapi.json HTTP/1.1\r\n');
  expect((await get('/healthz')).status).toBe(200);
  hurry.abort();
  await left;
  const stopped = copy.stop();
  await expect(get('/healthz')).rejects.toThrow('fetch failed');
  line.send('host: a\r\n\r\n');
  await Promise.all([stopped, line.ended]);
  expect(line.heard()).toMatch(/HTTP\/1.1 200 OK.*HTTP\/1.1 200 OK.*connection: close/is);
  expect(line.heard()).toContain('"openapi":"3.1.');
});
