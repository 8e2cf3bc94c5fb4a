import { expect, type Locator, type Page } from '@playwright/test';
import { enter } from './support/keyboard.ts';
import { answerOnce } from './support/forms.ts';
import { MANAGER, newCustomer, type Signed, someone } from './support/people.ts';
import { test } from './support/test.ts';
import { look } from './support/pictures.ts';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_SECONDS = 30;

/** What an authenticator shows for a secret in base 32 (RFC 6238, six digits), now or in `periods` half minutes. */
function totp(secret: string, periods = 0): string {
  const bits = Array.from(secret, letter => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / PERIOD_SECONDS) + periods));
  const digest = createHmac('sha1', key).update(counter).digest();
  const from = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const codeField = (page: Page) => page.getByLabel('Código de verificación');
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Principal' });

async function signIn(page: Page, { email, password }: Signed): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

async function expectWrongCode(page: Page, submit: Locator, code: string, message: string): Promise<void> {
  await codeField(page).fill(code);
  await enter(submit);
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(codeField(page)).toBeFocused();
}

const EMPTY = 'El código de verificación no puede estar vacio';
const WRONG = 'El código de verificación no es correcto';

/** From the QR code to the recovery codes; answers the secret and those codes. */
async function setUp(page: Page): Promise<{ secret: string; recovery: string[] }> {
  await expect(page.getByRole('img', { name: /Código QR de la verificación/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abrir en la aplicación' })).toHaveAttribute(
    'href',
    /^otpauth:/,
  );
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
  await look(page);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await codeField(page).fill(totp(secret));
  await enter(page.getByRole('button', { name: 'Confirmar código' }));
  await expect(page.getByRole('heading', { name: 'Sus códigos de recuperación' })).toBeFocused();
  await look(page);
  const recovery = await page.getByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/).allInnerTexts();
  expect(new Set(recovery).size).toBe(10);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    // a notice may move the page under a pointer
    enter(page.getByRole('button', { name: 'Descargar' })),
  ]);
  expect(readFileSync(await file.path(), 'utf8').split('\n')).toEqual(expect.arrayContaining(recovery));
  await enter(page.getByRole('button', { name: 'Ya los guardé' }));
  return { secret, recovery };
}

test('a second factor is set up, asked for at sign-in, and ended', async ({ browser }) => {
  test.slow();
  const person = await newCustomer(browser);
  const { page } = person;
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Seguridad' }).click();
  await page.getByRole('button', { name: 'Activar verificación', exact: true }).click();
  const confirm = page.getByRole('button', { name: 'Confirmar código' });
  await expectWrongCode(page, confirm, '', EMPTY);
  await expectWrongCode(page, confirm, '000000', WRONG);
  const { secret, recovery } = await setUp(page);
  await expect(page.getByText('Verificación en dos pasos activada')).toBeVisible();
  await expect(page.getByText('Le quedan 10 códigos de recuperación.')).toBeVisible();

  const phone = await someone(browser);
  await signIn(phone, person);
  await expect(codeField(phone)).toBeFocused();
  await look(phone);
  const goIn = phone.getByRole('button', { name: 'Iniciar sesión' });
  await expectWrongCode(phone, goIn, '', EMPTY);
  await expectWrongCode(phone, goIn, '123456789', WRONG);
  // the code of this half minute was used up by the set-up
  await codeField(phone).fill(totp(secret, 1));
  await enter(goIn);
  await expect(mainMenu(phone)).toBeVisible();

  const lost = await someone(browser);
  await signIn(lost, person);
  await lost.getByText('¿Perdió su teléfono?').click();
  await expect(lost.getByRole('tabpanel').getByRole('link', { name: /^soporte@/ })).toBeVisible();
  await look(lost, 'segundo-paso');
  await enter(lost.getByRole('button', { name: 'Cancelar' }));
  await signIn(lost, person);
  await enter(lost.getByRole('button', { name: 'Usar un código de recuperación' }));
  const recoveryField = lost.getByLabel('Código de recuperación', { exact: true });
  await expect(recoveryField).toBeFocused();
  await expect(recoveryField).toHaveAttribute('inputmode', 'text');
  await recoveryField.fill((recovery[0] ?? '').toLowerCase());
  await recoveryField.press('Enter');
  await expect(mainMenu(lost)).toBeVisible();

  await page.reload();
  await page.getByRole('tab', { name: 'Seguridad' }).click();
  await expect(page.getByText('Le quedan 9 códigos de recuperación.')).toBeVisible();
  await look(page, 'perfil-segundo-paso');
  await enter(page.getByRole('button', { name: 'Crear códigos nuevos' }));
  await enter(page.getByRole('button', { name: 'Cancelar' }));

  const end = page.getByRole('button', { name: 'Desactivar verificación' });
  await expectWrongCode(page, end, recovery[0] ?? '', WRONG);
  await codeField(page).fill(recovery[1] ?? '');
  await enter(end);
  await expect(page.getByText('Verificación en dos pasos desactivada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activar verificación', exact: true })).toBeVisible();
});

