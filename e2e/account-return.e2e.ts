import { expect, type Route } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { mailTo } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { enter } from './support/keyboard.ts';
import { demoPerson, MANAGER, must, newCustomer, registered, someone, tokenOf } from './support/people.ts';
import { test } from './support/test.ts';
import { look } from './support/pictures.ts';

test('an account whose e-mail somebody changed is given back from the address before', async ({
  browser,
}) => {
  test.slow();
  const { client, email, name } = await newCustomer(browser);
  const wanted = `intruso.${email}`;
  const body = { name, phone: '3055550123', email: wanted, locker: '' };
  must(await client('PUT /profile', { body }));
  const page = await someone(browser);
  const asked = await mailTo(wanted, 'Confirme su nuevo correo');
  const token = /token=([\w-]+)/.exec(asked.text)?.[1] ?? '';
  must(await client('POST /auth/email', { body: { token } }));
  const { text } = await mailTo(email, 'El correo de su cuenta cambió');
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');

  await page.goto(`${pathname}${search}`);
  await expect(page.getByRole('heading', { name: 'Recupere su cuenta' })).toBeVisible();
  await look(page);
  // opening the link does nothing: mail programs do so too
  must(await client('GET /profile'));
  const give = page.getByRole('button', { name: 'Recuperar mi cuenta' });
  const message = 'Ha ocurrido un error inesperado, por favor intente de nuevo';
  const json = { success: false, message, error: { code: 'internal', message } };
  await page.route('**/api/auth/return', route => route.fulfill({ status: 500, json }), { times: 1 });
  await enter(give);
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expectAccessible(page);
  await enter(give);
  await expect(page.getByRole('heading', { name: 'Su cuenta es suya de nuevo' })).toBeFocused();
  await expect(page.getByText(`Vuelve a usar ${email}`)).toBeVisible();
  await look(page);
  expect(await client('GET /profile')).toMatchObject({ status: 401 });

  // a page that is left before a password is chosen: the link answers again
  await page.reload();
  await expect(page.getByText(`volverá a usar ${email}`)).toBeVisible();
  await enter(give);
  await expect(page.getByRole('heading', { name: 'Su cuenta es suya de nuevo' })).toBeFocused();
  await page.getByLabel('Contraseña nueva').fill('otra-clave-larga');
  await page.getByLabel('Repita la contraseña').fill('otra-clave-larga');
  await enter(page.getByRole('button', { name: 'Guardar contraseña' }));
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expectPath(page, /^\/login$/);
  const own = await tokenOf(email, 'otra-clave-larga');
  await page.evaluate(kept => localStorage.setItem('token', kept), own);

  // the link is used up, also for who is signed in, and says what it did
  await page.goto(`${pathname}${search}`);
  await expect(page.getByRole('heading', { name: 'Su cuenta ya fue recuperada' })).toBeFocused();
  await expect(give).toHaveCount(0);
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Crear una contraseña nueva' })).toHaveAttribute(
    'href',
    '/password',
  );
  await page.goto(`${pathname}?token=otro`);
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: 'soporte@caribe' })).toBeVisible();
  await expect(give).toHaveCount(0);
  await look(page);
});

test('another e-mail waits in the profile until its reader presses the button of the link', async ({
  browser,
}) => {
  test.slow();
  const { client, email, page, password } = await newCustomer(browser);
  const wanted = `nueva.${email}`;
  // as in a session that is no longer fresh
  const message = 'Por seguridad, escriba su contraseña actual para continuar';
  const json = { success: false, message, error: { code: 'password_needed', message } };
  const aside = (route: Route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 403, json }) : route.fallback();
  await page.route('**/api/profile', aside);
  // mistyped at first: of one address, the mail that was called off might be read
  const wrong = `mal.${email}`;
  await page.goto('/profile');
  await page.getByLabel('Correo electrónico').fill(wrong);
  await enter(page.getByRole('button', { name: 'Guardar cambios' }));
  const pass = page.getByLabel('Contraseña actual', { exact: true });
  await expect(pass).toBeFocused();
  await page.unroute('**/api/profile', aside);
  await pass.fill(password);
  await enter(page.getByRole('button', { name: 'Guardar cambios' }));
  const pending = page.getByRole('region', { name: 'Correo por confirmar' });
  await expect(pending).toContainText(wrong);
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
  await expect(pass).toHaveCount(0);
  await look(page);
  await enter(pending.getByRole('button', { name: 'Cancelar el cambio' }));
  // the own one is not confirmed either
  await expect(pending).toContainText(`Confirme ${email}`);
  await page.getByLabel('Correo electrónico').fill(wanted);
  await enter(page.getByRole('button', { name: 'Guardar cambios' }));
  await expect(pending).toContainText(`Confirme ${wanted}`);
  await enter(pending.getByRole('button', { name: 'Reenviar' }));
  await expect(page.getByText('Le enviamos el enlace otra vez')).toBeVisible();

  const reader = await someone(browser);
  const { text } = await mailTo(wanted, 'Confirme su nuevo correo');
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  expect(text).toContain(`Alguien pidió usar ${wanted}`);
  await reader.goto(`${pathname}${search}`);
  await expect(reader.getByText(`Con ${wanted} entrará`)).toBeVisible();
  await expectAccessible(reader);
  // opening it does nothing: mail programs do so too
  expect(must(await client('GET /profile')).data.email).toBe(email);
  await enter(reader.getByRole('button', { name: 'Confirmar este correo' }));
  await expect(reader.getByRole('heading', { name: 'Correo confirmado' })).toBeFocused();
  await expectAccessible(reader);
  expect(must(await client('GET /profile')).data).toMatchObject({ email: wanted, pending_email: null });
  await reader.reload();
  await expect(reader.getByText(`Desde ahora su cuenta usa ${wanted}`)).toBeVisible();
  const old = await mailTo(email, 'Pidieron cambiar');
  const callOff = new URL(/https?:\/\/\S+/.exec(old.text)?.[0] ?? '');
  await reader.goto(`${callOff.pathname}${callOff.search}`);
  await expect(reader.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeFocused();
});

