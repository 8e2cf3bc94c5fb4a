import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectPath } from './support/checks.ts';
import { MANAGER, newCustomer, OPERATOR, someone } from './support/people.ts';
import { test } from './support/test.ts';
import { look } from './support/pictures.ts';

const LISTS = [
  '/orders',
  '/order-domestic',
  '/lots',
  '/clients',
  '/debts',
  '/payments',
  '/cities',
  '/offices',
  '/transport',
  '/products',
  '/users',
];

/** How far the tables of the page that stands are wider than the place they have, once its letters are drawn. */
async function beyond(page: Page): Promise<number> {
  await expect(page.locator('main table[aria-busy="false"] tbody tr').first()).toBeVisible();
  return page
    .getByRole('main')
    .locator('[role=region]')
    .evaluateAll(async frames => {
      await document.fonts.ready;
      return Math.max(...frames.map(frame => frame.scrollWidth - frame.clientWidth));
    });
}

/** What the server lists, each row with these values. */
const withRows = (page: Page, call: string, values: object) =>
  page.route(call, async route => {
    const answer = (await (await route.fetch()).json()) as { data: object[] };
    await route.fulfill({ json: { ...answer, data: answer.data.map(row => ({ ...row, ...values })) } });
  });

async function expectAllColumns(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => beyond(page), path).toBe(0);
}

const narrowest = (page: Page, column: number) =>
  page
    .locator('main tbody tr')
    .evaluateAll(
      (rows, at) => Math.min(...rows.map(row => row.children[at]?.getBoundingClientRect().width ?? 0)),
      column,
    );

test('at 1280 px every list shows its last column; long names take what the others leave', async ({
  browser,
}) => {
  const manager = await someone(browser, MANAGER);
  const long = { client: 'María Fernanda de los Ángeles Bermúdez', product_name: 'Marítimo a Venezuela' };
  await withRows(manager, '**/api/admin/debts/**', { ...long, debt: 1234.56 });
  for (const path of LISTS) {
    await manager.setViewportSize({ width: 1280, height: 800 });
    await expectAllColumns(manager, path);
    await manager.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(() => beyond(manager), `${path} on a tablet`).toBe(0);
  }
  await manager.setViewportSize({ width: 1280, height: 800 });
  await withRows(manager, '**/api/lots/list', { number: 'AWB 235-4471 8820 de la segunda salida' });
  await expectAllColumns(manager, '/lots');
  await withRows(manager, '**/api/places/states', { state: 'Z'.repeat(120) });
  await expectAllColumns(manager, '/states');
  const operator = await someone(browser, OPERATOR);
  await expectAllColumns(operator, '/orders');
  // without the column of amounts the names are not cut as short as beside it
  const names = await narrowest(operator, 3);
  await expectAllColumns(manager, '/orders');
  const cut = await manager
    .locator('main td[data-label="Destino"] span[title] > span')
    .evaluateAll(cities =>
      cities.filter(city => city.scrollWidth > city.clientWidth).map(city => city.textContent),
    );
  expect(cut, 'cities that are cut').toEqual([]);
  expect(names).toBeGreaterThan((await narrowest(manager, 3)) + 20);
  const { page } = await newCustomer(browser);
  await expectAllColumns(page, '/simulador');
  await expect(page.getByRole('button', { name: /^Avanzar/ }).first()).toBeInViewport();

  // on a phone a row is a card, whose title begins where the card does, however many lines it has
  await manager.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/clients', '/lots/6']) {
    await manager.goto(path);
    const title = manager.locator('td[data-card="title"]').first();
    await expect(title).toHaveCSS('text-align', 'left');
    await expect(title).toHaveCSS('justify-content', 'start');
  }
});

test('a debt stands above what can be done about it; a paid package’s invoice beside the figures', async ({
  browser,
}) => {
  const manager = await someone(browser, MANAGER);
  await manager.goto('/debts');
  await manager.locator('td[data-card="title"] a').first().click();
  const below = async (first: string, second: string) => {
    const top = async (text: string) => (await manager.getByText(text).first().boundingBox())?.y ?? 0;
    await expect(manager.getByText(second).first()).toBeVisible();
    // what comes above both meanwhile moves both
    await expect
      .poll(async () => (await top(second)) - (await top(first)), `${second} below ${first}`)
      .toBeGreaterThan(0);
  };
  const steps = 'Etiqueta creada';
  await below('Este paquete ha sido recibido, pendiente por pago', 'Gestión del pago');
  await below('Gestión del pago', steps);
  // what was declared beside what was received: each measure's name in one line, each number whole
  for (const width of [1280, 390]) {
    await manager.setViewportSize({ width, height: 844 });
    const compared = manager.getByRole('table').filter({ hasText: 'Declarado' });
    const names = compared.locator('tbody th');
    await expect(names).toHaveCount(4);
    const lines = () =>
      names.evaluateAll(cells =>
        cells.map(cell => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return text.getClientRects().length;
        }),
      );
    await expect.poll(lines, `${width} px`).toEqual([1, 1, 1, 1]);
  }
  await manager.setViewportSize({ width: 1280, height: 800 });
  await manager.goto('/orders?status=5');
  await manager.locator('td[data-card="title"] a').first().click();
  await below(steps, 'Gestión del pago');
  await look(manager);
});

