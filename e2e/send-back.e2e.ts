import { daySummaryTexts } from '@puerta/contract/parcels/day-summary.es';
import { optionRefusals } from '@puerta/contract/parcels/delivery-options.es';
import { expect, type Locator, type Page } from '@playwright/test';
import { domesticBody } from '../test/orders.ts';
import { todayInMiami } from './support/api.ts';
import { CARDS, fillCard } from './support/customer.ts';
import { clientAs, MANAGER, must, newCustomer, type Signed, someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { next, onStep } from './support/wizard.ts';

/** Without an English word in its second line. */
const TO_ORLANDO = { receive: { addressLineTwo: 'Piso 9' } };

/** A box to Orlando that the carrier has taken. */
async function sent({ client }: Signed): Promise<string> {
  const { payment: _, ...draft } = domesticBody(0, TO_ORLANDO);
  const { total } = must(await client('POST /order/check', { body: draft })).data;
  const order = must(await client('POST /order/domestic', { body: domesticBody(total, TO_ORLANDO) })).data;
  const [parcel] = order.packages;
  const params = { id: parcel?.ups_tracking ?? '' };
  must(await clientAs()('POST /open/simulator/shipments/:id/advance', { params }));
  return parcel?.tracking_number ?? '';
}

const review = (page: Page, what: string) =>
  page.getByRole('button', { name: `Cambiar: ${what}` }).locator('..');

test('a box within the United States is sent back in three clicks beside the card', async ({ browser }) => {
  const customer = await newCustomer(browser);
  const { page } = customer;
  const tracking = await sent(customer);
  let clicks = 0;
  const click = (target: Locator) => {
    clicks += 1;
    return target.click();
  };
  await page.goto('/purchase');
  await click(page.getByRole('link', { name: `Detalle de ${tracking}` }).first());
  await expect(page.getByRole('link', { name: 'Enviar de vuelta' })).toBeVisible();
  await look(page, 'paquete-que-puede-volver');
  await click(page.getByRole('link', { name: 'Enviar de vuelta' }));
  await onStep(page, 'REALIZAR PAGO');
  await expect(page.getByText(/^Es la vuelta de un paquete que ya envió/)).toBeVisible();
  await expect(review(page, 'Envía')).toContainText('Ana Rivas · Orlando, FL');
  await expect(review(page, 'Recibe')).toContainText('María Fernández · Miami, FL 33130');
  // nobody can be asked to sign for it
  await expect(page.getByText('Opciones de entrega')).toBeVisible();
  await expect(page.getByText('Firma al entregar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Pagar \$/ })).toBeEnabled();
  await look(page, 'enviar-de-vuelta');
  await fillCard(page, CARDS.approved);
  await click(page.getByRole('button', { name: /^Pagar/ }));
  await expect(page.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();
  await expect(page.getByText('envíe la etiqueta a quien tiene el paquete')).toBeVisible();
  expect(clicks).toBe(3);

  await test.step('both packages name one another, for the client and for the staff', async () => {
    await page.goto(`/purchase/tracking/${tracking}`);
    await expect(page.getByText('Tiene etiqueta de vuelta')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Enviar de vuelta' })).toHaveCount(0);
    await look(page, 'paquete-con-vuelta');
    const mine = must(await customer.client('GET /purchase/:tracking', { params: { tracking } })).data;
    const back = mine.returns[0]?.tracking_number ?? '';
    await page.getByRole('link', { name: back }).click();
    await expect(page.getByRole('heading', { name: back })).toBeVisible();
    await expect(page.getByText('Vuelta del paquete')).toBeVisible();
    await expect(page.getByRole('link', { name: tracking })).toBeVisible();
    const manager = await someone(browser, MANAGER);
    await manager.goto(`/order-domestic-view/${back}`);
    await expect(manager.getByText('Vuelta del paquete')).toBeVisible();
    await look(manager, 'vuelta-del-personal');
    await manager.getByRole('link', { name: tracking }).click();
    await expect(manager.getByText('Tiene etiqueta de vuelta')).toBeVisible();
  });
});

test('what was begun as a way back goes on as an ordinary shipment', async ({ browser }) => {
  const customer = await newCustomer(browser);
  const { page, client } = customer;
  const tracking = await sent(customer);
  await page.goto(`/purchase/tracking/${tracking}`);
  await page.getByRole('link', { name: 'Enviar de vuelta' }).click();
  await onStep(page, 'REALIZAR PAGO');
  await expect(page.getByRole('button', { name: /^Pagar \$/ })).toBeEnabled();
  // of one box alone: nobody is asked how many
  await page.getByRole('button', { name: 'Cambiar: Paquete' }).click();
  await expect(page.getByLabel('Qué envía')).toBeVisible();
  await expect(page.getByLabel('Cantidad de paquetes')).toHaveCount(0);
  await look(page, 'datos-de-una-vuelta');
  await next(page);
  await expect(page.getByRole('button', { name: /^Pagar \$/ })).toBeEnabled();

  await test.step('one that was bought meanwhile is said beside the card, and no more of an ordinary one', async () => {
    const { id } = must(await client('GET /purchase/:tracking', { params: { tracking } })).data;
    const forth = domesticBody(0, TO_ORLANDO) as unknown as Record<'sender' | 'receive', object>;
    const back = { sender: forth.receive, receive: forth.sender };
    const body = (total: number) => ({ ...domesticBody(total, back), return_of: id });
    const { payment: _, ...draft } = body(0);
    const { total } = must(await client('POST /order/check', { body: draft })).data;
    must(await client('POST /order/domestic', { body: body(total) }));
    await fillCard(page, CARDS.approved);
    await page.getByRole('button', { name: /^Pagar \$/ }).click();
    const taken = page.getByRole('region', { name: optionRefusals.returnTaken });
    await expect(taken).toBeVisible();
    await page.getByRole('button', { name: /^No es una vuelta/ }).click();
    await expect(taken).toHaveCount(0);
  });
  await expect(page.getByText(/^Es otro envío/)).toHaveCount(0);
  await expect(page.getByText('Firma al entregar')).toBeVisible();
  await expect(page.getByText(/^Es la vuelta/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Pagar \$/ })).toBeEnabled();
});

test('what is no way back any more says so in place of a price, with the way on', async ({ browser }) => {
  const customer = await newCustomer(browser);
  const { page } = customer;
  const tracking = await sent(customer);
  const message = optionRefusals.returnOther;
  const refused = { success: false, message, error: { code: 'state_conflict', message } };
  await page.route('**/api/order/check', route =>
    route.request().postData()?.includes('return_of')
      ? route.fulfill({ status: 409, json: refused })
      : route.continue(),
  );
  await page.goto(`/purchase/tracking/${tracking}`);
  await page.getByRole('link', { name: 'Enviar de vuelta' }).click();
  await onStep(page, 'REALIZAR PAGO');
  const told = page.getByRole('region', { name: message });
  await told.getByRole('button', { name: /^No es una vuelta/ }).click();
  await expect(told).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Pagar \$/ })).toBeEnabled();
  await page.getByRole('button', { name: 'Cambiar: Paquete' }).click();
  await expect(page.getByLabel('Cantidad de paquetes')).toBeVisible();
});

test('staff save what the driver takes of a day; an empty one is said', async ({ browser }) => {
  await sent(await newCustomer(browser));
  const manager = await someone(browser, MANAGER);
  await manager.goto('/pickups');
  const file = manager.waitForEvent('download');
  await manager.getByRole('button', { name: daySummaryTexts.button }).click();
  const name = `${daySummaryTexts.file(todayInMiami()).toUpperCase()}.pdf`;
  expect((await file).suggestedFilename()).toBe(name);
  await look(manager, 'recogidas-resumen');
  await manager.goto('/pickups?day=2020-01-01');
  await manager.getByRole('button', { name: daySummaryTexts.button }).click();
  await expect(manager.getByText(daySummaryTexts.none('1 ene 2020')).first()).toBeVisible();
});
