import { firstStepRefusals } from '@puerta/contract/office/first-steps.es';
import { refusals } from '@puerta/contract/messages.es';
import type { FirstStep } from '@puerta/domain/people/first-steps';
import { describe, expect, test } from 'vitest';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { picture } from '../../../../../test/pictures.ts';
import { scanPdf } from '../../../../../test/read-pdf.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { changeRows } from '../../../../../test/rows.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';
import { buyTestLabel, voidTestLabel } from './buy-test-label.ts';
import { countFirstSteps } from './show-first-steps.ts';

const { app, people, manager, place } = await openHouse();
// as it is before its managers did anything: the world is open already
for (const table of ['city', 'office', 'transport'] as const)
  await changeRows(app, table, {}, { active: false });
await changeRows(app, 'agency', 1, { slogan: '' });

const found = async (who = manager) => succeeded(await who.client('GET /admin/first-steps')).data;
const left = async () => (await found()).steps.filter(({ done }) => !done).map(({ step }): FirstStep => step);
const counted = async (who = manager) => {
  const { data } = succeeded(await who.client('GET /order/inbox'));
  return 'first_steps' in data ? data.first_steps : undefined;
};

/** What each step is done by: the thing itself, whoever made it and wherever. */
const DOING: Partial<Record<FirstStep, () => Promise<unknown>>> = {
  agency: () => changeRows(app, 'agency', 1, { slogan: 'De río a río' }),
  brand: () => manager.client('POST /admin/picture', { body: { type: 'logo' }, file: picture() }),
  margins: () => manager.client('PUT /admin/first-steps', { body: { seen: 'margins' } }),
  tariffs: async () => {
    const cities = [{ city: place.city, figure: 'active' as const, was: 0, becomes: 1 as const }];
    return manager.client('POST /places/tariffs', {
      body: { cells: cities, from: null, origin: 'table', open_states: true, replaces: null },
    });
  },
  promotions: () => manager.client('PUT /admin/first-steps', { body: { seen: 'promotions' } }),
  limit: () => manager.client('PUT /admin/setting', { body: { air_weight_max: 110 } }),
  transport: () =>
    manager.client('POST /transport', {
      body: {
        name: 'Alas del Orinoco',
        contact_info: 'Ana',
        phone: '305',
        email: '',
        description: '',
        active: 1,
      },
    }),
  office: () =>
    manager.client('POST /places/offices', {
      body: {
        name: 'Chacao',
        address: 'Av. 1',
        phone: '0212',
        state: place.state,
        city: place.city,
        active: 1,
      },
    }),
  quote: () => manager.client('POST /admin/first-steps/quote'),
  label: () => manager.client('POST /admin/first-steps/label'),
};

test('each step is done by what is there, and the home counts them until all are', async () => {
  // the world has more people than one, and its simulator is no production's
  const steps = Object.keys(DOING) as FirstStep[];
  expect(await left()).toEqual(steps);
  expect(await manager.client('POST /admin/first-steps/quote')).toMatchObject({
    status: 409,
    message: firstStepRefusals.noCity,
  });
  for (const [at, step] of steps.entries()) {
    expect(await counted()).toEqual({ done: 2 + at, of: 12 });
    await DOING[step]?.();
    expect(await left()).toEqual(steps.slice(at + 1));
  }
  expect(await counted()).toBeNull();
  // what is taken away again is to be done again
  succeeded(await manager.client('DELETE /admin/picture/:type', { params: { type: 'logo' } }));
  expect(await left()).toEqual(['brand']);
  expect(await counted()).toEqual({ done: 11, of: 12 });
  expect(await found()).toMatchObject({ carrier: 'simulator', cities: 1, label: { state: 'void' } });
  expect((await found()).address).toMatch(/^http:\/\/\S+$/);
});

test('put away by one manager for all of them, and back; nobody else has them', async () => {
  const other = await makePerson(app, 'caribe', 'manager');
  const put = (hidden: boolean) => manager.client('PUT /admin/first-steps', { body: { hidden } });
  expect(succeeded(await put(true)).data.hidden).toBe(true);
  expect(await counted(other)).toBeNull();
  expect(await found(other)).toMatchObject({ hidden: true, done: 11 });
  succeeded(await put(false));
  expect(await counted(other)).toEqual({ done: 11, of: 12 });
  const { restricted } = people.caribe;
  expect(await counted(restricted)).toBeUndefined();
  // another agency's are its own
  expect(await found(people.andes.manager)).toMatchObject({ hidden: false, label: null });
});

test('in production a simulated carrier is no account for labels', async () => {
  const { db, config } = app.services;
  const agency = { id: 2, accounts: { carrier: null, payment: null } };
  const done = async (change: object) =>
    (await countFirstSteps(db.read(2), agency, { ...config, ...change }))?.done ?? 0;
  const shown = await done({});
  expect(await done({ simulatorsSuffice: false })).toBe(shown - 1);
  expect(await done({ simulatorsSuffice: false, CARRIER: 'ups' })).toBe(shown);
});

