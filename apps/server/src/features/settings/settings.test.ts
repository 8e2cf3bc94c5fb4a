import { done, invalid, refusals } from '@puerta/contract/messages.es';
import { describe, expect, test } from 'vitest';
import { picture } from '../../../../../test/pictures.ts';
import { send } from '../../../../../test/send.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { changeRows, oneRow } from '../../../../../test/rows.ts';

const { app, people, manager, place } = await openHouse();

/** The sixteen fields of the specified call. */
const SPECIFIED = {
  name: 'Caribe Nuevo',
  short_name: 'CNV',
  state_code: 'TX',
  state_name: 'Texas',
  slogan: 'Más cerca',
  city: 'Houston',
  phone: '(713) 555-0100',
  support_email: 'ayuda@caribe.test',
  address: '1 Main St',
  primary_color: '#C2410C',
  facebook: 'caribe',
  instagram: '@caribe',
  zip_code: '77002',
  locker_url: 'https://casillero.caribe.test',
  profit: 12.5,
  profit_air: 0,
};
const settings = async () => succeeded(await manager.client('GET /admin/setting')).data;
const post = (body: unknown) =>
  send(app, 'POST /admin/setting', { body }, { agency: 'caribe', token: manager.token });
const haveSecondFactor = () =>
  changeRows(app, 'account', manager.id, { second_factor_confirmed_at: app.clock.now() });
const saved = async (body: unknown) => {
  const answer = await post(body);
  expect(answer.text).toContain(done.infoUpdated);
  return answer;
};
const agencyShown = async () => succeeded(await app.client('caribe')('GET /auth/session')).agency;
const trail = () => trailLines(app, { type: 'settings' });

test('the sixteen fields round-trip, show at once, and the trail says what changed', async () => {
  const before = await settings();
  expect(before).toMatchObject({
    id: 1,
    ups_pickup_cost: 25,
    logo: null,
    logo_url: null,
    alt_logo_url: null,
    logo_black: null,
    email: 'hola@caribe.test',
    color: before.primary_color,
  });
  await saved({ ...SPECIFIED, ups_pickup_cost: 1, pickup_fee_cents: 1 });
  const after = await settings();
  expect(after).toMatchObject({ ...SPECIFIED, primary_color: '#c2410c', color: '#c2410c' });
  // the pickup fee is not theirs to change
  expect(after.ups_pickup_cost).toBe(25);
  // what was not sent stays
  expect(after.warehouse).toEqual(before.warehouse);
  expect(after.time_zone).toBe('America/New_York');
  expect(await agencyShown()).toMatchObject({
    name: 'Caribe Nuevo',
    color: '#c2410c',
    slogan: 'Más cerca',
    support_email: 'ayuda@caribe.test',
  });
  const [entry] = await trail();
  expect(entry).toMatchObject({
    action: 'settings.updated',
    actor_id: manager.id,
    before: { name: 'Caribe Express', profit: 20 },
    after: { name: 'Caribe Nuevo', profit: 12.5 },
  });
  expect(entry?.after).not.toHaveProperty('time_zone');
  // saved again unchanged, there is nothing to tell
  await saved(SPECIFIED);
  expect(await trail()).toHaveLength(1);
});

test('a limit of weight for each way: blank is none, and the next quote keeps to it', async () => {
  const none = { air_weight_max: null, ocean_weight_max: null, ground_weight_max: null };
  expect(await settings()).toMatchObject(none);
  await saved({ ...SPECIFIED, air_weight_max: '110', ocean_weight_max: 140.5 });
  expect(await settings()).toMatchObject({ ...none, air_weight_max: 110, ocean_weight_max: 140.5 });
  const { state, city } = place;
  const parcel = { weight: 120, length: 12, width: 12, height: 12 };
  const asked = { zipCode: '33132', state, city, ...parcel };
  const { data } = succeeded(await app.client('caribe')('POST /calculator', { body: asked }));
  expect(data.products.map(({ type, over_weight }) => [type, over_weight])).toEqual([
    ['AIR', true],
    ['OCEAN', false],
  ]);
  for (const wrong of [0, 151, 'mucho', 110.001])
    expect((await post({ ...SPECIFIED, air_weight_max: wrong })).status).toBe(400);
  // what is not sent stays; two people who set different ways wipe nothing of each other
  const { version } = await settings();
  await saved({ ...SPECIFIED, ground_weight_max: 70 });
  const edited = { ...SPECIFIED, air_weight_max: '', ocean_weight_max: '', ground_weight_max: '' };
  await saved({ ...edited, version, touched: ['air_weight_max', 'ocean_weight_max'] });
  expect(await settings()).toMatchObject({ ...none, ground_weight_max: 70 });
  await saved({ ...SPECIFIED, ground_weight_max: '' });
  expect(await settings()).toMatchObject(none);
});

