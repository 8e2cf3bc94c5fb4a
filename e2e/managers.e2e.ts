import { expect, type Page } from '@playwright/test';
import { buy, failing } from './support/api.ts';
import { expectPath, pathOf } from './support/checks.ts';
import { clientIdOf, downloaded, notice, open } from './support/managers.ts';
import { demoPerson, MANAGER, newCustomer, OPERATOR } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { HELD, card } from '../test/orders.ts';

/** Every screen of the managers, and its title. */
const SCREENS = [
  ['/clients', 'Clientes'],
  ['/payments', 'Pagos'],
  ['/unconfirmed', 'Por confirmar'],
  ['/attention', 'Por atender'],
  ['/audit', 'Auditoría'],
  ['/debts', 'Deudas'],
  ['/delayed', 'Paquetes demorados'],
] as const;

/** The interface's areas for managers. */
const AREAS =
  'auth support calculator services purchase admin transport lots clients open profile places product order';

/** Addresses that the page calls from now on without the agency's or the session's header, or outside the areas. */
function strayCalls(page: Page): string[] {
  const stray: string[] = [];
  page.on('request', request => {
    const [, api, area = ''] = new URL(request.url()).pathname.split('/');
    const { agency, token } = request.headers();
    if (api === 'api' && !(agency && token && AREAS.split(' ').includes(area))) stray.push(request.url());
  });
  return stray;
}

test('the manager’s home: figures lead to the lists behind them', async ({ browser }) => {
  const { page } = await demoPerson(browser, MANAGER);
  const works = await failing(page, '**/api/admin/home');
  await page.goto('/');
  const again = page.getByRole('button', { name: 'Recargar' });
  await expect(again).toBeVisible();
  await works();
  await again.click();
  const list = (name: string) => page.getByRole('list', { name, exact: true });
  await expect(list('Paquetes por estado')).toBeVisible();
  await look(page, 'inicio-gerente');
  const weeks = page.getByRole('table', { name: /Cobros y pagos recibidos por semana/ });
  await expect.poll(() => weeks.getByRole('row').count()).toBeGreaterThan(6);
  await expect(weeks.getByText(/^\$[1-9]/).first()).toBeAttached();

  await expect(page.getByRole('link', { name: 'Ver pagos' })).toHaveAttribute('href', '/payments');
  for (const name of ['Deudas por antigüedad', 'Lotes en curso'])
    await expect(list(name).getByRole('link').first()).toContainText(/\d/);
  const stage = list('Paquetes por estado').getByRole('link', { name: /Almacen Miami/ });
  await expect(stage).toContainText(/\d/);
  await stage.click();
  await expectPath(page, /^\/orders$/);
  await expect.poll(() => page.evaluate(() => location.search)).toBe('?status=2');
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.goBack();
  const figure = page.locator('dt', { hasText: 'Esta semana' }).locator('xpath=..').getByRole('link');
  await expect(figure).toHaveText(/^−?\$[\d,.]+$/);
  await figure.click();
  await expectPath(page, /^\/payments$/);
  const week = page.getByRole('button', { name: /^Semana del \d{1,2} [a-z]{3} \d{4}: ver todas$/ });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await look(page, 'pagos-semana');
  await page.getByRole('button', { name: 'Exportar' }).click();
  const [file] = await downloaded(page, () => page.getByRole('button', { name: 'Exportar CSV' }).click());
  expect(file).toMatch(/\.csv$/);
  await week.click();
  await expect(week).toBeHidden();
  await expect.poll(() => page.evaluate(() => location.search)).toBe('');
  await page.goto('/payments?week=2019-01-07');
  await expect(page.getByText('No hay movimientos en esa semana')).toBeVisible();
  await page.getByRole('button', { name: 'Ver todos' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('clients: list, search, more than are counted, and the list as a file', async ({ browser }) => {
  const manager = await demoPerson(browser, MANAGER);
  const customer = await newCustomer(browser);
  const bought = await buy(customer);
  const { page } = manager;
  const stray = strayCalls(page);
  await open(page, '/clients', 'Clientes', 'clientes');
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Imagen',
    'Nombre',
    'Correo',
    'Teléfono',
    'Detalle',
  ]);
  const search = page.getByPlaceholder('Buscar por Tracking o UPS Tracking');
  const rows = page.getByRole('table').getByRole('row');
  for (const wanted of [bought.packages[0]?.tracking ?? '', customer.email]) {
    await search.fill(wanted);
    await search.press('Enter');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(customer.name);
  }
  const id = await clientIdOf(manager, customer.email);
  await expect(rows.nth(1).getByRole('link', { name: `Ver a ${customer.name}` })).toHaveText('Ver');
  await expect(rows.nth(1).getByRole('link')).toHaveAttribute('href', `/client/${id}`);
  await expect(page.getByRole('navigation', { name: 'Páginas' })).toHaveText('1 / 1');
  const [name, bytes] = await downloaded(page, () => page.getByRole('button', { name: 'Exportar' }).click());
  expect(name).toMatch(/\.csv$/);
  const [head, ...found] = bytes.toString('utf8').replace('\ufeff', '').trim().split(/\r?\n/);
  expect(head).toMatch(/^"?Número"?[;,]"?Nombre"?[;,]"?Correo"?/);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(customer.email);

  await search.fill('nadie-se-llama-asi');
  await search.press('Enter');
  await expect(page.getByText('No se encontró ningún cliente con esa búsqueda')).toBeVisible();
  await page.getByRole('button', { name: 'Exportar' }).click();
  await expect(notice(page, 'La lista está vacía: no hay nada que exportar')).toBeVisible();
  await page.getByRole('button', { name: 'Ver todos' }).click();
  await expect(rows).not.toHaveCount(0);
  for (const size of ['500', '150']) {
    await page.getByLabel('Por página').selectOption(size);
    await expect.poll(() => page.evaluate(() => location.search)).toBe(`?size=${size}`);
  }

  const clients = /\/api\/clients\/page\//;
  await page.route(clients, async route => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 500, more: true } });
  });
  await page.reload();
  await expect(page.getByText('Más de 500 clientes: escriba algo más para acortar la lista')).toBeVisible();
  expect(stray).toEqual([]);
});

