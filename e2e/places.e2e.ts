import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { expectAccessible, expectNoSidewaysScroll, expectPath } from './support/checks.ts';
import { someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { call, unfolded } from './support/staff.ts';

/** Says the message beside its field and announces it. */
async function refuses(form: Locator, message: string): Promise<void> {
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(form.getByText(message)).toBeVisible();
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The next call of this kind finds the server in trouble, the one after it does not. */
async function failOnce(page: Page, path: string, method: string): Promise<void> {
  let failed = false;
  await page.route(`**/api${path}`, async route => {
    if (failed || route.request().method() !== method) return route.fallback();
    failed = true;
    await route.fulfill({
      status: 500,
      json: { success: false, message: 'x', error: { code: 'internal', message: 'x' } },
    });
  });
}

/** Adds, changes and deletes a row, each after a failure in its agreed words. */
async function walkKept(
  page: Page,
  kept: {
    name: string;
    changed: string;
    nameLabel: string | RegExp;
    path: string;
    what: string;
    fill: (form: Locator) => Promise<void>;
    removeTitle: string;
  },
): Promise<void> {
  const { name, changed, path, what } = kept;
  const form = page.getByRole('dialog');
  await kept.fill(form);
  await failOnce(page, path, 'POST');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(`Ha ocurrido un error al crear ${what}`)).toBeVisible();
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(row(page, name)).toContainText('Si');

  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await form.getByLabel(kept.nameLabel).fill(changed);
  await form.getByLabel('Activo').selectOption({ label: 'No' });
  await failOnce(page, path, 'PUT');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(`Ha ocurrido un error al actualizar ${what}`)).toBeVisible();
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(row(page, changed)).toContainText('No');

  const remove = page.getByRole('button', { name: `Eliminar ${changed}` });
  const confirm = page.getByRole('dialog', { name: kept.removeTitle });
  await remove.click();
  await confirm.getByRole('button', { name: 'Cancelar' }).click();
  await expect(row(page, changed)).toBeVisible();
  await remove.click();
  await failOnce(page, `${path}/*`, 'DELETE');
  await confirm.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText(`Ha ocurrido un error al eliminar ${what}`)).toBeVisible();
  await remove.click();
  await confirm.getByRole('button', { name: 'Eliminar' }).click();
  await expect(row(page, changed)).toHaveCount(0);
}

