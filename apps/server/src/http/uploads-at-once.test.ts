import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_BYTES_MAX } from '@puerta/domain/parcels/parcel-limits';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { makePerson } from '../../../../test/factories.ts';
import { openHouse } from '../../../../test/house.ts';
import { picture } from '../../../../test/pictures.ts';
import { TEST_SECRET } from '../../../../test/secret.ts';

/** What strangers and customers send at once takes no memory that it need not. */
const dataDir = mkdtempSync(join(tmpdir(), 'puerta-uploads-'));
const sockets: Socket[] = [];
const { app } = await openHouse();
const server = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    PATH: process.env.PATH,
    DATABASE_URL: app.ownerUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    SECRET: TEST_SECRET,
    LOG_LEVEL: 'silent',
  },
});
let said = '';
server.stdout?.on('data', part => (said += String(part)));
const found = await vi.waitUntil(() => /http:\/\/\S+:(\d+)/.exec(said)?.[1], { timeout: 30_000 });
const port = Number(found);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
});

const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const FILE = Buffer.alloc(FILE_BYTES_MAX - 1000);

/** A form whose file is on its way and never ends; `answer` is what has come back so far. */
function begin(at: number, path: string, token: string, file: Uint8Array = FILE) {
  const socket = connect(at, 'localhost').setEncoding('latin1');
  sockets.push(socket);
  const sent = { socket, answer: '', isTaken: false };
  socket.on('data', part => (sent.answer += String(part)));
  socket.on('error', () => undefined);
  socket.write(
    `POST /api${path} HTTP/1.1\r\nhost: localhost\r\nagency: caribe\r\n${token && `token: ${token}\r\n`}` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${FILE_BYTES_MAX}\r\n\r\n${HEAD}`,
  );
  socket.write(file, () => (sent.isTaken = true));
  return sent;
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);

/** Megabytes of this machine's memory that the server has now. */
const held = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

test.runIf(process.platform === 'linux')(
  'sixty files that strangers send to a call which wants none are refused unread',
  async () => {
    const play = async (path: string) => {
      const all = Array.from({ length: 60 }, () => begin(port, path, ''));
      await vi.waitUntil(() => all.every(one => one.isTaken || one.answer), { timeout: 30_000 });
      const [most, statuses] = [held(), all.map(one => statusOf(one.answer))];
      for (const one of all) one.socket.destroy();
      return { most, statuses };
    };
    // what throwing as much away costs any call, this one too
    await play('/support/file');
    const thrownAway = await play('/support/file');
    expect(new Set(thrownAway.statuses)).toEqual(new Set([401]));
    const { most, statuses } = await play('/open/notices/off?token=x&account=1&kind=steps');
    expect(new Set(statuses)).toEqual(new Set([413]));
    expect(most - thrownAway.most).toBeLessThan(50);
  },
);

test('what an address lacks is said before anything is read', async () => {
  const one = begin(port, '/open/notices/off', '', Buffer.alloc(0));
  await vi.waitUntil(() => one.answer, { timeout: 30_000 });
  expect(statusOf(one.answer)).toBe(400);
});

test('one person sends four files at once, some more wait, and nobody else does', async () => {
  const [busy, other] = [
    await makePerson(app, 'caribe', 'customer'),
    await makePerson(app, 'caribe', 'customer'),
  ];
  const at = Number(new URL(app.url).port);
  const send = () => begin(at, '/support/file', busy.token, Buffer.alloc(10));
  const sent = Array.from({ length: 25 }, send);
  await vi.waitUntil(() => sent.some(one => one.answer), { timeout: 30_000 });
  const answers = sent.map(one => statusOf(one.answer));
  expect(answers.filter(Boolean)).toEqual([503]);
  const upload = (who: typeof busy) =>
    who.client('POST /support/file', { body: { name: '' }, file: picture() });
  expect(await upload(other)).toMatchObject({ status: 200 });
  // who left gives their places back, those too who had none yet
  for (const one of sent) one.socket.destroy();
  await vi.waitUntil(async () => (await upload(busy)).status === 200, { timeout: 30_000 });
});

test('twelve files that three customers never finish sending keep nobody from sending theirs', async () => {
  const at = Number(new URL(app.url).port);
  const slow = await Promise.all([1, 2, 3].map(() => makePerson(app, 'caribe', 'customer')));
  const others = [
    await makePerson(app, 'caribe', 'manager'),
    await makePerson(app, 'caribe', 'customer'),
    await makePerson(app, 'andes', 'customer'),
  ];
  const sent = slow.flatMap(({ token }) =>
    Array.from({ length: 4 }, () => begin(at, '/support/file', token, Buffer.alloc(10))),
  );
  await vi.waitUntil(() => sent.every(one => one.isTaken), { timeout: 30_000 });
  const answers = await Promise.all(
    others.map(one => one.client('POST /support/file', { body: { name: '' }, file: picture() })),
  );
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200]);
  // they were on their way all the time
  expect(sent.map(one => one.answer)).toEqual(sent.map(() => ''));
});
