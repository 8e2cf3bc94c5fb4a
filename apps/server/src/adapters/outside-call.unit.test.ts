import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OutsideLimits, type OutsideRequest, outsideCalls } from './outside-call.ts';
import { ProviderTimeout, ProviderUnavailable } from './provider-error.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let asked: number;
let answers: Answer[];
const end =
  (status: number, text = ''): Answer =>
  (_request, response) =>
    response.writeHead(status).end(text);
const silence: Answer = () => undefined;
const cut: Answer = request => request.socket.destroy();

beforeEach(async () => {
  asked = 0;
  answers = [];
  server = createServer((request, response) => {
    asked++;
    (answers.shift() ?? end(200, 'yes'))(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const calls = (limits: Partial<OutsideLimits> = {}) =>
  outsideCalls('test', { timeoutMs: 1000, firstPauseMs: 1, ...limits });
const request = (repeatable: boolean): OutsideRequest => ({
  method: 'POST',
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-path?key=secret`,
  headers: { authorization: 'secret' },
  body: 'secret',
  repeatable,
});

test('what is repeatable is asked again until it is answered', async () => {
  answers = [end(500), cut];
  expect(await calls()(request(true))).toMatchObject({ status: 200, text: 'yes' });
  expect(asked).toBe(3);
});

test('a redirection is an answer too, and nobody follows it', async () => {
  answers = [(_request, response) => response.writeHead(301, { location: '/elsewhere' }).end()];
  expect(await calls()(request(true))).toMatchObject({ status: 301 });
  expect(asked).toBe(1);
});

test('who is told when to come again asks nothing until then, however often', async () => {
  answers = [(_request, response) => response.writeHead(429, { 'retry-after': '1' }).end()];
  const call = calls();
  const began = performance.now();
  for (const repeatable of [true, true, false])
    await expect(call(request(repeatable))).rejects.toThrow(ProviderUnavailable);
  expect(asked).toBe(1);
  await expect
    .poll(
      () =>
        call(request(false)).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 3000 },
    )
    .toBe(200);
  expect(performance.now() - began).toBeGreaterThan(990);
});

test('who is told to come later keeps no call of another kind away, however often', async () => {
  const later: (typeof answers)[number] = (_request, response) =>
    response.writeHead(429, { 'retry-after': '60' }).end();
  answers = [later, later];
  const call = calls({ failuresToOpen: 2, openMs: 60_000, retries: 0 });
  for (const kind of ['track', 'alerts'])
    await expect(call({ ...request(true), kind })).rejects.toThrow(ProviderUnavailable);
  expect(await call({ ...request(true), kind: 'ship' })).toMatchObject({ status: 200 });
});

test('a refusal is an answer, not a failure', async () => {
  answers = [end(400, 'no')];
  expect(await calls()(request(true))).toMatchObject({ status: 400, text: 'no' });
  expect(asked).toBe(1);
});

test.each([
  ['an error of the server', end(500), ProviderTimeout],
  ['a request that took too long', end(408), ProviderTimeout],
  ['a cut connection', cut, ProviderTimeout],
  ['silence', silence, ProviderTimeout],
  ['too many requests', end(429), ProviderUnavailable],
])('after %s nothing that may have been done is asked again', async (_name, answer, kind) => {
  answers = [answer];
  const error: unknown = await calls()(request(false)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(kind);
  expect(error instanceof ProviderTimeout).toBe(kind === ProviderTimeout);
  expect(asked).toBe(1);
  expect(String(error)).not.toContain('secret');
});

test('a silence is not waited for twice', async () => {
  answers = [silence];
  await expect(calls()(request(true))).rejects.toThrow(ProviderTimeout);
  expect(asked).toBe(1);
});

test('nobody there: nothing can have been done', async () => {
  const closed = request(false);
  await new Promise(resolve => server.close(resolve));
  const error: unknown = await calls()(closed).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProviderUnavailable);
  expect(error).not.toBeInstanceOf(ProviderTimeout);
});

test('a provider that keeps failing is left alone for a while, then asked again', async () => {
  answers = [end(503), end(503), end(503)];
  const call = calls({ failuresToOpen: 3, openMs: 500, retries: 0 });
  for (let i = 0; i < 4; i++) await expect(call(request(true))).rejects.toThrow(ProviderUnavailable);
  expect(asked).toBe(3);
  await new Promise(resolve => setTimeout(resolve, 550));
  expect(await call(request(true))).toMatchObject({ status: 200 });
});