test('a test quote has the prices of the calculator, from the agency to a city that it sells to', async () => {
  const { data } = succeeded(await manager.client('POST /admin/first-steps/quote'));
  const { city, state } = place;
  const asked = { zipCode: '33166', state, city, ...data.box };
  const { data: calculated } = succeeded(await app.client('caribe')('POST /calculator', { body: asked }));
  expect(data.city).toBe('Caracas, Distrito Capital');
  expect(data.prices.map(({ type, total }) => [type, total])).toEqual(
    calculated.products.map(({ type, payment }) => [type, payment]),
  );
});

describe('a test label', () => {
  const NONE = { carrier: null, payment: null };
  const carrier = () => app.services.carrier;
  const rows = () =>
    app.services.db.read(1).selectOwn('test_label').selectAll().orderBy('id', 'desc').execute();
  const forget = () => changeRows(app, 'test_label', {}, { created_at: new Date(0) });
  /** The call as it is when the carrier does this instead. */
  function buyWith(change: object) {
    const agency = { id: 1, slug: 'caribe', time_zone: 'America/New_York', accounts: NONE };
    const actor = { id: manager.id, role: 'manager', name: 'Ana', email: manager.email };
    const { db } = app.services;
    const doors = { read: db.read(1), within: (work: never) => db.within(1, work) };
    const context = { ...app.services, ...doors, agency, actor, carrier: { ...carrier(), ...change } };
    return buyTestLabel(context as never, {} as never);
  }

  test('is the carrier’s own, says what it is, and is void before it is printed; the trail knows', async () => {
    const { data } = succeeded(await manager.client('POST /admin/first-steps/label'));
    const [page] = await scanPdf(Buffer.from(data.label, 'base64'));
    expect(page?.barCodes).toContain(data.tracking);
    expect(page?.text).toContain('PRUEBA');
    expect(page?.text).toContain('NO ENVIAR');
    expect(data.voided).toBe(true);
    const events = await carrier().track(data.tracking);
    expect(events?.events.map(({ code }) => code)).toContain('label_voided');
    const line = (await trailLines(app, { type: 'test_label' })).at(-1);
    expect(line).toMatchObject({ action: 'test_label.bought', actor_id: manager.id });
  });

  test('whose answer never came is found by its reference and voided by the job', async () => {
    await forget();
    const late = {
      buyLabels: async (request: Parameters<ReturnType<typeof carrier>['buyLabels']>[0]) => {
        await carrier().buyLabels(request);
        throw new ProviderTimeout('carrier', 'no answer');
      },
    };
    expect(await buyWith(late)).toMatchObject({ code: 'carrier_unavailable' });
    const [open] = await rows();
    expect(open).toMatchObject({ state: 'open', carrier_tracking: null });
    // meanwhile no other one is bought
    expect(await manager.client('POST /admin/first-steps/label')).toMatchObject({
      status: 409,
      message: refusals.test_label_open,
    });
    expect(await found()).toMatchObject({ label: { state: 'open', tracking: null } });
    if (!open) throw new Error('There is no row');
    expect(await voidTestLabel(app.services, open)).toBe('void');
    const [closed] = await rows();
    const events = await carrier().track(closed?.carrier_tracking ?? '');
    expect(events?.events.map(({ code }) => code)).toContain('label_voided');
  });

  test('that was never sold is looked for a while, and given up', async () => {
    await forget();
    const lost = {
      buyLabels: () => Promise.reject(new ProviderTimeout('carrier', 'no answer')),
    };
    await buyWith(lost);
    for (let look = 0; look < 7; look += 1) {
      const [open] = await rows();
      if (!open) throw new Error('There is no row');
      expect(await voidTestLabel(app.services, open)).toBeNull();
    }
    const [last] = await rows();
    expect(last && (await voidTestLabel(app.services, last))).toBe('none');
    const away = { buyLabels: () => Promise.reject(new ProviderUnavailable('carrier', 'away')) };
    await buyWith(away);
    expect((await rows()).map(({ state }) => state).slice(0, 2)).toEqual(['none', 'none']);
  });

  test('that the carrier keeps is said to managers, in the step and in the trail', async () => {
    await forget();
    const kept = { voidShipment: async () => ({ ok: false, reason: 'too_old' }) };
    const { services } = app;
    await buyWith({});
    const [row] = await rows();
    if (!row) throw new Error('There is no row');
    const providers = { ...services.providers, used: () => ({ carrier: { ...carrier(), ...kept } }) };
    expect(await voidTestLabel({ ...services, providers } as never, { ...row, state: 'open' })).toBe(
      'refused',
    );
    expect(await found()).toMatchObject({ label: { state: 'refused', tracking: row.carrier_tracking } });
    const [line] = await trailLines(app, { action: 'test_label.kept' });
    expect(line).toMatchObject({ object_label: row.carrier_tracking });
  });

  test('is one of ten a day', async () => {
    await forget();
    const press = () => manager.client('POST /admin/first-steps/label');
    for (let made = 0; made < 10; made += 1) succeeded(await press());
    expect(await press()).toMatchObject({ status: 429, message: firstStepRefusals.manyLabels });
  });

  test('that the carrier refuses says whose address to mend, and nothing was bought', async () => {
    await forget();
    await changeRows(app, 'agency', 1, { zip_code: '00000' });
    expect(await manager.client('POST /admin/first-steps/label')).toMatchObject({
      status: 400,
      message: firstStepRefusals.refused.from,
    });
    expect((await rows())[0]).toMatchObject({ state: 'none', carrier_tracking: null });
  });
});
