import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { refusals } from '@puerta/contract/messages.es';
import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { openHouse } from '../../../../test/house.ts';
import { changeRows } from '../../../../test/rows.ts';
import { picture } from '../../../../test/pictures.ts';
import { routes } from '../assembly/routes.ts';
import { buildApp } from './app.ts';
import type { AgencyServices } from '../services/context.ts';
import { agencyFinder } from './agency.ts';
import { iconUrl, serveAppIcons } from './app-icon.ts';

const ERROR = 50;
const webDir = mkdtempSync(join(tmpdir(), 'puerta-web-'));
const opened: FastifyInstance[] = [];

for (const folder of ['assets', '.vite']) mkdirSync(join(webDir, folder));
writeFileSync(
  join(webDir, 'index.html'),
  '<title>{{agency.title}}</title><link rel="icon" href="{{agency.icon}}"><!--agency--><!--preload--><script>1</script>',
);
writeFileSync(join(webDir, '.vite/manifest.json'), '{}');
writeFileSync(join(webDir, 'worker.js'), '');
writeFileSync(join(webDir, 'assets/kit-1.js'), 'export {};');
const { app } = await openHouse();
afterAll(async () => {
  for (const one of opened) await one.close();
  rmSync(webDir, { recursive: true, force: true });
});

/** The HTTP side with other services, and what it logs. */
async function open(change: Partial<AgencyServices> = {}, receiveMs?: number) {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'debug' }, { write: line => void lines.push(JSON.parse(line)) });
  const server = await buildApp({ ...app.services, log, ...change }, routes, webDir, receiveMs);
  opened.push(server);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    lines,
    errors: () => lines.filter(line => line.level >= ERROR),
  };
}

/** Sends an address as it is written: fetch would tidy it up. */
async function ask(port: number, path: string, headers: Record<string, string> = {}) {
  const [answer] = await once(request({ port, path, headers }).end(), 'response');
  answer.resume();
  return answer;
}

test.each([
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '/assets/..%2Findex.html',
  '/assets/..\\\\..\\\\x',
  '/assets/..%5c..%5cx',
  '/assets/%00',
  '/assets/none.js',
  '/assets/',
])('%s is not found, and nothing to log', async path => {
  const { port, errors } = await open();
  expect((await ask(port, path)).statusCode).toBe(404);
  expect(errors()).toEqual([]);
});

test('a range past the end of a file is refused as one, and nothing to log', async () => {
  const { port, errors } = await open();
  expect((await ask(port, '/assets/kit-1.js')).statusCode).toBe(200);
  expect((await ask(port, '/assets/kit-1.js', { range: 'bytes=99999999-' })).statusCode).toBe(416);
  expect(errors()).toEqual([]);
});

test('nothing below /api is kept by a cache; what was built is', async () => {
  const { url } = await open();
  const kept = async (path: string) =>
    (await fetch(url + path, { headers: { agency: 'caribe' } })).headers.get('cache-control');
  for (const path of ['/api/auth/session', '/api/states', '/api/profile', '/api/no/such/call'])
    expect([path, await kept(path)]).toEqual([path, 'no-store']);
  expect(await kept('/assets/kit-1.js')).toContain('immutable');
});

test('browsers are told to come by https alone where that is the scheme', async () => {
  const { config } = app.services;
  const header = async (scheme: 'http' | 'https') => {
    const { url } = await open({ config: { ...config, PUBLIC_SCHEME: scheme } });
    return (await fetch(`${url}/healthz`)).headers.get('strict-transport-security');
  };
  expect(await header('http')).toBeNull();
  expect(await header('https')).toMatch(/^max-age=31536000$/);
});

test('no page of ours stands in a frame of anybody', async () => {
  const { headers } = await fetch(`${(await open()).url}/`);
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

describe('an agency by the name of an emoji', () => {
  const rename = (name: string) => changeRows(app, 'agency', 1, { name });
  beforeAll(() => rename('😀 Express'));
  afterAll(() => rename('Caribe Express'));

  test.each(['/', '/manifest.webmanifest', '/app-icon/192.png', '/offline'])('has its %s', async path => {
    const { url, errors } = await open();
    expect((await fetch(url + path)).status).toBe(200);
    expect(errors()).toEqual([]);
  });

  test('or the plain page, where its own cannot be made', async () => {
    let fails = false;
    const config = {
      ...app.services.config,
      get PUBLIC_SCHEME(): 'http' {
        if (fails) throw new Error('no page');
        return 'http';
      },
    };
    const { url, errors } = await open({ config });
    expect(await (await fetch(url)).text()).toContain('<title>😀 Express</title>');
    fails = true;
    const plain = await fetch(url);
    expect(plain.status).toBe(200);
    expect(await plain.text()).toContain('<script>1</script>');
    expect(errors()).toMatchObject([{ msg: "an agency's page could not be made" }]);
  });
});

test('what is no call is the agency of its host, whatever a header says', async () => {
  const { port } = await open();
  const manifest = async (host: string, agency: string) => {
    const sent = request({ port, path: '/manifest.webmanifest', headers: { host, agency } }).end();
    const [answer] = await once(sent, 'response');
    return JSON.parse(Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>)).toString());
  };
  const { id: _id, ...andes } = await manifest('andes.localhost', 'caribe');
  expect(andes.name).toBe('Andes Cargo');
  expect((await manifest('localhost', 'andes')).name).not.toBe(andes.name);
});

