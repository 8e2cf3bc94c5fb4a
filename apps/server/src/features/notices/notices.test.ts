import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { receive } from '../../../../../test/warehouse.ts';
import { openMailServer } from '../../../../../test/mail-server.ts';
import { oneRow } from '../../../../../test/rows.ts';
import { deriveKey } from '../../app/seal.ts';
import { leaveEmail } from '../accounts/take-links-back.ts';
import { unsubscribeQuery } from './sign-link.ts';
import { updateRow } from '../../db/rows.ts';

let reader: Person;
const server = await openMailServer();
const { app, people } = await openHouse({
  works: true,
  env: { SMTP_URL: `smtp://${server.host}`, MAIL_FROM: 'envios@puerta.test' },
});
afterAll(async () => {
  await server.close();
});
beforeEach(async () => {
  reader = await makePerson(app, 'caribe', 'customer');
});

const operator = () => people.caribe.restricted;
const choice = async () => succeeded(await reader.client('GET /profile/notices')).data;
async function receivedOne(): Promise<number> {
  const made = await makePackage(app, 'caribe', { accountId: reader.id });
  await receive(operator(), made);
  return made.id;
}
const mailOf = async (packageId: number) => {
  const row = () => oneRow(app, 'mail', { package_id: packageId });
  await expect.poll(async () => (await row()).state).not.toBe('queued');
  return row();
};
const sentTo = () => server.received.filter(mail => mail.to?.some(({ address }) => address === reader.email));

test('everything comes until somebody says otherwise, and what is switched off comes no more', async () => {
  expect(await choice()).toEqual({ steps: true, answers: true, weekly: false });
  expect(await mailOf(await receivedOne())).toMatchObject({ template: 'received', state: 'sent' });
  expect(sentTo()).toHaveLength(1);
  const body = { steps: false, answers: true };
  expect(succeeded(await reader.client('PUT /profile/notices', { body })).data).toEqual({
    ...body,
    weekly: false,
  });
  expect(await mailOf(await receivedOne())).toMatchObject({ template: 'received', state: 'withdrawn' });
  expect(sentTo()).toHaveLength(1);
  expect(await choice()).toMatchObject(body);
});

test('a debt is told all the same', async () => {
  succeeded(await reader.client('PUT /profile/notices', { body: { steps: false, answers: false } }));
  const made = await makePackage(app, 'caribe', { accountId: reader.id });
  await receive(operator(), made, { weight: 140, length: 40, width: 30, height: 30 });
  expect(await mailOf(made.id)).toMatchObject({ template: 'debt', state: 'sent' });
  expect(sentTo()[0]?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false);
});

test('a mail says where one post, or one button, switches its kind off', async () => {
  await mailOf(await receivedOne());
  const [mail] = sentTo();
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, link = ''] = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '') ?? [];
  const { pathname, search } = new URL(link);
  expect(pathname).toBe('/api/open/notices/off');
  expect(mail?.text).toContain(`/avisos${search}`);
  const address = `${app.url}${pathname}${search}`;
  const agency = { agency: 'caribe' };
  // what a mail program opens changes nothing
  expect((await fetch(address, { headers: agency })).status).toBe(200);
  expect(await choice()).toMatchObject({ steps: true });
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })])
    expect((await fetch(address, { method: 'POST', body, headers: agency })).status).toBe(200);
  expect(await choice()).toMatchObject({ steps: false, answers: true });
});

test("a link is one person's, for one kind, at one agency", async () => {
  const secret = app.services.config;
  const link = (agencyId: number, kind: 'steps' | 'answers') =>
    Object.fromEntries(new URLSearchParams(unsubscribeQuery(secret, agencyId, reader, kind))) as {
      token: string;
      account: string;
      kind: string;
    };
  const post = (query: { token: string; account: string; kind: string }) =>
    app.client('caribe')('POST /open/notices/off', { query });
  const refused = { error: { code: 'link_expired' } };
  expect(await post({ ...link(1, 'steps'), kind: 'answers' })).toMatchObject(refused);
  expect(await post({ ...link(1, 'steps'), account: String(people.caribe.customer.id) })).toMatchObject(
    refused,
  );
  expect(await post(link(2, 'steps'))).toMatchObject(refused);
  expect(await post({ token: 'x', account: 'x', kind: 'debts' })).toMatchObject(refused);
  expect(await choice()).toEqual({ steps: true, answers: true, weekly: false });
  expect(await post(link(1, 'answers'))).toMatchObject({ data: { kind: 'answers' } });
  expect(await choice()).toMatchObject({ steps: true, answers: false });
});

test('a link is of no use once the account has another address; one of before, that names none, neither', async () => {
  const { services, client } = app;
  const { config } = services;
  const kind = 'steps';
  const read = (token: string) =>
    client('caribe')('GET /open/notices/off', { query: { token, account: String(reader.id), kind } });
  const tokenFor = (email: string) =>
    new URLSearchParams(unsubscribeQuery(config, 1, { id: reader.id, email }, kind)).get('token') ?? '';
  const ofBefore = createHmac('sha256', deriveKey(config.secret, 'unsubscribe'))
    .update(`1.${reader.id}.${kind}`)
    .digest('base64url');
  for (const token of [tokenFor(reader.email), ofBefore])
    expect(await read(token)).toMatchObject({ status: 200, data: { kind } });
  const email = `otra.${reader.email}`;
  await services.db.within(1, async tx => {
    await leaveEmail(tx, reader.id, app.clock.now());
    await updateRow(tx, 'account', reader.id, { email });
  });
  for (const token of [tokenFor(reader.email), ofBefore])
    expect(await read(token)).toMatchObject({ error: { code: 'link_expired' } });
  expect(await read(tokenFor(email))).toMatchObject({ status: 200 });
});
