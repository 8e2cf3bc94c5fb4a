import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { buy } from './support/api.ts';
import { MANAGER, newCustomer, someone } from './support/people.ts';
import { test } from './support/test.ts';

/** Lists of the staff with a filter set. */
const LISTS = [
  '/orders?from=2020-01-01&to=2030-01-01',
  '/order-domestic?from=2020-01-01',
  '/lots?from=2020-01-01',
  '/clients?from=2020-01-01',
  '/payments?from=2020-01-01&kind=charge',
  '/debts?from=2020-01-01',
  '/delayed?service=AER',
  '/audit?from=2020-01-01',
] as const;
/** Lists below sums or tools of their own, without chips; a day on which money went back says by which means below it. */
const WITHOUT_CHIPS = ['/cities', '/payments/days', '/payments/margins'] as const;
const WITHOUT_FILTERS = ['/users', '/products', '/states', '/offices', '/transport'] as const;

/** What the list that stands looks like, once its rows are there and its letters drawn. */
async function measured(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  // on a phone the button of filters says how many are set
  if (path.includes('=') && (page.viewportSize()?.width ?? 0) > 390)
    await expect(page.getByRole('button', { name: 'Quitar filtro:' })).not.toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => {
    const box = (element: Element) => element.getBoundingClientRect();
    const rows = [...document.querySelectorAll('main tbody tr')];
    const list = document.querySelector('[data-fill]');
    const frame = list?.querySelector('[role="region"]');
    const bottom = Math.min(innerHeight, frame && innerWidth >= 770 ? box(frame).bottom : Infinity);
    /** What a finger meets in the middle of a row is in that row. */
    const isCovered = (row: Element) => {
      const { left, top, width, height } = box(row);
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      return !met || !row.contains(met);
    };
    const whole = rows.filter(row => box(row).top >= 0 && box(row).bottom <= bottom + 1);
    const tools = document.querySelector('[data-tools]');
    return {
      rows: rows.length,
      whole: whole.length,
      covered: whole.filter(isCovered).length,
      heights: rows.map(row => Math.round(box(row).height)),
      fills: list !== null,
      tools: tools ? Math.round(box(tools).height) : 0,
      scrolls: document.documentElement.scrollHeight - innerHeight,
      firstBottom: rows[0] ? Math.round(box(rows[0]).bottom) : 0,
    };
  });
}

test('in a laptop’s window each list shows ten rows of a line, one row of tools, and nothing on a row', async ({
  browser,
}) => {
  const page = await someone(browser, MANAGER);
  await page.setViewportSize({ width: 1366, height: 650 });
  for (const path of [...LISTS, ...WITHOUT_CHIPS, ...WITHOUT_FILTERS]) {
    const list = await measured(page, path);
    expect(list.whole, `${path}: rows in sight of ${list.rows}`).toBeGreaterThanOrEqual(
      Math.min(list.rows, 10),
    );
    const heights = list.heights.toSorted((one, other) => one - other).slice(0, 10);
    expect(
      Math.max(0, ...(path === '/payments/days' ? heights : list.heights)),
      `${path}: a row’s height`,
    ).toBeLessThan(46);
    expect(list.tools, `${path}: the height of its tools`).toBeLessThan(50);
    expect(list.covered, `${path}: rows that something lies on`).toBe(0);
    if (list.fills)
      expect(list.scrolls, `${path}: how far the page scrolls beside its list`).toBeLessThanOrEqual(0);
  }
  // on a higher screen what is set is read whole, even two days
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(LISTS[0]);
  const chips = page.getByRole('button', { name: 'Quitar filtro:' }).locator('span');
  await expect(chips).toHaveCount(2);
  expect(await chips.evaluateAll(all => all.filter(one => one.scrollWidth > one.clientWidth).length)).toBe(0);
  // a row's number stands clear of the column beside it
  await page.goto('/orders');
  await expect(page.locator('tbody td:first-child', { hasText: '12' })).toBeVisible();
  const numbers = await page.locator('tbody td:first-child').evaluateAll(cells =>
    cells.filter(cell => {
      const content = document.createRange();
      content.selectNodeContents(cell);
      return content.getBoundingClientRect().right > cell.getBoundingClientRect().right;
    }),
  );
  expect(numbers).toEqual([]);
  // whether it has one figure or two
  const boxes = page.locator('tbody [data-pick]');
  const edges = await boxes.evaluateAll(all => all.map(box => Math.round(box.getBoundingClientRect().left)));
  expect(edges.length).toBeGreaterThan(10);
  expect(new Set(edges).size, 'left edges of the boxes of rows').toBe(1);
  // a filter goes by its chip, the files stand behind one button
  await page.goto('/payments?kind=charge');
  await page.getByRole('button', { name: /^Quitar filtro: / }).click();
  await expect(page).toHaveURL('/payments');
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Exportar facturas' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Exportar facturas' })).toBeHidden();
});

