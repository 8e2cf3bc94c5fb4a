import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../../test/factories.ts';
import { openHouse, startApp } from '../../../../test/house.ts';
import { openMailServer } from '../../../../test/mail-server.ts';
import { currentCall } from '../app/call.ts';

type Line = Record<string, unknown> & { level: number; msg: string };
const lines: Line[] = [];
const logTo = { write: (text: string) => void lines.push(JSON.parse(text) as Line) };
const said = (msg: string) => lines.filter(line => line.msg === msg);
afterEach(() => void lines.splice(0));

const house = await openHouse({ works: true, logTo, env: { LOG_LEVEL: 'debug', TRUST_PROXY: '1' } });
const { app } = house;
const OWN = /^[\da-f]{8}-[\da-f-]{27}$/;
const idOf = async (path: string, given?: string, from = app.url) => {
  const headers = { agency: 'caribe', ...(given !== undefined && { 'x-request-id': given }) };
  return (await fetch(`${from}${path}`, { headers })).headers.get('x-request-id');
};

describe('the id of a call', () => {
  test('is the proxy’s, in a safe shape, and told to the caller', async () => {
    expect(await idOf('/api/states', 'proxy-1.a_B')).toBe('proxy-1.a_B');
    for (const unsafe of ['a b', '"{}', 'x'.repeat(65), ''])
      expect(await idOf('/api/states', unsafe)).toMatch(OWN);
  });

  test('is our own where no proxy is trusted, and never the same', async () => {
    const alone = await startApp();
    const ids = [await idOf('/healthz', 'mine', alone.url), await idOf('/healthz', 'mine', alone.url)];
    await alone.stop();
    for (const id of ids) expect(id).toMatch(OWN);
    expect(new Set(ids).size).toBe(2);
  });

  test('stands in answers to what nobody knows and nobody can read', async () => {
    for (const path of ['/api/no/such', '/api/tracking/%ZZ', '/api/docs'])
      expect(await idOf(path, 'p')).toBe('p');
  });

  test('stands in the line of a surprise, with the route, the agency and the person', async () => {
    const { customer } = house;
    const { db } = app.services;
    const { read } = db;
    db.read = id => {
      if (currentCall()?.account) throw new Error('a surprise');
      return read(id);
    };
    const headers = { agency: 'caribe', token: customer.token, 'x-request-id': 'p2' };
    const answer = await fetch(`${app.url}/api/profile/sessions?secret=typed`, { headers });
    db.read = read;
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([500, 'p2']);
    expect(said('request failed')).toEqual([
      expect.objectContaining({
        level: 50,
        call: 'p2',
        method: 'GET',
        route: '/api/profile/sessions',
        agency: 'caribe',
        account: customer.id,
        err: expect.objectContaining({ message: 'a surprise' }),
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain(customer.email);
  });

  test('goes with the jobs that a call queues, after its body was read', async () => {
    const { mail } = app.services;
    const { send } = mail;
    mail.send = async () => {
      throw new Error('busy');
    };
    const headers = { agency: 'caribe', 'content-type': 'application/json', 'x-request-id': 'p3' };
    const body = JSON.stringify({ email: house.customer.email });
    await fetch(`${app.url}/api/auth/password`, { method: 'POST', headers, body });
    const tried = () => lines.find(({ msg, call }) => msg === 'mail not sent' && call === 'p3');
    await expect.poll(tried).toMatchObject({ job: 'mail', agencyId: 1, reason: 'busy' });
    mail.send = send;
  });
});

describe('a sign-in that is refused', () => {
  const signIn = (email: string, pass: string) =>
    app.client('caribe')('POST /auth/login', { body: { email, pass } });

  test('leaves one line, with the account where there is one and nothing that was typed', async () => {
    const { customer } = house;
    await signIn(customer.email, 'otra-clave-larga');
    await signIn('mi-clave-secreta@ejemplo.test', TEST_PASSWORD);
    await signIn(customer.email, TEST_PASSWORD);
    const refused = { level: 40, agency: 'caribe', address: '127.0.0.1', refusal: 'wrong_credentials' };
    expect(said('sign-in refused')).toEqual([
      expect.objectContaining({ ...refused, account: customer.id }),
      expect.objectContaining({ ...refused, account: null }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/clave|@/);
  });
});

test('a client that leaves is no error, whether it was still sending or no longer reading', async () => {
  const { port } = new URL(app.url);
  const head = `host: caribe\r\nagency: caribe\r\ntoken: ${house.manager.token}\r\n`;
  const leave = async (text: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(text);
    await new Promise(resolve => void setTimeout(resolve, 30));
    socket.resetAndDestroy();
  };
  const sending = `POST /api/auth/login HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: 900\r\n\r\n{"email"`;
  // a busy machine may hear of the call and of its end at once
  const heard = async () => {
    await leave(sending);
    return said('a client left before it had sent all').length;
  };
  await expect.poll(heard).toBeGreaterThan(0);
  for (const path of ['/api/admin/export/orders', '/api/order/mine'])
    await leave(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
  await new Promise(resolve => void setTimeout(resolve, 300));
  expect(lines.filter(({ level }) => level > 20)).toEqual([]);
});

test('a provider that is away is told when it goes and when it is back', async () => {
  let isBusy = true;
  const server = await openMailServer({
    onConnect: (_session, done) => done(isBusy ? new Error('too busy') : undefined),
  });
  const sending = await startApp({
    logTo,
    env: { SMTP_URL: `smtp://${server.host}`, LOG_LEVEL: 'warn', MAIL_FROM: 'envios@puerta.test' },
  });
  const mail = {
    agencyId: 1,
    mailId: 1,
    fromName: 'A',
    to: 'a@b.test',
    replyTo: 'c@d.test',
    subject: 'x',
    text: 'x',
    html: 'x',
    attachments: [],
  };
  const send = () => sending.services.mail.send(mail);
  try {
    for (let n = 0; n < 3; n++) await expect(send()).rejects.toThrow('too busy');
    isBusy = false;
    await send();
    await send();
    expect(lines.map(({ level, msg, provider, failures }) => [level, msg, provider, failures])).toEqual([
      [40, 'a provider does not answer', 'mail', undefined],
      [40, 'a provider answers again', 'mail', 3],
    ]);
    const text = await (await fetch(`${sending.url}/metrics`)).text();
    expect(text).toMatch(/^puerta_provider_call_seconds_count\{provider="mail",outcome="failed"\} 3$/m);
    expect(text).toMatch(/^puerta_provider_call_seconds_count\{provider="mail",outcome="answered"\} 2$/m);
  } finally {
    await sending.stop();
    await server.close();
  }
});