test('what waits: orders to confirm, what needs a person, debts and delays', async ({ browser }) => {
  const { page } = await demoPerson(browser, MANAGER);
  const customer = await newCustomer(browser);
  await buy(customer, { payment: card(HELD) }).catch(() => undefined);
  await open(page, '/unconfirmed', 'Por confirmar', 'por-confirmar');
  const row = page.getByRole('row').filter({ hasText: customer.name });
  await expect(row).toContainText('El banco revisa el pago');
  await row.getByRole('button', { name: /^Consultar pago/ }).click();
  await expect(notice(page, 'La orden sigue igual')).toBeVisible();
  await page.getByLabel('Estado', { exact: true }).selectOption({ label: 'Pago en revisión' });
  await expect(row).toBeVisible();

  await page.goto('/audit?from=2026-11-20&to=2026-11-01');
  await expect(page.getByText('Es anterior a «Desde»: no queda ningún día')).toBeVisible();
  await open(page, '/attention', 'Por atender', 'por-atender');
  const date = '2026-11-20T15:00:00.000Z';
  const tracking = 'CE2611200001';
  const dispute = {
    kind: 'dispute',
    provider: 'stripe',
    provider_id: 'dp_1',
    state: 'needs_response',
    reason: 'fraudulent',
    order: 7,
    client: { id: 1, name: 'Carmen Zambrano' },
    brand: 'visa',
    last4: '4242',
    payment_id: 'pi_1',
    due: '2026-12-01T23:59:00.000Z',
    sent: null,
    evidence: true,
    next: 'answer',
  };
  const chargeback = { ...dispute, provider: 'authorizenet', provider_id: '60000000001', due: null };
  const settled = {
    about: 'settled',
    ours: { state: 'not_charged', amount: null },
    theirs: { state: 'captured', amount: 42 },
    since: date,
    client: null,
    order: null,
    tracking: null,
    brand: null,
    last4: null,
    number: null,
    reference: '1-99-perdido-1',
    payment_id: 'txn_1',
  };
  const client = { id: 1, name: 'Carmen Zambrano', phone: '7865550203' };
  const mail = { template: 'debt', to: 'ana@ejemplo.test', error: '550 mailbox full', tries: 9 };
  await page.route('**/api/admin/attention', route =>
    route.fulfill({
      json: {
        success: true,
        data: {
          hanging: [],
          differences: [
            { id: 4, ...settled },
            { id: 6, ...settled, theirs: { state: 'refunded', amount: 42 }, reference: '1-99-devuelto' },
          ],
          disputes: [
            { id: 1, ...dispute, amount: 86.62, tracking, date },
            {
              id: 5,
              ...chargeback,
              amount: 40,
              tracking,
              date,
              state: 'chargeback',
              reason: '',
              next: 'chargeback',
            },
          ],
          refunds: [{ id: 2, tracking, amount: 12.5, reason: 'Tarjeta cerrada', date, client }],
          mails: [{ id: 3, ...mail, waiting: false, tracking, date }],
        },
      },
    }),
  );
  await page.route('**/api/admin/mails/retry', route =>
    route.fulfill({ json: { success: true, data: null } }),
  );
  await open(page, '/attention', 'Por atender', 'por-atender-lleno');
  // what is empty takes one line, and no card
  await expect(page.getByText('Sin nada en: pagos detenidos.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pagos detenidos' })).toHaveCount(0);
  const disputed = page.getByRole('listitem', { name: 'Disputa de $86.62' });
  for (const words of [
    'Por responder',
    'Fraude',
    '20 nov 2026, 10:00',
    '1 dic 2026',
    'Visa terminada en 4242',
  ])
    await expect(disputed).toContainText(words);
  await expect(page.getByRole('listitem', { name: 'Disputa de $40.00' })).toContainText(
    'pregunte al banco que le deposita los cobros',
  );
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Lista del banco 1-99-perdido-1' }),
  ).toContainText(/no está en nuestros libros.*Cobrado: \$42\.00/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Lista del banco 1-99-devuelto' })).toContainText(
    'No lo devuelva otra vez',
  );
  const refused = page.getByRole('table', { name: 'Tabla: Reembolsos rechazados' });
  await expect(refused).toContainText(/Carmen Zambrano.*786 555 0203.*Tarjeta cerrada/);
  const sent: unknown[] = [];
  page.on('request', one => one.url().endsWith('/api/admin/mails/retry') && sent.push(one.postDataJSON()));
  await page.getByRole('button', { name: 'Reintentar el correo 3' }).dblclick();
  await expect(notice(page, 'El correo se enviará de nuevo')).toBeVisible();
  expect(sent).toEqual([{ id: 3 }]);
  await page.route('**/api/admin/mails/retry/all', route =>
    route.fulfill({ json: { success: true, data: null } }),
  );
  await page.getByRole('button', { name: 'Reintentar todos' }).press('Enter');
  // the button goes with its rows
  await expect(page.getByRole('heading', { level: 1, name: 'Por atender' })).toBeFocused();
  await page.unrouteAll();

  await open(page, '/debts', 'Deudas', 'deudas');
  const age = page.getByLabel('Antigüedad');
  await age.selectOption({ index: 1 });
  await expect.poll(() => page.evaluate(() => location.search)).toContain('age=0');
  await open(page, '/delayed', 'Paquetes demorados', 'demorados');
  await expect(page.getByRole('columnheader', { name: 'Días tarde' })).toBeVisible();
});

test('restricted staff reach none of it', async ({ browser }) => {
  const { page, client } = await demoPerson(browser, OPERATOR);
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByRole('link', { name: 'Calculadora' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lo que espera' })).toBeVisible();
  // what is late is the warehouse's too
  for (const [path, title] of SCREENS.filter(([path]) => path !== '/delayed')) {
    await expect(menu.getByRole('link', { name: title })).toHaveCount(0);
    await page.goto(path);
    await expect(menu).toBeVisible();
    await expect.poll(() => pathOf(page), { message: path }).toBe('/');
  }
  await page.goto('/client/1');
  await expectPath(page, /^\/$/);
  await expect(page.getByText('$')).toHaveCount(0);
  expect(await client('GET /clients/:id', { params: { id: 1 } })).toMatchObject({ status: 403 });
});
