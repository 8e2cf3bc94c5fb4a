import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { placeOf } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { must, newCustomer } from './support/people.ts';
import { test } from './support/test.ts';
import { leaveDraft, next, onStep, PARCEL, receiverIn, SENDER } from './support/wizard.ts';

test('the steps stand in the browser history, and another service takes over what was typed', async ({
  browser,
}) => {
  const { page, client, name } = await newCustomer(browser);
  const { state, city } = await placeOf(client, 'Distrito Capital', 'Caracas');
  await page.goto('/services');
  const sender = { ...SENDER, name };
  const parcel = { ...PARCEL, content_value: '200' };
  await leaveDraft(page, 'AER', { step: 0, sender, receiver: receiverIn({ state, city }), parcel });
  await page.locator('a[href="/services/AER"]').click();
  for (const step of ['ENVÍA', 'RECIBE', 'DATOS DEL PAQUETE']) {
    await onStep(page, step);
    await next(page);
  }
  await onStep(page, 'REALIZAR PAGO');
  await page.goBack();
  await onStep(page, 'DATOS DEL PAQUETE');
  await page.goForward();
  await onStep(page, 'REALIZAR PAGO');
  await page.reload();
  await onStep(page, 'REALIZAR PAGO');
  await page.getByRole('button', { name: 'Atras' }).click();
  await onStep(page, 'DATOS DEL PAQUETE');
  // what is changed is checked again before the next step opens
  await page.getByLabel('Peso').fill('200');
  await page.goForward();
  await onStep(page, 'DATOS DEL PAQUETE');
  await page.getByRole('button', { name: 'Atras' }).click();
  await onStep(page, 'RECIBE');
  await page.goBack();
  await onStep(page, 'ENVÍA');
  await page.goBack();
  await expectPath(page, /^\/services$/);
  await page.locator('a[href="/services/MAR"]').click();
  await expect(page.getByLabel('Nombre y apellido')).toHaveValue(name);
  await next(page);
  await expect(page.getByLabel('Ciudad de destino')).toHaveValue(String(city));
  await next(page);
  await expect(page.getByLabel('Qué envía')).toHaveValue(PARCEL.content);
  await expect(page.getByLabel('Peso')).toHaveValue('200');
});

test('a session that ended leads back to the step, and the other tab stays where it stood', async ({
  browser,
}) => {
  const { page, client, email, password } = await newCustomer(browser);
  await page.goto('/services');
  await leaveDraft(page, 'AER', { step: 1, sender: SENDER });
  await page.goto('/services/AER');
  await onStep(page, 'RECIBE');
  await page.getByLabel('Nombre y apellido').fill('José Rivas');
  const other = await page.context().newPage();
  await other.goto('/purchase');
  await expect(other.getByRole('heading', { name: 'Compras', level: 1 })).toBeVisible();
  // whichever tab finds out first takes the other along
  must(await client('POST /auth/logout'));
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  await expect(other.getByRole('tab', { name: 'Login' })).toBeVisible();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await onStep(page, 'RECIBE');
  await expect(page.getByLabel('Nombre y apellido')).toHaveValue('José Rivas');
  await expectPath(other, /^\/purchase$/);
  await expect(other.getByRole('heading', { name: 'Compras', level: 1 })).toBeVisible();

  // signing out is no end of a session: the next one begins at home, in a tab that waits elsewhere too
  const drafts = () =>
    other.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft:')));
  expect(await drafts()).not.toEqual([]);
  await page.getByRole('button', { name: 'Cerrar sesion' }).click();
  await expect.poll(drafts).toEqual([]);
  await expect(other.getByRole('tab', { name: 'Login' })).toBeVisible();
  await expectPath(other, /^\/$/);
  await other.goto('/purchase');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await expectPath(page, /^\/$/);
  // a visitor's tab that stood on a customers' page shows it
  await expect(other.getByRole('heading', { name: 'Compras', level: 1 })).toBeVisible();
  await expectPath(other, /^\/purchase$/);
});

