import { type Browser, expect, type Locator, type Page, type Route } from '@playwright/test';
import type { Client } from '@puerta/contract/client';
import { expectAccessible } from './support/accessible.ts';
import { buyOne, LARGER, mailTo, receive } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { answerOnce, expectRefusals, type Wrong } from './support/forms.ts';
import {
  clientAs,
  DEMO_PASSWORD,
  MANAGER,
  must,
  OPERATOR,
  registered,
  someone,
  tokenOf,
} from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { invalid } from '@puerta/contract/messages.es';

/** Somebody at the andes agency, so that what other tests see of caribe stays as it is. */
async function atAndes(browser: Browser, email: string) {
  const token = await tokenOf(email, DEMO_PASSWORD, clientAs(undefined, 'andes'));
  const page = await someone(browser);
  const origin = `http://andes.localhost:${new URL(page.url()).port}`;
  await page.goto(`${origin}/healthz`);
  await page.evaluate(kept => localStorage.setItem('token', kept), token);
  return { page, origin, client: clientAs(token, 'andes') };
}

/** The agency's settings as they are, to be put back. */
async function settingsOf(client: Client) {
  const { data } = must(await client('GET /admin/setting'));
  const {
    version: _begun,
    logo: _logo,
    second_factor_required: _factor,
    public_amounts: _amounts,
    ...rest
  } = data;
  return rest;
}

const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PICTURE = { name: 'imagen.png', mimeType: 'image/png', buffer: POINT };

const failed = (message: string) => ({
  status: 500,
  json: { success: false, message, error: { code: 'internal', message } },
});

/** Fields of a form that is filled in, each to be refused while it is empty. */
const emptied = (form: Page | Locator, fields: readonly (readonly [label: string, message: string])[]) =>
  Promise.all(
    fields.map(async ([label, message]): Promise<Wrong> => {
      const good = await form.getByLabel(label, { exact: true }).inputValue();
      return { label, value: '', message, good };
    }),
  );

