import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp } from '../../../../test/house.ts';
import { trailLines } from '../../../../test/trail.ts';
import { rowsOf } from '../../../../test/rows.ts';
import { type Database, openDatabase } from '../db/within-agency.ts';
import { updateRow } from '../db/rows.ts';
import { telling } from '../facts/tell.ts';
import { countFacts } from '../features/audit/count-facts.ts';
import { clearDomain, createAgency, createStaff, endStaffFactor, setDomain } from './create-agency.ts';
import type { Given } from './given.ts';

const app = await openApp();

const AGENCY = {
  slug: 'orinoco',
  name: 'Orinoco Cargo',
  'short-name': 'ORI',
  prefix: 'OC',
  email: 'hola@orinoco.test',
  'support-email': 'soporte@orinoco.test',
  address: '1 NW 1st St',
  city: 'Doral',
  state: 'FL',
  zip: '33166',
};
const agency = (given: Given) => createAgency(app.ownerUrl, app.services.config, given, app.clock.now());
const staff = (given: Given) => createStaff(app.services.db, app.services.config, given, app.clock.now());
const endFactor = (given: Given) =>
  endStaffFactor(app.services.db, app.services.config, { ...MANAGER, ...given }, app.clock.now());
const MANAGER = { agency: 'orinoco', email: 'jefa@orinoco.test', name: 'Julia Jefa' };

describe('an agency and its first manager', () => {
  test('are made by two commands, and the manager signs in', async () => {
    // the deployment's only one stands at its own address
    const at = /at http:\/\/localhost(:\d+)?\s/;
    expect(await agency(AGENCY)).toMatch(at);
    const told = await staff(MANAGER);
    expect(told).toMatch(at);
    const pass = told.split(' ').at(-1) ?? '';
    const answer = await app.client('orinoco')('POST /auth/login', { body: { email: MANAGER.email, pass } });
    expect(answer).toMatchObject({ success: true, data: { type: 1, role: 1, agency: 'orinoco' } });
    // a terminal keeps what it printed: nothing is answered before the password is another
    const manager = app.client('orinoco', answer.success ? answer.token : '');
    const settings = () => manager('GET /admin/setting');
    expect(await settings()).toMatchObject({ error: { code: 'password_expired' } });
    const newPass = 'una-clave-propia';
    const changed = await manager('PUT /profile/password', { body: { oldPass: pass, newPass } });
    expect(changed).toMatchObject({ success: true });
    expect(await settings()).toMatchObject({ success: true });
    const states = await rowsOf(app, 'state');
    expect(states).toHaveLength(24);
  });

  test('a manager who lost the phone gets back in by a third, with a reason, and is told by mail', async () => {
    await expect(endFactor({ reason: 'Perdió el teléfono' })).rejects.toThrow('no second factor');
    const account = (await rowsOf(app, 'account')).find(row => row.email === MANAGER.email);
    const { id = 0, agency_id = 0 } = account ?? {};
    const on = { second_factor_secret: Buffer.from('x'), second_factor_confirmed_at: new Date() };
    await app.services.db.within(agency_id, tx => updateRow(tx, 'account', id, on));
    await expect(endFactor({})).rejects.toThrow('--reason');
    await expect(endFactor({ email: 'nadie@orinoco.test', reason: 'x' })).rejects.toThrow(
      'Nobody of the staff',
    );
    expect(await endFactor({ reason: 'Perdió el teléfono' })).toContain('with the password alone');
    const told = app.services.db
      .read(agency_id)
      .selectFrom('mail')
      .select(['template', 'account_id', 'state']);
    expect(await told.where('template', '=', 'second_factor_removed').execute()).toEqual([
      { template: 'second_factor_removed', account_id: id, state: 'queued' },
    ]);
    const signedIn = { email: MANAGER.email, pass: 'una-clave-propia' };
    expect(await app.client('orinoco')('POST /auth/login', { body: signedIn })).toMatchObject({
      success: true,
    });
  });

  test("show nobody else's pages and no promotion that they have not chosen", async () => {
    const visitor = app.client('orinoco');
    expect(await visitor('GET /open/contact')).toMatchObject({ data: { facebook: '', instagram: '' } });
    expect(await visitor('GET /open/services')).toMatchObject({ data: [] });
    expect(await visitor('GET /auth/session')).toMatchObject({ agency: { facebook: '', instagram: '' } });
  });

  test('are made once', async () => {
    await expect(agency(AGENCY)).rejects.toThrow('There is an agency orinoco already');
    await expect(staff({ ...MANAGER, email: 'JEFA@orinoco.test' })).rejects.toThrow('already');
    await expect(staff({ ...MANAGER, agency: 'nadie' })).rejects.toThrow('There is no agency nadie');
  });

  test.each([
    ['slug', 'Mayúsculas'],
    ['slug', 'www'],
    ['prefix', 'oc'],
    ['color', 'verde'],
    ['support-email', 'soporte'],
    ['state', 'AK'],
    ['zip', '331'],
    ['time-zone', 'Europe/Madrid'],
    ['name', undefined],
  ])('refuse --%s %s', async (option, value) => {
    await expect(agency({ ...AGENCY, slug: 'otra', [option]: value })).rejects.toThrow(`--${option}`);
    await expect(staff({ ...MANAGER, email: 'otra@orinoco.test', role: 'owner' })).rejects.toThrow('--role');
  });
});

