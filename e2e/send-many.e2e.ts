import { expect, type Page } from '@playwright/test';
import { amountToPay, CARDS, fillCard } from './support/customer.ts';
import { must, newCustomer } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { SENDER } from './support/wizard.ts';

const HEAD = 'Nombre;Correo;Teléfono;Estado;Ciudad;Dirección;Contenido;Valor;Peso;Largo;Ancho;Alto;Cantidad';
const line = (name: string, city = 'Caracas', weight = '12,5') =>
  `${name};${name.toLowerCase()}@ejemplo.test;04141234567;Distrito Capital;${city};"Calle 1, casa 2";Ropa;150;${weight};16;12;12;1`;
const fileOf = (...lines: string[]) => [HEAD, ...lines].join('\r\n');
const GOOD = [line('Rosa'), line('Luis', 'Caracas', '30'), line('Nora'), line('Omar', 'Caracas', '8')];
const FILE = fileOf(...GOOD, line('Ana', 'Maracaivo'), line('Eva', 'Caracas', '151'));

const lines = (page: Page) => page.getByRole('list', { name: 'Líneas del archivo' }).getByRole('listitem');
const paid = (page: Page) => lines(page).filter({ hasText: /Pagado: orden \d+/ });
const summary = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
/** As Excel saves it: in the letters of Windows. */
const choose = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'envios.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
const cents = (text: string) =>
  Math.round(Number(/\$([\d,]+\.\d\d)/.exec(text)?.[1]?.replace(',', '')) * 100);

/** A customer with a saved address, on the page. */
async function atMany(browser: Parameters<typeof newCustomer>[0]) {
  const { page, client } = await newCustomer(browser);
  const { addressLineOne: lineOne, addressLineTwo: lineTwo, zipCode: zip_code, ...person } = SENDER;
  const body = { ...person, title: 'Casa', lineOne, lineTwo, zip_code };
  must(await client('POST /profile/sender', { body }));
  await page.goto('/services');
  await page.getByRole('link', { name: 'Enviar a varios' }).click();
  await expect(page.getByRole('heading', { name: 'Su lista' })).toBeVisible();
  const orders = async () => must(await client('GET /order/mine', {})).data;
  return { page, orders };
}

test('each line of a file has its price or its faults, and what is corrected is paid with one card, each once', async ({
  browser,
}) => {
  const { page, orders } = await atMany(browser);
  await choose(page, 'nombre;peso\r\nRosa;12');
  await expect(page.getByText('Falta la columna «correo».')).toBeVisible();
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar plantilla' }).click();
  await page.locator('input[type=file]').setInputFiles(await (await template).path());
  await summary(page, '1 envío por pagar');

  await choose(page, FILE);
  await summary(page, '4 envíos por pagar, 2 líneas por corregir');
  await expect(lines(page)).toHaveText([
    /Línea 6.*Ana.*Columna «ciudad»: la ciudad «Maracaivo» no existe en Distrito Capital/,
    /Línea 7.*Eva.*Columna «peso»: El peso esta fuera de rango/,
    /Línea 2.*Rosa.*12.5 lb.*\$\d/,
    /Línea 3.*Luis.*\$\d/,
    /Línea 4.*Nora.*\$\d/,
    /Línea 5.*Omar.*\$\d/,
  ]);
  await expect(lines(page).filter({ hasText: 'Columna' }).filter({ hasText: /\$\d/ })).toHaveCount(0);
  await look(page, 'enviar-a-varios');

  await choose(page, fileOf(...GOOD, line('Ana'), line('Eva', 'Caracas', '15')));
  await summary(page, '6 envíos por pagar');
  await expect(page.getByRole('button', { name: /^Pagar 6 envíos/ })).toBeEnabled();
  const each = (await lines(page).allInnerTexts()).map(cents);
  expect(cents(await amountToPay(page))).toBe(each.reduce((sum, one) => sum + one));

  // a card that is declined ends it at the first
  await fillCard(page, CARDS.declined);
  await page.getByRole('button', { name: /^Pagar 6 envíos/ }).click();
  await expect(page.getByText(/Este envío no se ha cobrado, ni los que siguen/)).toBeVisible();
  expect((await orders()).map(({ state }) => state)).toEqual(['failed']);

  await fillCard(page, CARDS.approved);
  await page.getByRole('button', { name: /^Pagar 6 envíos/ }).dblclick();
  // one after another: as long as six payments take
  await expect(paid(page)).toHaveCount(6, { timeout: 90_000 });
  await expect(page.getByText('No queda nada por pagar en esta lista.')).toBeVisible();
  const bought = (await orders()).filter(({ state }) => state === 'paid').toReversed();
  expect(bought.map(({ receive_name, total }) => [receive_name, Math.round(total * 100)])).toEqual(
    ['Rosa', 'Luis', 'Nora', 'Omar', 'Ana', 'Eva'].map((name, at) => [name, each[at]]),
  );
  await paid(page).first().getByRole('link').click();
  await expect(page.getByText('Rosa').first()).toBeVisible();
});