test('products: every empty field is refused, a save shows, a failure is said', async ({ browser }) => {
  const page = await someone(browser, MANAGER);
  await page.goto('/products');
  await expect(page.getByRole('row').filter({ hasText: 'NDA' })).toContainText('Si');
  await look(page, 'productos');
  await page.getByRole('button', { name: 'Editar UPS Next Day Air' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Código')).not.toBeEditable();
  await expect(form.getByLabel('Tipo de producto')).not.toBeEditable();
  await expect(form.getByLabel('Activo').getByRole('option')).toHaveText(['Si', 'No']);
  await expectRefusals(
    page,
    'Guardar',
    await emptied(form, [
      ['Nombre', 'El nombre no puede estar vacío'],
      ['SKU', 'El SKU no puede estar vacío'],
      ['Descripción', 'La descripción no puede estar vacía'],
      ['Nombre interno', 'El nombre interno no puede estar vacío'],
    ]),
  );
  await look(page, 'producto');
  await form.getByLabel('Nombre', { exact: true }).fill('UPS Día Siguiente');
  await form.getByLabel('Imagen').setInputFiles(PICTURE);
  let broken = true;
  await page.route('**/api/product', route =>
    broken && route.request().method() === 'PUT' ? route.fulfill(failed('x')) : route.fallback(),
  );
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Ha ocurrido un error al actualizar el producto')).toBeVisible();
  broken = false;
  // drawn anew in the browser before it is sent
  const sent = page.waitForRequest(request => request.method() === 'PUT');
  await form.getByRole('button', { name: 'Guardar' }).click();
  expect((await sent).postDataBuffer()?.includes(POINT)).toBe(false);
  await expect(page.getByText('Se ha actualizado el producto exitosamente')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'UPS Día Siguiente' });
  await expect(row.locator('img')).toHaveAttribute('src', /^\/files\//);
  await page.unrouteAll();

  // nobody empties the type there: a request without it is refused, and its field says so
  await page.getByRole('button', { name: 'Editar UPS Día Siguiente' }).click();
  await answerOnce(page, '**/api/product', 'PUT', withoutType);
  await form.getByRole('button', { name: 'Guardar' }).click();
  const type = form.getByLabel('Tipo de producto');
  await expect(type).toHaveAccessibleDescription('El tipo de producto no puede estar vacío');
  await expect(type).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

/** Lets a product through with an empty type. */
const withoutType = (route: Route): Promise<void> =>
  route.continue({ postData: { ...(route.request().postDataJSON() as object), typeProduct: '' } });

/** What is asked for, from the form's first field to its last. */
const REQUIRED = [
  'Nombre',
  'Nombre corto',
  'Eslogan',
  'Ciudad',
  'Teléfono',
  'Correo de soporte técnico',
  'Dirección',
  'Color principal',
  'Facebook',
  'Instagram',
  'Código postal',
  'Estado',
];

test('settings: every required field, the brand everywhere at once, logos', async ({ browser }) => {
  const { page, origin, client } = await atAndes(browser, 'gerente@andes.test');
  const before = await settingsOf(client);
  await page.goto(`${origin}/settings`);
  const save = page.getByRole('button', { name: 'Guardar cambios' });
  await expect(save).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configuraciones');
  await look(page, 'configuraciones');
  // the agency's 49 states, and the entry that chooses none
  await expect(page.getByLabel('Estado', { exact: true }).locator('option')).toHaveCount(50);
  await expect(page.getByLabel('Costo de recogida UPS')).not.toBeEditable();
  // as they are, they can be saved
  await save.click();
  await expect(page.getByText('Se ha actualizado la información correctamente').first()).toBeVisible();

  const email = page.getByLabel('Correo de soporte técnico');
  await expectRefusals(page, 'Guardar cambios', [
    ...(await emptied(
      page,
      REQUIRED.map(label => [label, 'Debe completar todos los campos'] as const),
    )),
    {
      label: 'Correo de soporte técnico',
      value: 'a@b.1',
      message: 'El correo electronico de soporte tecnico no es valido',
      good: 'soporte@andes.test',
    },
  ]);
  for (const logo of ['Logo principal', 'Logo blanco', 'Logo negro']) {
    await page.getByRole('button', { name: `Guardar ${logo.toLowerCase()}` }).click();
    const refused = 'No se ha seleccionado ninguna imagen';
    await expect(page.getByLabel(logo)).toHaveAccessibleDescription(refused);
  }

  await page.route('**/api/admin/setting', route =>
    route.request().method() === 'POST' ? route.fulfill(failed('x')) : route.fallback(),
  );
  await page.getByLabel('Nombre', { exact: true }).fill('Andes Renovada');
  await page.getByLabel('Eslogan', { exact: true }).fill('Más cerca de los tuyos');
  await email.fill('ayuda@andes.test');
  await page.getByLabel('Color principal', { exact: true }).fill('#1d4ed8');
  await save.click();
  await expect(page.getByText('Ha ocurrido un error al actualizar la información').first()).toBeVisible();
  await page.unrouteAll();
  await save.click();
  await expect(page.getByRole('link', { name: 'Andes Renovada' }).first()).toBeVisible();
  await expect(page).toHaveTitle(/Andes Renovada/);
  await page.getByLabel('Logo principal').setInputFiles(PICTURE);
  await page.getByRole('button', { name: 'Guardar logo principal' }).click();
  await expect(page.locator('.mark__logo').first()).toHaveAttribute('src', /^\/files\/andes\/logo\//);

  const visitor = await someone(browser);
  await visitor.goto(`${origin}/`);
  await expect(visitor).toHaveTitle(/Andes Renovada/);
  expect(await visitor.content()).toContain('--brand:#1d4ed8');
  await expect(visitor.getByText('Más cerca de los tuyos').first()).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'ayuda@andes.test' })).toBeVisible();
  await expect(visitor.locator('.mark__logo').first()).toHaveAttribute('src', /^\/files\/andes\/logo\//);
  // what was put there by mistake can be taken away
  await page.getByRole('button', { name: 'Quitar logo principal' }).click();
  const asked = page.getByRole('dialog', { name: 'Quitar logo principal' });
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByRole('button', { name: 'Quitar logo principal' })).toHaveCount(0);
  await expect(page.locator('.mark__logo')).toHaveCount(0);
  // as it was, for whoever looks next
  must(await client('POST /admin/setting', { body: before }));
});

test('amounts that visitors do not see are shown by the link of a mail, and not by the one that is shared', async ({
  browser,
}) => {
  const { email, password } = await registered(clientAs(undefined, 'andes'));
  const buyer = clientAs(await tokenOf(email, password, clientAs(undefined, 'andes')), 'andes');
  const box = await buyOne({ client: buyer });
  const { page: staff, origin, client: manager } = await atAndes(browser, 'gerente@andes.test');
  await staff.goto(`${origin}/settings`);
  await staff.getByLabel('Mostrar los montos en el rastreo público').selectOption('No');
  await staff.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(staff.getByText('Se ha actualizado la información correctamente').first()).toBeVisible();
  await receive({ client: manager }, box.id, LARGER);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const page = await context.newPage();
  const pay = page.getByRole('button', { name: 'Realizar pago' });
  await page.goto(`${origin}/tracking/${box.tracking}`);
  await expect(page.getByText(/^Espera un pago/)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
  await expect(pay).toHaveCount(0);
  await look(page, 'rastreo-sin-montos');

  const { text } = await mailTo(email, 'pago pendiente', manager);
  const { pathname, search } = new URL(/https?:\/\/\S+firma=\S+/.exec(text)?.[0] ?? '');
  await page.goto(`${origin}${pathname}${search}`);
  await expectPath(page, new RegExp(`^/tracking/${box.tracking}$`));
  await expect(pay).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$');
  await look(page, 'rastreo-firmado');
  await page.getByRole('button', { name: 'Compartir este enlace' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${origin}/tracking/${box.tracking}`,
  );
  must(await manager('POST /admin/setting', { body: { ...(await settingsOf(manager)), public_amounts: 1 } }));
});

/** What nobody but a manager opens, and what nobody does. */
const MANAGERS_ALONE = [
  '/products',
  '/support',
  '/clients',
  '/client/1',
  '/users',
  '/users/1',
  '/states',
  '/cities',
  '/offices',
  '/transport',
  '/no-such-page',
];

test('restricted staff read the settings, without margins, and open nothing of the managers’', async ({
  browser,
}) => {
  const page = await someone(browser, OPERATOR);
  await page.goto('/settings');
  await expect(page.getByText('Costo de recogida UPS')).toBeVisible();
  await expect(page.getByText('$25.00')).toBeVisible();
  await expect(page.getByText('Ganancia')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Guardar/ })).toHaveCount(0);
  await look(page, 'configuraciones-operario');
  for (const path of MANAGERS_ALONE) {
    await page.goto(path);
    await expectPath(page, /^\/$/);
  }
});

test('staff keep their profile, and beyond the first agency their locker', async ({ browser }) => {
  const { page, origin } = await atAndes(browser, 'operador@andes.test');
  await page.goto(`${origin}/profile`);
  const locker = page.getByLabel('Locker', { exact: true });
  await expect(locker).toBeEnabled();
  const [name, phone] = [page.getByLabel('Nombre y apellido'), page.getByLabel('Teléfono')];
  const said = invalid.profile;
  await expectRefusals(page, 'Guardar cambios', [
    { label: 'Nombre y apellido', value: '', message: said.name, good: await name.inputValue() },
    { label: 'Correo electrónico', value: '', message: said.email, good: 'operador@andes.test' },
    { label: 'Correo electrónico', value: 'abc', message: said.emailInvalid, good: 'operador@andes.test' },
    { label: 'Teléfono', value: '', message: said.phone, good: (await phone.inputValue()) || '3055550123' },
    { label: 'Locker', value: '', message: said.locker, good: 'OPERA7' },
    { label: 'Locker', value: 'a b', message: said.lockerInvalid, good: 'OPERA7' },
  ]);
  await look(page, 'perfil-operario');
  await page.getByRole('button', { name: 'Guardar cambios' }).press('Enter');
  await expect(page.getByText('Se ha actualizado la información correctamente').first()).toBeVisible();
  await page.reload();
  await expect(locker).toHaveValue('OPERA7');
  await page.getByRole('button', { name: 'Guardar foto' }).click();
  await expect(page.getByText('No se ha seleccionado una imagen').first()).toBeVisible();
});

test('the staff calculator prices both ways; a quote is handed on, and its link leads staff home', async ({
  browser,
}) => {
  const page = await someone(browser, OPERATOR);
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Calculadora' })
    .click();
  await expect(page.getByRole('tab')).toHaveText(['Domestico', 'Venezuela']);
  await page.getByRole('tab', { name: 'Venezuela' }).click();
  await expect(page.getByRole('tab', { name: 'Estandar' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Personalizada' })).toBeVisible();
  const boxes = page.getByRole('group', { name: 'Elija una caja' });
  await expect(boxes.getByRole('radio')).toHaveCount(3);
  for (const box of ['Pequeña', 'Mediana', 'Grande']) await expect(boxes.getByText(box)).toBeVisible();
  await page.getByLabel('Código postal de origen').fill('32801');
  await page.getByLabel('Estado de destino').selectOption({ label: 'Distrito Capital' });
  await page.getByLabel('Ciudad de destino').selectOption({ label: 'Caracas' });
  await page.getByText('Mediana').click();
  await page.getByLabel('Tipo de etiqueta').selectOption({ label: 'Todos' });
  await page.getByText('Lo llevo a una oficina UPS').click();
  const asked = page.waitForRequest('**/api/calculator');
  await page.getByRole('button', { name: 'Calcular' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ weight: 50, length: 15, width: 16, height: 21 });
  await expect(page.getByRole('heading', { name: '2 servicios a Caracas' })).toBeVisible();
  await look(page, 'calculadora-personal');
  const links = page.getByRole('link', { name: /^Enviar/ });
  await expect(links.first()).toHaveAttribute('href', /^\/services\/[A-Z]+/);
  await links.first().click();
  const panel = page.getByRole('dialog', { name: 'Enviar la cotización' });
  const text = panel.getByLabel('Cotización', { exact: true });
  await expect(text).toHaveValue(/a Caracas, Distrito Capital\nPor una caja de 50 lb[\s\S]+Total: \$\d/);
  await look(page, 'calculadora-enviar');
  const [link = ''] = /http\S+\/services\/\S+weight=50\S*/.exec(await text.inputValue()) ?? [];
  await page.keyboard.press('Escape');
  // the quote stands there still, for the next question on the phone
  await expect(page.getByRole('heading', { name: '2 servicios a Caracas' })).toBeVisible();
  await page.goto(link);
  await expectPath(page, /^\/$/);

  await page.goto('/calculator');
  await page.getByLabel('Código postal de origen').fill('32801');
  await page.getByLabel('Código postal de destino').fill('10001');
  for (const [label, value] of Object.entries({ Peso: '10', Largo: '12', Ancho: '10', Alto: '8' }))
    await page.getByLabel(label).fill(value);
  await page.getByText('Lo llevo a una oficina UPS').click();
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(links).toHaveCount(4);
  for (const link of await links.all())
    await expect(link).toHaveAttribute('href', /^\/intern-services\/[A-Z0-9]+/);
  await links.first().hover();
  await links.first().click();
  await expect(text).toHaveValue(/de 32801 a 10001[\s\S]+\/intern-services\//);
  // the pointer on a link that leads staff home goes nowhere yet
  await expect(page.getByText('Esa dirección no existe')).toHaveCount(0);
});

test('settings: sections are jumped to, fields of a line stand on one line, a logo leaves once and its refusal stays', async ({
  browser,
}) => {
  const { page, origin } = await atAndes(browser, 'gerente@andes.test');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${origin}/settings`);
  // the first screen is the agency's data
  await expect(page.getByLabel('Eslogan')).toBeInViewport();
  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: 'Límite de peso por paquete' })
    .click();
  await expect(page.getByRole('heading', { name: 'Límite de peso por paquete' })).toBeInViewport();
  const tops = await Promise.all(
    ['Por aire', 'Por mar', 'Dentro de Estados Unidos'].map(async label =>
      Math.round((await page.getByLabel(label, { exact: true }).boundingBox())?.y ?? 0),
    ),
  );
  expect(new Set(tops).size).toBe(1);

  let sent = 0;
  await page.route('**/api/admin/picture', async route => {
    sent += 1;
    await route.fulfill(failed('La imagen no se pudo leer'));
  });
  const logo = page.getByLabel('Logo negro', { exact: true });
  await logo.setInputFiles({ ...PICTURE, buffer: Buffer.alloc(0) });
  await expect(logo).toHaveAccessibleDescription('Ese archivo está vacío: elija otro');
  await logo.setInputFiles(PICTURE);
  await page.getByRole('button', { name: 'Guardar logo negro' }).dblclick();
  await expect(logo).toHaveAccessibleDescription('La imagen no se pudo leer');
  expect(sent).toBe(1);
  await expectAccessible(page);
  await look(page, 'configuraciones-logos');
});