describe('a host of its own', () => {
  // the owner's, as the command has it: the server's role may not
  let owners: Database;
  beforeAll(() => {
    owners = telling(openDatabase(app.ownerUrl, 1), [countFacts]);
  });
  afterAll(() => owners.close());
  const call = (given: Given) => ({
    db: owners,
    config: { ...app.services.config, BASE_DOMAIN: 'puerta.app' },
    given,
    now: app.clock.now(),
  });
  const give = (domain: string, label = 'orinoco') => setDomain(call({ agency: label, domain }));
  const reached = async (host: string) => {
    // the server remembers for a second which agency a host means
    await sleep(1100);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { host };
      get(`${app.url}/api/auth/session`, { headers }, resolve).on('error', reject);
    });
    const body = JSON.parse(await text(answer)) as { agency?: { slug: string } };
    return body.agency?.slug ?? answer.statusCode;
  };

  test('is given, leads to the agency and stands in its trail, and is taken back', async () => {
    await agency({ ...AGENCY, slug: 'delta', 'short-name': 'DEL', prefix: 'DL' });
    expect(await reached('envios.orinoco.test')).toBe(404);
    expect(await give('Envios.Orinoco.Test')).toContain('http://envios.orinoco.test');
    expect(await reached('envios.orinoco.test')).toBe('orinoco');
    const { id } = await app.services.db.deployment
      .selectFrom('agency')
      .select('id')
      .where('slug', '=', 'orinoco')
      .executeTakeFirstOrThrow();
    const [line] = await trailLines(app, { action: 'settings.updated' }, id);
    expect(line?.after).toEqual({ domain: 'envios.orinoco.test' });
    await expect(give('envios.orinoco.test', 'delta')).rejects.toThrow('leads to another');
    expect(await clearDomain(call({ agency: 'orinoco' }))).toContain('http://orinoco.puerta.app');
    expect(await reached('envios.orinoco.test')).toBe(404);
  });

  test.each(['delta.otra.test', 'puerta.app', 'x.puerta.app', 'orinoco.localhost'])(
    'refuses %s, which leads elsewhere already',
    async domain => {
      await expect(give(domain)).rejects.toThrow('leads to another');
    },
  );

  test('takes a whole host name of a known agency', async () => {
    for (const domain of ['no es dominio', 'orinoco', 'http://a.test', `${'a.'.repeat(130)}test`])
      await expect(give(domain)).rejects.toThrow('--domain');
    await expect(give('a.test', 'nadie')).rejects.toThrow('There is no agency nadie');
  });
});
