import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { card, HELD } from '../test/orders.ts';
import { buy, receive } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { demoPerson, MANAGER, must, newCustomer, OPERATOR } from './support/people.ts';
import { processedParcels } from './support/staff.ts';
import { test } from './support/test.ts';

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Buscar en todo' });
const foundBy = (page: Page) => page.getByRole('listbox', { name: 'Resultados' }).getByRole('option');
const rowOf = (page: Page, text: string) => foundBy(page).filter({ hasText: text });

/** Opens the search, which hears keys after the first screen. */
async function search(page: Page, typed: string): Promise<void> {
  await expect(async () => {
    if (await fieldOf(page).isHidden()) await page.keyboard.press('Control+k');
    await fieldOf(page).fill(typed, { timeout: 1000 });
  }).toPass();
}
const nothing = (page: Page, typed: string) =>
  expect(page.getByText(`Nada contiene «${typed}»`).last()).toBeVisible();

test('whoever answers a call from Venezuela finds the box by whatever the caller knows of it', async ({
  browser,
}) => {
  test.slow();
  const customer = await newCustomer(browser);
  const [manager, operator] = await Promise.all([
    demoPerson(browser, MANAGER),
    demoPerson(browser, OPERATOR),
  ]);
  const number = String(randomInt(1e6, 1e7));
  const receiver = `Rosalba Nº${number}`;
  const change = {
    receive: { name: receiver, phone: `0414${number}`, email: `rosalba${number}@correo.test` },
  };
  const { order, packages } = await buy(customer, { ...change, detail: { quantity: 9 } });
  // the newest of them are shown first
  const parcel = packages.at(-1);
  if (!parcel) throw new Error('The order has no package');
  await receive(manager, parcel.id);
  const place = `T${number.slice(-4)}`;
  must(await operator.client('PUT /order/process', { body: { tracking: parcel.tracking } }));
  must(await operator.client('PUT /order/shelf', { body: { tracking: parcel.tracking, place } }));
  const ticket = { subject: 'Una duda', tracking: parcel.tracking, message: `Lleva medicinas${number}` };
  must(await customer.client('POST /support', { body: ticket }));
  const { page } = manager;

  await test.step('by the receiver’s phone, e-mail and name; its row says where it stands and goes', async () => {
    await page.goto('/audit');
    await page.getByRole('button', { name: 'Filtros' }).click();
    const prices = page.getByLabel('Qué hizo').locator('optgroup[label^="Tarifas"] option');
    await expect(prices).toContainText(['Cambió la ciudad', 'Cambió las tarifas']);
    for (const typed of [`+58 414 ${number}`, `rosalba${number}@correo`, receiver]) {
      await search(page, typed);
      await expect(rowOf(page, parcel.tracking)).toContainText(`lugar ${place} · Caracas`);
      await expect(rowOf(page, parcel.tracking)).toContainText(receiver);
    }
    await expectAccessible(page);
  });

  await test.step('all nine of them, in the same window', async () => {
    await expect(foundBy(page)).toHaveCount(8);
    await page.getByRole('button', { name: 'Ver todos los paquetes' }).click();
    await expect(foundBy(page)).toHaveCount(9);
  });

  await test.step('by the order, the place, and what a ticket says, which its list finds too', async () => {
    await search(page, `Orden ${order}`);
    await expect(rowOf(page, receiver)).toHaveCount(9);
    await search(page, place.toLowerCase());
    await expect(rowOf(page, parcel.tracking)).toBeVisible();
    await search(page, `medicinas${number}`);
    await expect(rowOf(page, 'Una duda')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`/support?q=medicinas${number}`);
    await expect(page.getByRole('row').filter({ hasText: 'Una duda' })).toHaveCount(1);
  });

  await test.step('a payment under review by the reference that its page prints', async () => {
    const bought = await buy(await newCustomer(browser), { payment: card(HELD) });
    const asked = { params: { n: 1, size: 50 }, query: { order: bought.order } } as const;
    const { data } = must(await manager.client('GET /order/unconfirmed/:n/:size', asked));
    const reference = data[0]?.reference ?? '';
    await search(page, reference);
    await rowOf(page, `Orden ${bought.order}`).click();
    await expectPath(page, /^\/unconfirmed$/);
    await expect(page.getByText(reference)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
    const { payments } = must(await manager.client('GET /open/simulator')).data;
    const id = payments.find(payment => payment.reference === reference)?.id ?? '';
    must(await manager.client('POST /open/simulator/payments/:id/release', { params: { id } }));
  });

  await test.step('restricted staff by name, order and place, never by phone, e-mail or what tickets say', async () => {
    const other = operator.page;
    await other.goto('/orders');
    for (const typed of [receiver, `Orden ${order}`, place]) {
      await search(other, typed);
      await expect(foundBy(other).first()).toContainText('Caracas');
    }
    for (const typed of [`414${number}`, `rosalba${number}@correo`, `medicinas${number}`]) {
      await search(other, typed);
      await nothing(other, typed);
    }
    await search(other, 'auditoría');
    await nothing(other, 'auditoría');
  });

  await test.step('before anything is typed the last things that were opened; pages by their names', async () => {
    await search(page, parcel.tracking);
    await rowOf(page, parcel.tracking).first().click();
    await expectPath(page, new RegExp(`/order/${parcel.tracking}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(parcel.tracking);
    await search(page, 'tarifas');
    await rowOf(page, 'Ciudad').click();
    await expectPath(page, /^\/cities$/);
    await search(page, '');
    await expect(page.getByRole('group', { name: 'Lo último que abrió' })).toContainText(parcel.tracking);
    await page.keyboard.press('Enter');
    await expectPath(page, new RegExp(`/order/${parcel.tracking}`));
  });
});

test('Rastrear finds a box by either number, and says whose a box is and where it stands on the first screen', async ({
  browser,
}) => {
  const { page, client } = await demoPerson(browser, OPERATOR);
  const [{ tracking, ups }] = await processedParcels(1);
  must(await client('PUT /order/shelf', { body: { tracking, place: 'B12' } }));
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const code of [tracking, ups]) {
    await page.goto('/tracking');
    await page.getByRole('main').getByRole('textbox').fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: tracking })).toBeVisible();
    for (const text of ['Lugar B12', 'María Fernández → José Rondón · Caracas'])
      await expect(page.getByRole('main').getByText(text).first()).toBeInViewport({ ratio: 1 });
  }
});

test('a customer finds an order by its number while typing, and reads how many boxes it is', async ({
  browser,
}) => {
  const customer = await newCustomer(browser);
  const { order } = await buy(customer, { detail: { quantity: 2 } });
  await buy(customer);
  const { page } = customer;
  await page.goto('/purchase');
  const counted = page.getByRole('main').getByRole('status').filter({ hasText: 'paquete' });
  await expect(counted).toHaveText('3 paquetes en 2 órdenes');
  const search = page.getByLabel('Nombre, ciudad, contenido o número');
  for (const typed of [`Orden ${order}`, `compra ${order}`]) {
    await search.fill('');
    await expect(counted).toHaveText('3 paquetes en 2 órdenes');
    await search.pressSequentially(typed, { delay: 20 });
    await expect(counted).toHaveText('2 paquetes de 3');
    await expect(search).toHaveValue(typed);
    await expect(search).toBeFocused();
  }
  await page.goBack();
  await expect(counted).toHaveText('3 paquetes en 2 órdenes');
  await expect(search).toHaveValue('');
});

test('what is late is a filter of Compras, and each of it says when it was expected', async ({ browser }) => {
  const { page } = await demoPerson(browser, 'cliente@caribe.test');
  await page.goto('/purchase');
  const chip = page.getByRole('button', { name: /^Con retraso/ });
  await chip.click();
  await expect(page).toHaveURL('/purchase?show=late');
  const late = Number(/\d+/.exec(await chip.innerText())?.[0]);
  await expect(page.getByRole('article')).toHaveCount(late);
  await expect(page.getByText(/^Se esperaba el/)).toHaveCount(late);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ paquetes? de \d+$/ })).toContainText(
    `${late} `,
  );
});