test('on a laptop’s screen the cards of the home end on one line', async ({ browser }) => {
  const page = await someone(browser, MANAGER);
  await page.goto('/');
  const bottom = async (name: string) => {
    const card = page.getByRole('region', { name });
    await expect(card).toBeVisible();
    return card.evaluate(element => Math.round(element.getBoundingClientRect().bottom));
  };
  await expect(page.getByRole('region', { name: 'Lotes en curso' })).toBeVisible();
  expect(await bottom('Hoy y esta semana')).toBe(await bottom('Por hacer'));
  expect(await bottom('Lotes en curso')).toBe(await bottom('Parados en un estado'));
});

test('on a phone a list begins with its entries, three lines each, below one row of tools', async ({
  browser,
}) => {
  const page = await someone(browser, MANAGER);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of LISTS) {
    const list = await measured(page, path);
    expect(list.tools, `${path}: the height of its tools`).toBeLessThan(50);
    expect(list.firstBottom, `${path}: where its first entry ends`).toBeLessThan(500);
    // a button needs a thumb's height of its own; what was changed may be long
    if (!path.startsWith('/audit')) {
      expect(Math.max(0, ...list.heights), `${path}: an entry’s height`).toBeLessThan(140);
    }
    expect(list.covered, `${path}: entries that something lies on`).toBe(0);
  }
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeVisible();
  await expectAccessible(page);
});

test('the red number on a phone’s menu counts what waits today, not what is late', async ({ browser }) => {
  const page = await someone(browser, MANAGER);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/order/inbox', async route => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    const late = { air: 400, sea: 62, first: [] };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, late } } });
  });
  await page.goto('/orders');
  const menu = page.getByRole('button', { name: 'Abrir menú' });
  await expect(menu).toHaveAttribute('data-count', /^\d\d?$/);
  await menu.click();
  await expect(page.getByRole('link', { name: 'Demorados (462 paquetes tarde)' })).toBeVisible();
});

test('on a phone the first price stands in sight after Calcular', async ({ browser }) => {
  const { page } = await newCustomer(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/calculator');
  await page.getByLabel('Código postal de origen').fill('32801');
  await page.getByLabel('Estado de destino').selectOption({ label: 'Zulia' });
  await page.getByLabel('Ciudad de destino').selectOption({ label: 'Maracaibo' });
  await page.getByLabel('Tipo de etiqueta').selectOption({ label: 'Todos' });
  await page.getByText('Lo llevo a una oficina UPS').click();
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /servicios? a Maracaibo$/ })).toBeVisible();
  const price = page
    .locator('.unseen')
    .filter({ hasText: /^\$[\d,]+\.\d\d$/ })
    .first();
  await expect(price.locator('..')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Editar' }).click();
  await expect(page.getByRole('button', { name: 'Calcular' })).toBeVisible();
});

test('a phone’s package page says first how it stands and what to do; other labels stand behind one button', async ({
  browser,
}) => {
  const customer = await newCustomer(browser);
  const { packages } = await buy(customer, { detail: { quantity: 2 } });
  const tracking = packages[0]?.tracking ?? '';
  const { page } = customer;
  await page.setViewportSize({ width: 390, height: 844 });
  const list = `/purchase?q=${tracking}`;
  await page.goto('/purchase');
  const head = page.getByRole('heading', { name: /^Orden/ }).locator('..');
  await expect(head.getByRole('button', { name: /2 etiquetas/ })).toBeVisible();
  const cut = (date: Element) => date.scrollWidth - date.clientWidth;
  expect(await head.locator('p').evaluate(cut), 'of the date').toBe(0);
  await page.goto(list);
  const row = page.locator(`main a[href="/purchase/tracking/${tracking}"]`).first();
  await row.click();
  const label = page.getByRole('button', { name: 'Descargar etiqueta' });
  await expect(label).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Etiqueta creada').first()).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Etiqueta en hoja carta' })).toBeHidden();
  await page.getByRole('button', { name: 'Otras etiquetas' }).click();
  await expect(page.getByRole('button', { name: 'Etiqueta en hoja carta' })).toBeVisible();
  await expectAccessible(page);
  // back to the list as it was left
  await page.getByRole('main').getByRole('link', { name: 'Compras' }).first().click();
  await expect(page).toHaveURL(list);
  await row.click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Compartir' }).click();
  await expect(page.getByRole('button', { name: 'Enlace copiado' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(`/tracking/${tracking}`);
  await page.getByRole('link', { name: 'Preguntar por este paquete' }).click();
  const form = page.getByRole('dialog', { name: 'Abrir ticket' });
  await expect(form.getByLabel('Tracking')).toHaveValue(tracking);
});
