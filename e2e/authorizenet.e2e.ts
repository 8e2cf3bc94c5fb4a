import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import {
  type AuthorizeNetStandIn,
  STAND_IN_CARDS,
  startAuthorizeNet,
} from '../test/stand-ins/authorizenet.ts';
import { expectPath } from './support/checks.ts';
import { fillCard, walkWizard } from './support/customer.ts';
import { newPerson, signIn } from './support/people.ts';
import { type ProviderServer, startProviderServer } from './support/provider-server.ts';

const SIGNATURE_KEY = 'C0FFEE00';
const BOX = { weight: 5, length: 12, width: 10, height: 8 };
let bank: AuthorizeNetStandIn;
let server: ProviderServer;

test.beforeAll(async () => {
  bank = await startAuthorizeNet(1000);
  server = await startProviderServer({
    PAYMENT: 'authorizenet',
    AUTHORIZENET_URL: bank.url,
    AUTHORIZENET_LOGIN: 'stand-in',
    AUTHORIZENET_TRANSACTION_KEY: 'stand-in-key',
    AUTHORIZENET_SIGNATURE_KEY: SIGNATURE_KEY,
  });
  bank.deliverTo(`${server.url}/api/open/webhook/authorizenet`, SIGNATURE_KEY);
});
test.afterAll(async () => {
  await server.stop();
  await bank.close();
});

test('a customer quotes, is declined, pays by another card; a held payment brings its label when it is released', async ({
  page,
}) => {
  const pay = () => page.getByRole('button', { name: /^Pagar/ }).click({ noWaitAfter: true });
  const label = page.getByRole('button', { name: /Descargar etiqueta/ });
  const statuses = () => bank.transactions().map(({ status }) => status);

  await page.goto(`${server.url}/calculator`);
  await page.getByLabel('Código postal de origen').fill('32801');
  await page.getByLabel('Estado de destino').selectOption({ label: 'Distrito Capital' });
  await page.getByLabel('Ciudad de destino').selectOption({ label: 'Caracas' });
  await page.getByText('Mediana').click();
  await page.getByLabel('Tipo de etiqueta').selectOption({ label: 'Todos' });
  await page.getByText('Lo llevo a una oficina UPS').click();
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(page.getByRole('heading', { name: '2 servicios a Caracas' })).toBeVisible();

  await signIn(page, server.customer.email, server.customer.password, server.url);
  await page.goto(`${server.url}/services/AER`);
  await walkWizard(page, newPerson(), 'Rosa Elena Mendoza', BOX);
  await fillCard(page, STAND_IN_CARDS.wrongCvv);
  await pay();
  await expect(page.getByText('El código de seguridad no es correcto').first()).toBeVisible();
  await fillCard(page, STAND_IN_CARDS.approved);
  await pay();
  await expect(page.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();
  await expectPath(page, /^\/purchase$/);
  // the page before has such a button as well
  await expect(page.getByRole('heading', { name: 'Compras', level: 1 })).toBeVisible();
  await expect(label).toHaveCount(1);
  const download = page.waitForEvent('download');
  await label.click();
  expect((await download).suggestedFilename()).toMatch(/^CE[0-9A-Z]{10}\.pdf$/);
  expect(statuses()).toEqual(['declined', 'capturedPendingSettlement']);

  await page.goto(`${server.url}/services/AER`);
  await walkWizard(page, newPerson(), 'Rosa Elena Mendoza', BOX);
  await fillCard(page, STAND_IN_CARDS.held);
  await pay();
  await expect(page.getByRole('heading', { name: 'Pago en revisión' })).toBeVisible();
  await page.goto(`${server.url}/purchase`);
  await expect(page.getByRole('region', { name: 'Órdenes por confirmar' })).toBeVisible();
  await expect(label).toHaveCount(1);
  await bank.review(bank.transactions().at(-1)?.transId ?? '', 'approvedReview');
  await page.reload();
  // of two, each is folded
  await expect(page.getByRole('article').getByText('Etiqueta creada')).toHaveCount(2);
  expect(statuses()).toEqual(['declined', 'capturedPendingSettlement', 'capturedPendingSettlement']);
});