test('what cannot be changed looks so, and can be read; a password field looks like the others', async ({
  browser,
}) => {
  const manager = await someone(browser, MANAGER);
  await manager.goto('/products');
  // a promotion says in the list what it costs
  await expect(manager.getByRole('row').filter({ hasText: 'AGPM' })).toContainText('$89.00');
  await manager
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click();
  const field = (name: string) => manager.getByRole('dialog').getByRole('textbox', { name, exact: true });
  await expect(field('Código')).toHaveCSS('border-style', 'dashed');
  await expect(field('Nombre')).toHaveCSS('border-style', 'solid');
  await manager.goto('/profile');
  await expect(manager.getByRole('textbox', { name: 'Codigo de Referido' })).toHaveCSS('opacity', '1');
  await manager.getByRole('tab', { name: 'Seguridad' }).click();
  const password = manager.locator('.mantine-Input-input', {
    has: manager.getByLabel('Contraseña actual', { exact: true }),
  });
  await expect(password).toHaveCSS('border-style', 'solid');
  await look(manager);
});

test('an address behind the last page of a list leads to its last', async ({ browser }) => {
  const page = await someone(browser, MANAGER);
  for (const path of ['/orders', '/clients', '/debts']) {
    await page.goto(`${path}?page=9999`);
    await expect(page.locator('main table[aria-busy="false"] tbody tr').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Página siguiente' })).toBeDisabled();
    await expect.poll(() => page.evaluate(() => location.search), path).not.toContain('9999');
  }
});

test('a list is narrowed, says what that comes to, shows what is chosen and jumps to a page', async ({
  browser,
}) => {
  const page = await someone(browser, MANAGER);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('combobox', { name: 'Servicio' }).selectOption('AER');
  await expect(page.locator('.page-words__lead')).toContainText(/\d órdenes, \$[\d,.]+ en total/);
  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByRole('checkbox', { name: 'Contenido' }).check();
  await expect(page.locator('main td[data-label="Contenido"]').first()).not.toHaveText('');
  await expectAccessible(page);
  const narrowed = new URL(page.url());
  expect(narrowed.search).toBe('?service=AER');
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Servicio' })).toHaveValue('');
  // shared, or opened again: the filter is set, and the column still chosen
  await page.goto(narrowed.href);
  await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Contenido' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Quitar filtro: Aéreo' })).toBeVisible();
  await page.getByRole('button', { name: 'Filtros (1)' }).click();
  // by keyboard: the day that is being typed stays under the hand while the list follows it
  const from = page.getByLabel('Desde', { exact: true });
  await from.fill('2020-05-02');
  await expect(page).toHaveURL(/from=2020-05-02/);
  await from.press('ArrowUp');
  await expect(page).toHaveURL(/from=2020-(05-03|06-02)/);
  await expect(from).toBeFocused();

  await page.route('**/api/order/page/1/50*', async route => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), pages: 9 } });
  });
  await page.goto('/orders');
  const asked = page.waitForRequest(/\/api\/order\/page\/7\/50/);
  await page.getByRole('textbox', { name: 'Ir a la página' }).fill('7');
  await page.keyboard.press('Enter');
  await asked;
});

test('a list fills the window, and alone scrolls', async ({ browser }) => {
  const page = await someone(browser, MANAGER);
  await page.setViewportSize({ width: 1280, height: 800 });
  // what is done with the orders stands in one row, and so do their filters
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Filtros' }).click();
  const button = (name: string) => page.getByRole('button', { name });
  const city = page.getByRole('combobox', { name: 'Ciudad de destino' });
  const beside = [
    [button('Exportar CSV'), button('Anulados')],
    [button('Columnas'), city],
  ] as const;
  for (const [one, other] of beside) {
    await expect(one).toBeVisible();
    const apart = async () => ((await one.boundingBox())?.y ?? 0) - ((await other.boundingBox())?.y ?? -1);
    await expect.poll(apart).toBe(0);
  }
  for (const path of ['/orders', '/clients']) {
    await page.goto(path);
    await expect(page.locator('main table[aria-busy="false"] tbody tr').first()).toBeVisible();
    const beyondWindow = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await expect.poll(beyondWindow, path).toBeLessThanOrEqual(0);
    await expect(page.getByRole('navigation', { name: 'Páginas' })).toBeInViewport({ ratio: 1 });
  }
});

test('what leads back leads to the list as it was left: filter, page and place', async ({ browser }) => {
  const page = await someone(browser, MANAGER);
  // the demo alone fills a window of 800 px hardly more than once
  await page.setViewportSize({ width: 1280, height: 560 });
  const rows = page.locator('main table[aria-busy="false"] tbody tr');
  const frame = page.locator('[data-fill] [role="region"]');
  const place = () => frame.evaluate(list => Math.round(list.scrollTop));
  const back = page.getByRole('link', { name: 'Regresar a órdenes' });
  const ways = {
    link: () => back.click(),
    browser: () => page.goBack(),
    // nothing of the list is known any more: its place waits for its rows
    reloaded: async () => {
      await page.reload();
      await back.click();
    },
  };
  await page.goto('/orders');
  await page.getByLabel('Estado').selectOption('Entregado');
  await expect(page).toHaveURL('/orders?status=5');
  for (const [way, go] of Object.entries(ways)) {
    await expect(rows.nth(15)).toBeVisible();
    const there = rows.nth(12).getByRole('link').first();
    // rows that are asked for again take the place of those that stood there
    const scrolled = () => there.scrollIntoViewIfNeeded().then(place, () => 0);
    await expect.poll(scrolled, way).toBeGreaterThan(100);
    const left = await place();
    await there.click();
    await expectPath(page, /^\/order\//);
    await expect(back).toHaveAttribute('href', '/orders?status=5');
    await go();
    await expect(page).toHaveURL('/orders?status=5');
    await expect.poll(place, way).toBe(left);
  }
  // from another record: back to that one, and to the list
  await page.goto('/orders?page=2');
  await rows.first().getByRole('link').first().click();
  await expect(back).toHaveAttribute('href', '/orders?page=2');
});
