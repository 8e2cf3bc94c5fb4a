import { describe, expect, test } from 'vitest';
import { openHouse } from '../../../../../test/house.ts';
import { linkIn, mailTo } from '../../../../../test/mails.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { changeRows, oneRow } from '../../../../../test/rows.ts';
import { signIn } from '../../../../../test/visitors.ts';

const { app } = await openHouse({ env: { LIMIT_REGISTRATION: '1000' } });

const FORM = {
  name: 'Ana Pérez',
  phone: '+1 (305) 555-0123',
  email: 'ana@ejemplo.test',
  password: 'una-clave-larga',
  state: 'FL',
  city: 'Doral',
  address: '8200 NW 41st St',
  zip: '33166',
};
type Form = Partial<Record<keyof typeof FORM | 'code' | 'role', unknown>>;
const register = (form: Form, agency = 'caribe') =>
  app.client(agency)('POST /auth/register', { body: form as never });
const account = (email: string, agencyId = 1) => oneRow(app, 'account', { email }, agencyId);

describe('a customer registers', () => {
  test('with a phone of ten digits, a locker, the terms of the day, and works at once', async () => {
    const answer = await register(FORM);
    expect(answer).toMatchObject({
      success: true,
      message: 'Su cuenta ha sido creada correctamente',
      data: { name: 'Ana Pérez', email: 'ana@ejemplo.test', locker: expect.stringMatching(/^CBX\d{5,}$/) },
    });
    const row = await account(FORM.email);
    expect(row).toMatchObject({
      role: 'customer',
      phone: '3055550123',
      state: 'FL',
      zip_code: '33166',
      terms_version: '2026-11',
      terms_accepted_at: app.clock.now(),
      join_day: '2026-11-17',
      email_verified_at: null,
    });
    expect(row.search).toContain('ana perez');
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    expect(await signIn(app, 'ANA@ejemplo.test', FORM.password)).toMatchObject({
      success: true,
      data: { type: 0, role: 0 },
    });
  });

  test('and is welcomed by mail, whose link verifies the address, and says so again', async () => {
    await register({ ...FORM, email: 'bea@ejemplo.test' });
    const mail = await mailTo(app, 'bea@ejemplo.test', 'Su cuenta de Caribe Express está lista');
    expect(mail.text).toContain('CBX');
    expect(mail.text).toContain('Hola:');
    expect(mail.text + mail.html).not.toContain('Ana');
    const link = linkIn(mail);
    const follow = async (search: string) => {
      const headers = { agency: 'caribe' };
      const answer = await fetch(`${app.url}${link.pathname}${search}`, { redirect: 'manual', headers });
      return [answer.status, answer.headers.get('location')];
    };
    expect(await follow('?token=inventado')).toEqual([303, '/login?correo=vencido']);
    expect((await account('bea@ejemplo.test')).email_verified_at).toBeNull();
    // mail programs follow it first
    for (let n = 0; n < 2; n++) expect(await follow(link.search)).toEqual([303, '/login?correo=confirmado']);
    expect((await account('bea@ejemplo.test')).email_verified_at).toEqual(app.clock.now());
  });

  test('the join day is the one of the agency, not of Greenwich', async () => {
    app.clock.advance(13 * 3_600_000);
    await register({ ...FORM, email: 'noche@ejemplo.test' });
    expect((await account('noche@ejemplo.test')).join_day).toBe('2026-11-17');
  });

  test('whoever referred them is remembered; an unknown code is ignored; a role is never taken', async () => {
    const friend = succeeded(await register({ ...FORM, email: 'amiga@ejemplo.test' }));
    const code = friend.data.locker.toLowerCase();
    await register({ ...FORM, email: 'referida@ejemplo.test', code, role: 'manager' });
    await register({ ...FORM, email: 'sola@ejemplo.test', code: 'NADIE1' });
    expect(await account('referida@ejemplo.test')).toMatchObject({
      referred_by: friend.data.id,
      role: 'customer',
    });
    expect((await account('sola@ejemplo.test')).referred_by).toBeNull();
  });

  test('lockers are counted on over the codes that clients chose', async () => {
    const before = succeeded(await register({ ...FORM, email: 'uno@ejemplo.test' }));
    const next = Number(before.data.locker.slice(3)) + 1;
    const chosen = `cbx${String(next).padStart(5, '0')}`;
    await changeRows(app, 'account', { email: 'sola@ejemplo.test' }, { locker: chosen });
    const after = await register({ ...FORM, email: 'dos@ejemplo.test' });
    expect(after).toMatchObject({ data: { locker: `CBX${String(next + 1).padStart(5, '0')}` } });
  });
});