test('a session that ends while its page is still coming ends there too', async ({ browser }) => {
  const { page } = await newCustomer(browser);
  await page.goto('/purchase');
  const other = await page.context().newPage();
  await other.goto('/purchase');
  await expect(other.getByRole('heading', { name: 'Compras', level: 1 })).toBeVisible();
  const held = Promise.withResolvers<void>();
  const asked = other.waitForRequest('**/assets/router-*');
  await other.route('**/assets/router-*', async route => {
    await held.promise;
    await route.continue();
  });
  await other.reload({ waitUntil: 'commit' });
  await asked;
  await page.getByRole('button', { name: 'Cerrar sesion' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  held.resolve();
  await expect(other.getByRole('tab', { name: 'Login' })).toBeVisible();
});

test('the own data fill a sender and a first address, many addresses are searched, useless ones say why', async ({
  browser,
}) => {
  const { page, client, name } = await newCustomer(browser);
  // the origin of a quote is not replaced unasked
  await page.goto('/services/AER?zip=33130');
  await page.getByRole('button', { name: 'Usar mis datos' }).click();
  const question = page.getByRole('dialog', { name: '¿Cambiar el origen que cotizó?' });
  await expect(question).toContainText('100 Main St, 32801');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByLabel('Nombre y apellido')).toHaveValue(name);
  await expect(page.getByLabel('Código postal')).toHaveValue('33130');
  await page.getByRole('button', { name: 'Usar mis datos' }).click();
  await question.getByRole('button', { name: 'Usar mi dirección' }).click();
  await expect(page.getByLabel('Código postal')).toHaveValue('32801');

  await page.goto('/services/AER');
  // a doubt about a postal code is said at once, and stops nobody
  await page.getByLabel('Código postal').fill('00000');
  await expect(page.getByText('Ningún código postal empieza por 000: revíselo.')).toBeVisible();
  await page.getByLabel('Código postal').fill('00901');
  await expect(page.getByText('El código 00901 es de Puerto Rico')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Usar mis datos' }).click();
  await expect(page.getByText('El código 00901 es de Puerto Rico')).toHaveCount(0);
  await expect(page.getByLabel('Código postal')).toHaveValue('32801');
  await expect(page.getByLabel('Nombre y apellido')).toHaveValue(name);
  await next(page);
  await onStep(page, 'RECIBE');
  // nothing was stored by it
  expect(must(await client('GET /profile/sender')).data).toEqual([]);

  await page.goto('/address');
  await page.getByRole('button', { name: 'Agregar dirección en Estados Unidos' }).click();
  const drawer = page.getByRole('dialog', { name: 'Agregar dirección en Estados Unidos' });
  await expect(drawer.getByLabel('Dirección', { exact: true })).toHaveValue('100 Main St');
  await expectAccessible(page);
  await drawer.getByLabel('Título').fill('Casa');
  await drawer.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { name: 'Casa' })).toBeVisible();

  const receiver = { name: 'Rosa Paz', phone: '04145550123', email: 'rosa@ejemplo.test', address: 'Calle 1' };
  const caracas = await placeOf(client, 'Distrito Capital', 'Caracas');
  const merida = await placeOf(client, 'Mérida', 'Mérida');
  for (const [title, place] of [
    ['Mamá', caracas],
    ['Tía', merida],
    ...['Ana', 'Luis', 'Eva', 'Juan'].map(name => [name, caracas] as const),
  ] as const)
    must(await client('POST /profile/receiver', { body: { ...receiver, title, ...place } }));
  await leaveDraft(page, 'AGPC', { step: 1, sender: SENDER });
  await page.goto('/promo-services/AGPC');
  await page.getByRole('button', { name: 'Direcciones' }).click();
  const saved = page.getByRole('dialog', { name: 'Direccion de destino' });
  const aunt = saved.getByRole('listitem').filter({ hasText: 'Tía' });
  await expect(aunt).toContainText('solo llega a Maracay, Valencia, Caracas y Maracaibo');
  await expect(aunt.getByRole('button')).toHaveCount(0);
  await saved.getByLabel('Buscar por título, nombre o ciudad').fill('merida');
  await expect(saved.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await saved.getByLabel('Buscar por título, nombre o ciudad').fill('mama');
  await saved.getByRole('button', { name: /Mamá/ }).click();
  await expect(page.getByLabel('Ciudad de destino')).toHaveValue(String(caracas.city));
});