test('states: added, changed, closed and deleted; one that is used is not', async ({ browser }) => {
  const page = await someone(browser, 'gerente@caribe.test');
  await page.goto('/');
  await unfolded(page, 'Direcciones');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Estados' }).click();
  await expect(page.getByRole('heading', { name: 'Direcciones - Estados' })).toBeVisible();
  await expect(row(page, 'Distrito Capital')).toBeVisible();
  await expectAccessible(page);
  await look(page, 'estados');
  await page.getByRole('button', { name: 'Nuevo estado' }).click();
  const form = page.getByRole('dialog');
  await refuses(form, 'Debe ingresar el nombre del estado');
  await expectAccessible(page);
  await look(page, 'estado-nuevo');
  const name = `Esequibo ${Date.now()}`;
  await walkKept(page, {
    name,
    changed: `Guayana ${name}`,
    nameLabel: 'Nombre del estado',
    path: '/places/states',
    what: 'el estado',
    removeTitle: '¿Eliminar el estado?',
    fill: async dialog => dialog.getByLabel('Nombre del estado').fill(name),
  });
  await page.getByRole('button', { name: 'Eliminar Zulia' }).click();
  await page
    .getByRole('dialog', { name: '¿Eliminar el estado?' })
    .getByRole('button', { name: 'Eliminar' })
    .click();
  const inUse = page.getByRole('dialog', { name: 'Zulia está en uso' });
  await expect(inUse.getByText('No se puede eliminar porque está en uso, puede desactivarlo')).toBeVisible();
  await expect(inUse.getByRole('button', { name: 'Desactivar' })).toBeVisible();
  await inUse.getByRole('button', { name: 'Cancelar' }).click();
  // one that nobody else needs, with a city, is deactivated from there
  const used = `Ribera ${Date.now()}`;
  const { data } = await call<{ id: number }>(page, 'POST', '/places/states', {
    body: { name: used, active: 1 },
  });
  const both = { air: 5, sea: 20 };
  const city = { state: data.id, name: 'Puerto', active: 0, cost: both, eta: both, delivery: both };
  await call(page, 'POST', '/places/cities', { body: city });
  await page.reload();
  await expect(row(page, used)).toContainText('Si');
  await page.getByRole('button', { name: `Eliminar ${used}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click();
  await expect(row(page, used)).toContainText('No');
});

test('cities: searched by name, and every cost and time is asked for in its order', async ({ browser }) => {
  const page = await someone(browser, 'gerente@caribe.test');
  await page.goto('/cities');
  await expect(page.getByRole('heading', { name: 'Direcciones - Ciudades' })).toBeVisible();
  await expectAccessible(page);
  await look(page, 'ciudades');
  await page.getByLabel('Buscar por ciudad').fill('MERI');
  await expect(row(page, 'Mérida')).toBeVisible();
  await expect(row(page, 'Caracas')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => location.search)).toContain('MERI');
  await page.getByLabel('Buscar por ciudad').fill('no existe');
  await expect(page.getByText('No se encontró ninguna ciudad con esa búsqueda')).toBeVisible();
  await page.getByRole('button', { name: 'Ver todas' }).click();

  await page.getByRole('button', { name: 'Nueva ciudad' }).click();
  const form = page.getByRole('dialog');
  const name = `El Hatillo ${Date.now()}`;
  await refuses(form, 'Debe seleccionar el estado');
  await form.getByLabel('Estado').selectOption({ label: 'Miranda' });
  await refuses(form, 'Debe ingresar el nombre de la ciudad');
  await form.getByLabel('Nombre de la ciudad').fill(name);
  for (const [label, message] of [
    ['Costo de envío por mar', 'Debe ingresar el costo de envío por mar'],
    ['Tiempo estimado por mar', 'Debe ingresar el tiempo estimado por mar'],
    ['Costo de entrega por mar', 'Debe ingresar el costo de entrega por mar'],
    ['Costo de envío por aire', 'Debe ingresar el costo de envío por aire'],
    ['Tiempo estimado por aire', 'Debe ingresar el tiempo estimado por aire'],
    ['Costo de entrega por aire', 'Debe ingresar el costo de entrega por aire'],
  ] as const) {
    await form.getByLabel(label).fill('0');
    await refuses(form, message);
    await form.getByLabel(label).fill('12');
  }
  await look(page, 'ciudad-nueva');
  await walkKept(page, {
    name,
    changed: `Otra ${name}`,
    nameLabel: 'Nombre de la ciudad',
    path: '/places/cities',
    what: 'la ciudad',
    removeTitle: '¿Eliminar la ciudad?',
    fill: async () => undefined,
  });
});

test('offices and carriers: what is required, and the rest', async ({ browser }) => {
  const page = await someone(browser, 'gerente@caribe.test');
  await page.goto('/offices');
  await expect(row(page, 'Oficina Chacao')).toBeVisible();
  await expectAccessible(page);
  await look(page, 'oficinas');
  await page.getByRole('button', { name: 'Nueva oficina' }).click();
  const form = page.getByRole('dialog');
  const name = `Oficina ${Date.now()}`;
  await refuses(form, 'Debe ingresar el nombre de la oficina');
  await form.getByLabel('Nombre de la oficina').fill(name);
  await refuses(form, 'Debe ingresar la dirección de la oficina');
  await form.getByLabel('Dirección').fill('Av. Sur 4');
  await refuses(form, 'Debe ingresar el teléfono');
  await form.getByLabel('Teléfono').fill('(0212) 555-0140');
  await refuses(form, 'Debe seleccionar el estado');
  await form.getByLabel('Estado').selectOption({ label: 'Lara' });
  await refuses(form, 'Debe seleccionar la ciudad');
  await form.getByLabel('Ciudad').selectOption({ index: 1 });
  await walkKept(page, {
    name,
    changed: `Otra ${name}`,
    nameLabel: 'Nombre de la oficina',
    path: '/places/offices',
    what: 'la oficina',
    removeTitle: '¿Eliminar la oficina?',
    fill: async () => undefined,
  });

  await page.goto('/transport');
  await expect(page.getByRole('heading', { name: 'Transportista' })).toBeVisible();
  await expect(row(page, 'Alas del Sur')).toBeVisible();
  await expectAccessible(page);
  await look(page, 'transportistas');
  await page.getByRole('button', { name: 'Nuevo transportista' }).click();
  const carrier = `Alas ${Date.now()}`;
  await refuses(form, 'Debe ingresar el nombre del transportista');
  await form.getByLabel('Nombre', { exact: true }).fill(carrier);
  await refuses(form, 'Debe ingresar el nombre de contacto');
  await form.getByLabel('Nombre de contacto').fill('Rosa Medina');
  await refuses(form, 'Debe ingresar el teléfono');
  await form.getByLabel('Teléfono').fill('(305) 555-0161');
  await walkKept(page, {
    name: carrier,
    changed: `Otra ${carrier}`,
    nameLabel: /^Nombre$/,
    path: '/transport',
    what: 'el transportista',
    removeTitle: '¿Eliminar el transportista?',
    fill: async () => undefined,
  });
});

test('a list that cannot be loaded says so and can be asked for again; an empty one says what to do', async ({
  browser,
}) => {
  const page = await someone(browser, 'gerente@caribe.test');
  for (const [path, call, failed, empty] of [
    ['/states', '/places/states', 'Error al obtener las direcciones', 'No hay estados registrados'],
    ['/cities', '/places/cities', 'Error al obtener las direcciones', 'No hay ciudades registradas'],
    ['/offices', '/places/offices', 'Error al obtener las direcciones', 'No hay oficinas registradas'],
    ['/transport', '/transport', 'Error al cargar los datos', 'No hay transportistas registrados'],
  ] as const) {
    let broken = true;
    await page.route(`**/api${call}`, route =>
      broken
        ? route.fulfill({
            status: 400,
            json: { success: false, message: 'x', error: { code: 'invalid_input', message: 'x' } },
          })
        : route.fulfill({ json: { success: true, data: [] } }),
    );
    await page.goto(path);
    await expect(page.getByText(failed)).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Recargar' }).click();
    await expect(page.getByText(empty)).toBeVisible();
    await page.unrouteAll();
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('restricted staff have neither the entries nor the screens', async ({ browser }) => {
  const page = await someone(browser, 'operador@caribe.test');
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByRole('link', { name: 'Lotes' })).toBeVisible();
  for (const entry of ['Estados', 'Ciudad', 'Oficinas', 'Transportistas'])
    await expect(menu.getByRole('link', { name: entry })).toHaveCount(0);
  for (const path of ['/states', '/cities', '/offices', '/transport', '/no-such-page']) {
    await page.goto(path);
    await expectPath(page, /^\/$/);
  }
});