test('a reload amid the payment finds what is paid, and only the rest is paid then', async ({ browser }) => {
  const { page, orders } = await atMany(browser);
  await choose(page, fileOf(...GOOD));
  await fillCard(page, CARDS.approved);
  // the second answer never comes back
  let sent = 0;
  await page.route('**/api/order/create', async route => {
    sent += 1;
    if (sent === 2) await route.fetch();
    else await route.continue();
  });
  await page.getByRole('button', { name: /^Pagar 4 envíos/ }).click();
  await expect.poll(async () => (await orders()).filter(({ state }) => state === 'paid').length).toBe(2);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(paid(page)).toHaveText([/Rosa/, /Luis/]);
  // the file again, without one that is paid and with another twice
  await choose(page, fileOf(...GOOD.slice(1), line('Omar', 'Caracas', '8')));
  await expect(lines(page)).toHaveText([
    /Línea 2.*Luis.*Pagado/,
    /Línea 3.*Nora.*\$/,
    /Línea 4.*Omar.*\$/,
    /Línea 5.*Omar.*Igual a la línea 4.*\$/,
    /Ya no está en el archivo.*Rosa.*Pagado/,
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, 'enviar-a-varios-telefono');
  await choose(page, fileOf(...GOOD.slice(1)));
  await fillCard(page, CARDS.approved);
  // an answer that is lost on its way: what came of it is asked, and then it alone is said
  await page.route('**/api/order/create', async route => {
    await route.fetch();
    await route.abort();
  });
  const isSaid = Promise.withResolvers<void>();
  await page.route('**/api/order/draft/*', async route => {
    await isSaid.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Pagar 2 envíos/ }).click();
  const nora = lines(page).filter({ hasText: 'Nora' });
  await expect(nora).toContainText('conexión');
  isSaid.resolve();
  await expect(nora).toContainText('Pagado', { timeout: 15_000 });
  await expect(nora).not.toContainText('conexión');
  await page.unrouteAll();
  await page.getByRole('button', { name: /^Pagar 1 envío:/ }).click();
  await expect(paid(page)).toHaveCount(4);
  expect((await orders()).map(({ receive_name, state }) => `${receive_name} ${state}`).toSorted()).toEqual([
    'Luis paid',
    'Nora paid',
    'Omar paid',
    'Rosa paid',
  ]);
});

test('what is taken out of the file amid the payment is not charged, and signing out amid it leaves nothing', async ({
  browser,
}) => {
  const { page, orders } = await atMany(browser);
  /** Pays; the answer comes once it is let come. */
  const paying = async (name: RegExp) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/order/create', async route => {
      const response = await route.fetch();
      await promise;
      await route.fulfill({ response });
    });
    await fillCard(page, CARDS.approved);
    const sent = page.waitForRequest('**/api/order/create');
    await page.getByRole('button', { name }).click();
    await sent;
    return resolve;
  };
  await choose(page, fileOf(...GOOD.slice(0, 3)));
  const goesOn = await paying(/^Pagar 3 envíos/);
  await choose(page, fileOf(...GOOD.slice(0, 2), line('Ana')));
  goesOn();
  await expect(paid(page)).toHaveText([/Rosa/, /Luis/]);
  await summary(page, '1 envío por pagar');
  expect((await orders()).map(({ receive_name }) => receive_name).toSorted()).toEqual(['Luis', 'Rosa']);

  const answers = await paying(/^Pagar 1 envío:/);
  await page.getByRole('button', { name: 'Cerrar sesion' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  const answered = page.waitForResponse('**/api/order/create');
  answers();
  await answered;
  const kept = await page.evaluate(async () => {
    await fetch('/healthz');
    return Object.keys(localStorage).filter(key => key.startsWith('draft:'));
  });
  expect(kept).toEqual([]);
});