test('whoever saves anything else makes no version of terms that do not exist', async () => {
  const terms = () => app.client('caribe')('GET /open/terms');
  const before = await terms();
  expect(before).toMatchObject({ data: { version: '2026-11', text: null } });
  // as the page sends it: the whole form, the version it began from, and what was touched
  for (const touched of ['profit_air', 'slogan', 'terms_text'] as const) {
    const { version } = await settings();
    await saved({
      ...SPECIFIED,
      profit_air: 26,
      slogan: 'Otro',
      terms_text: '',
      version,
      touched: [touched],
    });
    expect(await terms()).toEqual(before);
  }
});

test('the rest: story, terms, Miami address, prefix, time zone, second factor', async () => {
  const warehouse = {
    name: 'Puerta',
    address: '2 NW St',
    city: 'Doral',
    state: 'FL',
    zip: '33166',
    phone: '305',
  };
  const rest = {
    story: 'Nacimos en 2011.',
    terms_text: 'Nuestras condiciones.',
    warehouse,
    tracking_prefix: 'cnv',
    time_zone: 'America/Caracas',
    second_factor_required: 1,
  };
  await saved({ ...SPECIFIED, ...rest });
  // whoever has none must set one up before anything else
  expect(await manager.client('GET /admin/setting')).toMatchObject({ status: 403 });
  await haveSecondFactor();
  expect(await settings()).toMatchObject({
    ...rest,
    tracking_prefix: 'CNV',
  });
  const version = async () => oneRow(app, 'agency', 1);
  expect((await version()).terms_version).toMatch(/^propia-/);
  await saved({ ...SPECIFIED, terms_text: '', second_factor_required: 0 });
  expect((await version()).terms_version).not.toMatch(/^propia-/);
  expect(await settings()).toMatchObject({ terms_text: '', second_factor_required: 0 });
});

describe('refusals', () => {
  const on = invalid.settings;
  test.each<[object, string]>([
    [{ name: ' ', support_email: 'a@b' }, on.required],
    [{ support_email: 'a@b', primary_color: 'rojo' }, on.supportEmail],
    [{ state_code: 'AK' }, on.state],
    [{ state_code: 'ZZ' }, on.state],
    [{ primary_color: 'rojo' }, on.color],
    [{ short_name: 'C X' }, on.shortName],
    [{ zip_code: '1' }, on.zip],
    [{ profit: -1 }, on.margin],
    [{ profit_air: 1000.01 }, on.margin],
    [{ profit: 1.005 }, invalid.parcel.decimals],
    [{ tracking_prefix: 'C1' }, on.prefix],
    [{ time_zone: 'Europe/Madrid' }, on.timeZone],
    [{ time_zone: 'Europe/London' }, on.timeZone],
    [{ time_zone: 'No/Zone' }, on.timeZone],
    [{ name: 'Caribe\nhttp://evil.test' }, invalid.general.oneLine],
    [{ warehouse: { name: 'A' } }, on.required],
    [{ facebook: 'javascript:alert(1)' }, on.link],
  ])('%j', async (change, message) => {
    expect(await post({ ...SPECIFIED, ...change })).toMatchObject({ status: 400, json: { message } });
  });
});

test('an agency without pages elsewhere says so, and nobody is led anywhere', async () => {
  succeeded(
    await manager.client('POST /admin/setting', { body: { ...SPECIFIED, facebook: 'No', instagram: 'no.' } }),
  );
  const { data } = succeeded(await app.client('caribe')('GET /open/contact'));
  expect(data).toMatchObject({ facebook: '', instagram: '' });
});

test('a host of its own is not for managers to set', async () => {
  const { domain } = await settings();
  await saved({ ...SPECIFIED, domain: 'envios.evil.test' });
  expect(await settings()).toMatchObject({ domain });
});

