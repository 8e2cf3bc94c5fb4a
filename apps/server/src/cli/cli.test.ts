import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/app.ts';
import { createAgency } from './create-agency.ts';
import { createStaff } from './create-staff.ts';
import type { Given } from './given.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

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
const agency = (given: Given) => createAgency(app.databaseUrl, given, app.clock.now());
const staff = (given: Given) => createStaff(app.services.db, app.services.config, given, app.clock.now());
const MANAGER = { agency: 'orinoco', email: 'jefa@orinoco.test', name: 'Julia Jefa' };

describe('an agency and its first manager', () => {
  test('are made by two commands, and the manager signs in', async () => {
    expect(await agency(AGENCY)).toContain('Orinoco Cargo is agency 1');
    const pass = (await staff(MANAGER)).split(' ').at(-1) ?? '';
    const answer = await app.client('orinoco')('POST /auth/login', { body: { email: MANAGER.email, pass } });
    expect(answer).toMatchObject({ success: true, data: { type: 1, role: 1, agency: 'orinoco' } });
    const states = await app.services.db.read(1).selectFrom('state').select('id').execute();
    expect(states).toHaveLength(24);
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