test('a kind of mail is switched off from a mail, and on again in the profile', async ({ browser }) => {
  const { client, email, page } = await newCustomer(browser);
  const ticket = { subject: 'Mi caja', tracking: '', message: '¿Cuándo llega?' };
  const { id } = must(await client('POST /support', { body: ticket })).data;
  const manager = await demoPerson(browser, MANAGER);
  must(await manager.client('POST /support/admin', { body: { id, message: 'El jueves.' } }));
  const { text } = await mailTo(email, 'Respuesta a su ticket');
  const { pathname, search } = new URL(/No recibir más.*: (\S+)/.exec(text)?.[1] ?? '');

  const visitor = await someone(browser);
  await visitor.goto(`${pathname}${search}`);
  await expect(visitor.getByText('las respuestas a sus tickets')).toBeVisible();
  await look(visitor);
  await enter(visitor.getByRole('button', { name: 'No recibirlos más' }));
  await expect(visitor.getByRole('heading', { name: 'Ya no los recibirá' })).toBeVisible();
  await expectAccessible(visitor);
  for (const bad of ['?token=otro&account=1&kind=steps', '?token=cortado']) {
    await visitor.goto(`${pathname}${bad}`);
    await expect(visitor.getByRole('heading', { name: 'Este enlace no es válido' })).toBeVisible();
  }

  await page.goto('/profile');
  const answers = page.getByLabel('Las respuestas a mis tickets');
  await expect(answers).not.toBeChecked();
  await expect(page.getByLabel(/Los pasos de mis paquetes/)).toBeChecked();
  await answers.press('Space');
  await expect(page.getByText('Guardado')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(answers).toBeChecked();
});

test('an e-mail that nobody confirmed is said on the home and in the profile, and mailed links lead on', async ({
  browser,
}) => {
  const person = await registered();
  const page = await someone(browser);
  // where the mails about a ticket, and about purchases, lead
  for (const address of ['/support?ticket=6', '/purchase']) {
    await page.goto(address);
    await page.getByLabel('Correo electrónico').fill(person.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toContain(address);
    await page.evaluate(() => localStorage.removeItem('token'));
  }
  const token = await tokenOf(person.email, person.password);
  await page.evaluate(own => localStorage.setItem('token', own), token);
  await page.goto('/');
  const proof = page.getByRole('region', { name: 'Correo por confirmar' });
  await expect(proof).toContainText(`Confirme ${person.email}`);
  await look(page, 'inicio-correo');
  await proof.getByRole('button', { name: 'Reenviar' }).click();
  await expect(page.getByText('Le enviamos el enlace otra vez')).toBeVisible();
  const { text } = await mailTo(person.email, 'Confirme su correo');
  await proof.getByRole('link', { name: 'Corregir' }).click();
  await proof.getByRole('button', { name: 'Corregir' }).click();
  await expect(page.getByLabel('Correo electrónico')).toBeFocused();
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  await page.goto(pathname + search);
  await page.goto('/profile');
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(person.email);
  await expect(proof).toBeHidden();
});

test('the link that confirms an e-mail says what came of it, to visitors and to who is signed in', async ({
  page,
}) => {
  const person = await registered();
  const { text } = await mailTo(person.email, 'está lista');
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  const follow = async (says: string, landsOn: string, cut = 0) => {
    // a notice goes by itself: it is waited for from the first moment
    await page.goto((pathname + search).slice(0, -cut || undefined), { waitUntil: 'commit' });
    await expect(page.locator('.mantine-Notification-root').filter({ hasText: says })).toBeVisible();
    // told once: the address says nothing of it any more
    await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(landsOn);
  };
  await follow('Correo confirmado', '/login');
  // mail programs open links first
  await follow('Correo confirmado', '/login');
  const token = await tokenOf(person.email, person.password);
  await page.evaluate(own => localStorage.setItem('token', own), token);
  await follow('El enlace ya no sirve', '/', 1);
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
});