describe('logos', () => {
  test.each([
    ['logo', 'logo_url'],
    ['logo_white', 'alt_logo_url'],
    ['logo_black', 'logo_black'],
  ] as const)('%s', async (type, field) => {
    const answer = await manager.client('POST /admin/picture', { body: { type }, file: picture() });
    const path = succeeded(answer).data[field] ?? '';
    expect((await settings())[field]).toBe(path);
    const file = await fetch(`${app.url}${path}`);
    expect(file.headers.get('content-type')).toBe('image/png');
    if (type !== 'logo_black') expect((await agencyShown())[type]).toBe(path);
  });

  test('is taken away again, and the trail says so; its file stays for mails that show it', async () => {
    const before = await settings();
    const params = { type: 'logo' } as const;
    const answer = succeeded(await manager.client('DELETE /admin/picture/:type', { params }));
    expect(answer.data).toEqual({ ...before, logo: null, logo_url: null });
    expect(await agencyShown()).toMatchObject({ logo: null, logo_white: before.alt_logo_url });
    const told = await trail();
    expect(told.at(-1)).toMatchObject({ action: 'settings.updated', after: { logo_key: null } });
    expect((await fetch(`${app.url}${before.logo_url}`)).status).toBe(200);
    // what is not there is gone already
    succeeded(await manager.client('DELETE /admin/picture/:type', { params }));
    expect(await trail()).toHaveLength(told.length);
    const as = { agency: 'caribe', token: manager.token };
    const other = { params: { type: 'otro' } };
    expect(await send(app, 'DELETE /admin/picture/:type', other, as)).toMatchObject({ status: 400 });
  });

  test('no picture, no file, no such type', async () => {
    const as = { agency: 'caribe', token: manager.token };
    const text = new Blob(['no soy una imagen'], { type: 'image/png' });
    const upload = (request: object) => send(app, 'POST /admin/picture', request, as);
    const wrong = await upload({ body: { type: 'logo' }, file: text });
    expect(wrong).toMatchObject({ status: 415, json: { error: { message: refusals.file_unsupported } } });
    expect(await upload({ body: { type: 'logo' } })).toMatchObject({ status: 400 });
    expect(await upload({ body: { type: 'otro' }, file: picture() })).toMatchObject({
      status: 400,
      json: { message: invalid.settings.logoType },
    });
  });
});

test('one setting alone, whatever else is not filled in: the rest stays, and the trail says what changed', async () => {
  const one = (body: { primary_color?: string; air_weight_max?: number | null }) =>
    manager.client('PUT /admin/setting', { body });
  const before = await settings();
  await changeRows(app, 'agency', 1, { phone: '', slogan: '' });
  const { data } = succeeded(await one({ air_weight_max: 110 }));
  expect(data).toEqual({ ...before, phone: '', slogan: '', air_weight_max: 110, version: data.version });
  expect(data.version).toBeGreaterThan(before.version);
  expect(succeeded(await one({ primary_color: '#1D4ED8' })).data).toMatchObject({
    color: '#1d4ed8',
    air_weight_max: 110,
  });
  expect((await trail()).at(-1)).toMatchObject({ actor_id: manager.id, after: { color: '#1d4ed8' } });
  succeeded(await one({ air_weight_max: null }));
  expect((await settings()).air_weight_max).toBeNull();
  expect(await one({ primary_color: 'rojo' })).toMatchObject({ status: 400 });
  await saved(SPECIFIED);
});

test('restricted staff read no amount but the pickup fee, and change nothing', async () => {
  const { client } = people.caribe.restricted;
  const { data } = succeeded(await client('GET /admin/setting'));
  expect(data).toMatchObject({ name: 'Caribe Nuevo', ups_pickup_cost: 25 });
  expect(data).not.toHaveProperty('profit');
  expect(data).not.toHaveProperty('profit_air');
});

test('margins price the next quote; the fee is the one of the calculator', async () => {
  await changeRows(app, 'agency', 1, { pickup_fee_cents: 1850 });
  await saved({ ...SPECIFIED, profit_air: 100 });
  const parcel = { weight: 10, length: 12, width: 10, height: 8 };
  const asked = { zipCode: '33132', state: place.state, city: place.city, ...parcel };
  const { data } = succeeded(await app.client('caribe')('POST /calculator', { body: asked }));
  const air = data.products.find(product => product.type === 'AIR');
  expect(air?.lines.find(line => line.code === 'freight')?.amount).toBe(80);
  expect([data.ups_pickup, (await settings()).ups_pickup_cost]).toEqual([18.5, 18.5]);
});
