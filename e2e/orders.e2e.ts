import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { buyOne, LARGER, receive } from './support/api.ts';
import { demoPerson, MANAGER, must, newCustomer, OPERATOR } from './support/people.ts';
import { test } from './support/test.ts';
import { pickupBody } from '../test/orders.ts';

const STATUSES = ['Etiqueta creada', 'Almacen Miami', 'Enviado/Transito', 'Almacen Caracas', 'Entregado'];
const RED = 'rgb(147, 23, 13)';
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const search = (page: Page) => page.evaluate(() => location.search);

/** One package that owes, one that the carrier will pick up, one of the promotion with the gold icon, one of none. */
async function plant(browser: Browser): Promise<Record<'red' | 'amber' | 'gold' | 'plain', string>> {
  const manager = await demoPerson(browser, MANAGER);
  const customer = await newCustomer(browser);
  const [owing, waiting] = [await buyOne(customer), await buyOne(customer)];
  await receive(manager, owing.id, LARGER);
  const { days } = must(await customer.client('GET /purchase/pickup/days', {})).data;
  must(await customer.client('POST /purchase/pickup', { body: pickupBody(waiting.id, { date: days[0] }) }));
  const params = { n: 1, size: 500 };
  const listed = must(await manager.client('GET /order/page/:n/:size', { params, query: {} })).data;
  // the demo's own: newer ones are other tests', which pay and move them meanwhile
  const gold = listed.findLast(row => row.code === 'AGPM' && row.payment === 0 && row.pickup === 0);
  const plain = listed.findLast(row => row.code === 'AER' && row.payment === 0 && row.status_id > 1);
  return {
    red: owing.tracking,
    amber: waiting.tracking,
    gold: gold?.tracking_number ?? '',
    plain: plain?.tracking_number ?? '',
  };
}

test('orders to Venezuela: marks, filters, sizes, pages, nothing found', async ({ browser }) => {
  const marked = await plant(browser);
  const { page } = await demoPerson(browser, MANAGER);
  await test.step('what a row says', () => seeMarks(page, marked));
  await test.step('filters and pages stand in the address', () => goThrough(page));
  await test.step('nothing, and back', async () => {
    await page.goto('/orders?q=NADA0000&status=3');
    await expect(
      page.getByRole('heading', { name: 'No se encontro ningun paquete con ese numero de tracking' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Ver todas' }).click();
    await expect(rows(page)).toHaveCount(50);
    await expect.poll(() => search(page)).toBe('');
    // whether or not another state has some
    await page.route(/\/api\/order\/page\/\d/, route =>
      route.fulfill({ json: { success: true, data: [], pages: 1, total: 0 } }),
    );
    await page.goto('/orders?status=4');
    await expect(page.getByRole('heading', { name: 'No hay órdenes en este estado' })).toBeVisible();
  });
});

for (const [email, name] of [
  [MANAGER, 'Luis Gerente'],
  [OPERATOR, 'Ana Operadora'],
] as const)
  test(`who one is, whose program it is, and out, as ${name}`, async ({ browser }) => {
    const { page } = await demoPerson(browser, email);
    await page.goto('/lots');
    const side = page.getByRole('complementary');
    for (const text of [name, email]) await expect(side.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveText(/^© \d{4} Puerta$/);
    await side.getByRole('button', { name: 'Cerrar sesion' }).click();
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  });

async function seeMarks(page: Page, marked: Awaited<ReturnType<typeof plant>>) {
  const only = async (tracking: string) => {
    await page.goto('/orders');
    await page.getByLabel('Tracking o UPS Tracking').fill(tracking.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    return rows(page).first();
  };
  const star = page.getByRole('img', { name: 'Promoción AGPM' });
  const gold = await only(marked.gold);
  await expect(gold.getByRole('img', { name: 'Promoción AGPM' })).toHaveCSS('color', 'rgb(169, 119, 0)');
  const red = await only(marked.red);
  await expect(star).toHaveCount(0);
  await expect(red).toHaveAttribute('data-flag', 'red');
  for (const cell of await red.getByRole('cell').all())
    expect([RED, null]).toContain(await cell.evaluate(inkOf));
  const amber = await only(marked.amber);
  await expect(amber).toHaveAttribute('data-flag', 'amber');
  await expect(amber.getByRole('cell').first()).toHaveCSS('background-color', 'rgb(255, 250, 235)');
  const plain = await only(marked.plain);
  await expect(plain).not.toHaveAttribute('data-flag');
  const carrier = plain.getByRole('link', { name: /^1Z/ });
  await expect(carrier).toHaveAttribute('href', /ups\.com.*1Z/);
  await expect(carrier).toHaveAttribute('target', '_blank');
  await expect(plain.getByRole('link', { name: `Detalle de ${marked.plain}` })).toHaveAttribute(
    'href',
    `/order/${marked.plain}`,
  );
  await expect(page.getByRole('list').filter({ hasText: 'Por recoger' })).toContainText('Pago pendiente');
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveCount(1);
  await expect(page.getByText('$')).toHaveCount(1);
  await expectAccessible(page);
}

/** The colour of a cell's own words; null for a pill, which has its own. */
function inkOf(cell: Element): string | null {
  const words = cell.querySelector('a, b') ?? cell;
  return cell.querySelector('svg') ? null : getComputedStyle(words).color;
}

async function goThrough(page: Page): Promise<void> {
  await page.goto('/orders');
  await expect(rows(page)).toHaveCount(50);
  const status = page.getByLabel('Estado', { exact: true });
  await expect(status.getByRole('option')).toHaveText(['Todos', ...STATUSES]);
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  await expect(pages).toHaveText(/^1 \/ \d+$/);
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect.poll(() => search(page)).toBe('?page=2');
  await expect(pages).toHaveText(/^2 \/ \d+$/);
  await expect(rows(page).first().getByRole('cell').first()).toHaveText('51');
  await page.getByRole('button', { name: 'Página anterior' }).click();
  await expect(rows(page).first().getByRole('cell').first()).toHaveText('1');
  for (const [at, words] of STATUSES.entries()) {
    await status.selectOption(words);
    await expect.poll(() => search(page)).toBe(`?status=${at + 1}`);
    await expect(rows(page).filter({ hasNotText: new RegExp(`${words}|Pago pendiente`) })).toHaveCount(0);
    await expect(rows(page).first()).toBeVisible();
  }
  // voided ones are no state of the filter
  const voided = page.getByRole('button', { name: 'Anulados' });
  await voided.click();
  await expect.poll(() => search(page)).toBe('?status=9');
  await expect(rows(page).filter({ hasNotText: 'Anulado' })).toHaveCount(0);
  await voided.click();
  await expect.poll(() => search(page)).toBe('');
  await status.selectOption('Todos');
  for (const size of ['150', '500']) {
    await page.getByLabel('Por página').selectOption(size);
    await expect.poll(() => search(page)).toBe(`?size=${size}`);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(50);
  }
  await page.goBack();
  await expect.poll(() => search(page)).toBe('?size=150');
}