test('while the database is away a visitor reads a page, and a call its error object', async () => {
  const away = () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  };
  const db = { ...app.services.db, deployment: { selectFrom: away } as never };
  const { url } = await open({ db });
  const page = await fetch(`${url}/tracking/CE7K9M2Q4XNT`);
  expect(page.status).toBe(503);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  const text = await page.text();
  expect(text).toContain(refusals.database_away);
  expect(text).not.toContain('{"');
  expect(await (await fetch(`${url}/api/states`)).json()).toMatchObject({
    error: { code: 'database_away' },
  });
});

describe('a body that does not arrive', () => {
  const HEAD = 'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\nagency: caribe\r\n';
  const JSON_OF = (length: number) => `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

  test('is cut off when its time is over, however busy it looks', async () => {
    const { port, errors } = await open({}, 500);
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let said = '';
    socket.on('data', part => (said += String(part)));
    socket.on('error', () => undefined);
    socket.write(HEAD + JSON_OF(10_000));
    const sending = setInterval(() => socket.writable && socket.write(' '), 50);
    // a socket that is reset is cut off too, and `once` would throw what it says of that
    const closed = new Promise(resolve => socket.on('close', resolve));
    await Promise.race([closed, sleep(10_000)]);
    clearInterval(sending);
    const isCut = socket.destroyed;
    socket.destroy();
    expect(isCut).toBe(true);
    expect(said).toMatch(/^HTTP\/1\.1 408|^$/);
    expect(errors()).toEqual([]);
  });

  test('of somebody who left is no error of ours', async () => {
    const { port, lines, errors } = await open();
    const socket = connect(port, '127.0.0.1');
    socket.write(`${HEAD}${JSON_OF(10_000)}{"email":`);
    await sleep(200);
    socket.destroy();
    await expect.poll(() => lines.map(line => line.msg)).toContain('a client left before it had sent all');
    expect(errors()).toEqual([]);
  });
});

test('who never reads what they asked for is cut off', async () => {
  const { port } = await open({}, 100);
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  // more than the system keeps for who does not read
  socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(40));
  const standing = () =>
    new Promise<number>((resolve, reject) =>
      opened.at(-1)?.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  await expect.poll(standing).toBe(1);
  await sleep(300);
  expect(await standing()).toBe(1);
  await expect.poll(standing, { timeout: 10_000 }).toBe(0);
  socket.destroy();
});

describe('the icon of an application', () => {
  const server = fastify();
  const finder = () => agencyFinder(app.services.db, app.services.config);
  serveAppIcons(server, app.services, finder().findAgency);
  afterAll(async () => {
    await server.close();
  });

  const icon = (path: string, agency: string) =>
    server.inject({ url: path, headers: { host: `${agency}.localhost` } });

  test('an agency has icons of both sizes in its colour, and none of another', async () => {
    const of = async (agency: string, size: number) => {
      const answer = await icon(`/app-icon/${size}.png`, agency);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
      });
      return answer.rawPayload;
    };
    for (const size of [192, 512]) {
      const bytes = await of('caribe', size);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: size, height: size });
      expect(bytes.length).toBeLessThan(20_000);
      expect(bytes.equals(await of('andes', size))).toBe(false);
      // initials are drawn: more than one colour stands in it
      const { channels } = await sharp(bytes).stats();
      expect(Math.max(...channels.map(channel => channel.stdev))).toBeGreaterThan(5);
    }
    expect((await icon('/app-icon/192.png', 'nadie')).statusCode).toBe(404);
  });

  test('a logo is the icon, on white, at an address of its own', async () => {
    const before = { id: 1, name: 'Caribe Express', color: '#0f766e', logo: null } as never;
    const key = 'caribe/logo/icono.png';
    await app.services.files.put(key, new Uint8Array(await picture().arrayBuffer()), 'image/png');
    await changeRows(app, 'agency', 1, { logo_key: key });
    const fresh = fastify();
    serveAppIcons(fresh, app.services, finder().findAgency);
    const answer = await fresh.inject({ url: '/app-icon/512.png', headers: { host: 'caribe.localhost' } });
    const corner = await sharp(answer.rawPayload)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect([...corner]).toEqual([255, 255, 255]);
    expect(iconUrl({ ...(before as object), logo: '/files/x.png' } as never, 512)).not.toBe(
      iconUrl(before, 512),
    );
    await fresh.close();
  });
});