describe('a taken e-mail', () => {
  test('is refused whatever its case, but only in its agency', async () => {
    expect(await register({ ...FORM, email: 'toma@ejemplo.test' })).toMatchObject({ success: true });
    expect(await register({ ...FORM, email: 'TOMA@ejemplo.test' })).toMatchObject({
      message: 'El correo ya está registrado',
      error: { code: 'email_taken' },
    });
    expect(await register({ ...FORM, email: 'toma@ejemplo.test' }, 'andes')).toMatchObject({
      success: true,
      data: { locker: expect.stringMatching(/^AND\d{5}$/) },
    });
  });

  test('eight registrations at once make one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => register({ ...FORM, email: 'carrera@ejemplo.test' })),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const made = answers.find(answer => answer.success);
    expect(made).toMatchObject({ data: { id: (await account('carrera@ejemplo.test')).id } });
  });
});

describe('bad input', () => {
  const inOrder: [field: keyof typeof FORM, value: unknown, message: string][] = [
    ['name', '  ', 'El nombre es requerido'],
    ['phone', '', 'El telefono es requerido'],
    ['phone', '12345', 'El telefono no es valido'],
    ['email', undefined, 'El email es requerido'],
    ['email', 'ana', 'The email is invalid'],
    ['password', '', 'La contraseña es requerida'],
    ['password', 'siete77', 'La contraseña debe tener al menos 8 caracteres'],
    ['state', null, 'El estado es requerido'],
    ['state', 'ZZ', 'El estado es requerido'],
    ['state', 'AK', 'El estado es requerido'],
    ['city', '', 'La ciudad es requerida'],
    ['address', '', 'La dirección es requerida'],
    ['zip', '', 'El código postal es requerido'],
  ];
  const keys = Object.keys(FORM) as (keyof typeof FORM)[];

  test.each(inOrder)('%s %j: %s, before whatever else is wrong', async (field, value, message) => {
    const later = Object.fromEntries(keys.slice(keys.indexOf(field) + 1).map(key => [key, '']));
    const answer = await register({ ...FORM, email: 'mala@ejemplo.test', ...later, [field]: value });
    expect(answer).toMatchObject({ status: 400, message, error: { code: 'invalid_input' } });
    const fields = answer.success ? [] : answer.error.fields?.map(issue => issue.field);
    expect(fields).toEqual(keys.slice(keys.indexOf(field)));
  });

  test('texts that are too long are refused and nothing is stored', async () => {
    const answer = await register({ ...FORM, email: 'larga@ejemplo.test', name: 'x'.repeat(121) });
    expect(answer).toMatchObject({ status: 400, message: 'El texto es demasiado largo' });
    await expect(account('larga@ejemplo.test')).rejects.toThrow('No such row');
  });

  test('what looks like SQL or HTML is only text, which no mail repeats before the address is verified', async () => {
    const email = 'html@ejemplo.test';
    const name = `<b>'; drop table account; --</b>`;
    await register({ ...FORM, email, name });
    const welcome = await mailTo(app, email, 'está lista');
    const ask = () => app.client('caribe')('POST /auth/password', { body: { email } });
    await ask();
    const unknown = await mailTo(app, email, 'Cree una nueva contraseña', 2);
    for (const mail of [welcome, unknown]) expect(mail.text + mail.html).not.toContain('drop table');
    const { pathname, search } = linkIn(welcome);
    await fetch(`${app.url}${pathname}${search}`, { redirect: 'manual', headers: { agency: 'caribe' } });
    await ask();
    const known = await mailTo(app, email, 'Cree una nueva contraseña', 3);
    expect(known.html).not.toContain('<b>');
    expect(known.text).toContain(`Hola, ${name}:`);
  });
});