test('who lost phone and codes is let in by a manager, who says why', async ({ browser }) => {
  const person = await newCustomer(browser);
  await person.page.goto('/profile');
  await person.page.getByRole('tab', { name: 'Seguridad' }).click();
  await person.page.getByRole('button', { name: 'Activar verificación', exact: true }).click();
  await setUp(person.page);

  const manager = await someone(browser, MANAGER);
  await manager.goto('/clients');
  await manager.getByRole('link', { name: person.name }).first().click();
  const card = manager.getByRole('region', { name: 'Verificación en dos pasos' });
  await expect(card).toContainText('Activa');
  await card.getByRole('button', { name: 'Quitar' }).click();
  const dialog = manager.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Mostró su cédula en la oficina');
  await look(manager, 'cliente-segundo-paso');
  await dialog.getByRole('button', { name: 'Quitar' }).click();
  await expect(card).toContainText('No la tiene.');

  const page = await someone(browser);
  await signIn(page, person);
  await expect(mainMenu(page)).toBeVisible();
});

test('in a session that is no longer fresh the password comes first', async ({ browser }) => {
  test.slow();
  const { page, password } = await newCustomer(browser);
  // what the server answers a quarter of an hour after signing in; what is typed then goes to the real one
  const message = 'Por seguridad, escriba su contraseña actual para continuar';
  const json = { success: false, message, error: { code: 'password_needed', message } };
  const needPassword = (method: 'POST' | 'DELETE') =>
    answerOnce(page, '**/api/profile/second-factor', method, route => route.fulfill({ status: 403, json }));
  const field = page.getByLabel('Su contraseña', { exact: true });
  const expectWrong = async (submit: Locator, typed: string, said: string) => {
    await field.fill(typed);
    await enter(submit);
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
  };
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Seguridad' }).click();
  await expect(page.getByRole('button', { name: 'Activar verificación', exact: true })).toBeVisible();
  await needPassword('POST');
  await enter(page.getByRole('button', { name: 'Activar verificación', exact: true }));
  await expect(field).toBeFocused();
  await look(page);
  const goOn = page.getByRole('button', { name: 'Continuar' });
  await expectWrong(goOn, '', 'Contraseña actual vacía');
  await expectWrong(goOn, 'no-es-esta', 'La contraseña actual no es correcta');
  await field.fill(password);
  await enter(goOn);
  const confirmed: unknown[] = [];
  page.on('request', request => request.method() === 'PUT' && confirmed.push(request.postDataJSON()));
  const { recovery } = await setUp(page);
  expect(confirmed.at(-1)).toMatchObject({ pass: password });

  const end = page.getByRole('button', { name: 'Desactivar verificación' });
  await codeField(page).fill(recovery[0] ?? '');
  await needPassword('DELETE');
  await enter(end);
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(field).toBeFocused();
  await look(page);
  await expectWrong(end, '', 'Contraseña actual vacía');
  await expectWrong(end, 'no-es-esta', 'La contraseña actual no es correcta');
  await field.fill(password);
  await enter(end);
  await expect(page.getByText('Verificación en dos pasos desactivada')).toBeVisible();
});

test('who must have a second factor sets it up while signing in', async ({ browser }) => {
  const person = await newCustomer(browser);
  const page = await someone(browser);
  // what an agency that requires one answers to its staff
  await page.route('**/api/auth/login', async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), pending: 'second_factor' } });
  });
  await signIn(page, person);
  await expect(page.getByText('Su agencia pide un segundo paso')).toBeFocused();
  await setUp(page);
  await expect(mainMenu(page)).toBeVisible();
});
