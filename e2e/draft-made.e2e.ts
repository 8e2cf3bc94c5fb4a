import { expect, type Page } from '@playwright/test';
import { placeOf } from './support/api.ts';
import { amountToPay, CARDS, fillCard, releaseHeld } from './support/customer.ts';
import { must, newCustomer, type Signed } from './support/people.ts';
import { test } from './support/test.ts';
import { atPayment, onStep, PARCEL } from './support/wizard.ts';

const pay = (page: Page) => page.getByRole('button', { name: /^Pagar/ });
const made = (page: Page, title: RegExp) => page.getByRole('heading', { name: title, level: 2 });
const packagesOf = async ({ client }: Signed) =>
  must(await client('GET /purchase/page/:n/:size', { params: { n: 1, size: 50 } })).data;

/** Pays with this card; the answer is there and does not reach the page. */
async function payUnheard(page: Page, number: string): Promise<void> {
  const done = Promise.withResolvers<void>();
  await page.route('**/api/order/create', async route => {
    await route.fetch();
    done.resolve();
  });
  await fillCard(page, number);
  await pay(page).click();
  await done.promise;
  await page.reload();
}

test('a draft whose payment went through unheard says so, and nothing offers to pay it again', async ({
  browser,
}) => {
  const customer = await newCustomer(browser);
  const { page, client } = customer;
  await atPayment(page, await placeOf(client, 'Distrito Capital', 'Caracas'));
  await payUnheard(page, CARDS.approved);
  await expect(made(page, /^Este envío ya está pagado: orden \d+$/)).toBeVisible();
  const [parcel] = await packagesOf(customer);
  await page.goto(`/services/AER?again=${parcel?.order_id}`);
  await expect(made(page, /^Este envío ya está pagado: orden \d+$/)).toBeVisible();
  await expect(pay(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Empezar de nuevo' })).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(CARDS.approved);
  await page.getByRole('link', { name: 'Ver etiqueta' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goBack();
  await page.getByRole('button', { name: 'Enviar otro' }).click();
  await onStep(page, 'ENVÍA');
  await expect(page.getByLabel('Nombre y apellido')).toHaveValue('');
  expect(await packagesOf(customer)).toHaveLength(1);
});

test('a draft whose payment is reviewed is not paid again, and another is asked about', async ({
  browser,
}) => {
  const { page, client } = await newCustomer(browser);
  await atPayment(page, await placeOf(client, 'Distrito Capital', 'Caracas'), {
    parcel: { ...PARCEL, weight: '17' },
  });
  const amount = await amountToPay(page);
  await payUnheard(page, CARDS.held);
  await expect(made(page, /^Su pago está en revisión: orden \d+$/)).toBeVisible();
  await expect(pay(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar otro' }).click();
  const question = page.getByRole('dialog', { name: '¿Enviar otro?' });
  await expect(question).toContainText('se cobra aparte');
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await onStep(page, 'ENVÍA');
  await releaseHeld(page, amount);
});

test('an answer that is lost is asked for, and until it is known nothing is begun anew', async ({
  browser,
}) => {
  const customer = await newCustomer(browser);
  const { page, client } = customer;
  await atPayment(page, await placeOf(client, 'Distrito Capital', 'Caracas'));
  let isAway = true;
  await page.route('**/api/order/draft/**', route => (isAway ? route.abort() : route.fallback()));
  await page.route('**/api/order/create', async route => {
    await route.fetch();
    await route.abort();
  });
  await fillCard(page, CARDS.approved);
  await pay(page).click();
  await expect(page.getByText('no se le cobrará dos veces')).toBeVisible();
  const restart = () => page.getByRole('button', { name: 'Empezar de nuevo' });
  const again = async () => {
    await restart().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empezar de nuevo' }).click();
  };
  await again();
  await expect(page.getByText('aún no sabemos si se hizo')).toBeVisible();
  await onStep(page, 'REALIZAR PAGO');
  isAway = false;
  await again();
  await expect(made(page, /^Este envío ya está pagado/)).toBeVisible();
  expect(await packagesOf(customer)).toHaveLength(1);
});

test('a wrong security code stays said beside the card, and its field is marked', async ({ browser }) => {
  const { page, client } = await newCustomer(browser);
  await atPayment(page, await placeOf(client, 'Distrito Capital', 'Caracas'));
  await fillCard(page, '4000000000000101');
  await pay(page).click();
  await expect(page.getByLabel('CVV')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('CVV')).toBeFocused();
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  const beside = page.getByRole('region', { name: /^El código de seguridad no es correcto/ });
  await expect(beside).toContainText('No se ha cobrado nada');
  // it was refused: the draft may be begun anew
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar de nuevo' }).click();
  await onStep(page, 'ENVÍA');
});
