import { invalid } from '@puerta/contract/messages.es';
import { declined } from '@puerta/contract/money/declined.es';
import { expect, type Page } from '@playwright/test';
import {
  type AuthorizeNetStandIn,
  STAND_IN_CARDS,
  startAuthorizeNet,
} from '../test/stand-ins/authorizenet.ts';
import { startUpsStandIn, type UpsStandIn } from '../test/ups-stand-in.ts';
import { expectAccessible } from './support/accessible.ts';
import { fillCard } from './support/customer.ts';
import { expectRefusal } from './support/keyboard.ts';
import { look } from './support/pictures.ts';
import { type ProviderServer, startProviderServer } from './support/provider-server.ts';
import { test } from './support/test.ts';
import { atPayment } from './support/wizard.ts';

/** Cards that the gateway's own script reads: our server is never sent one. */
let bank: AuthorizeNetStandIn;
let ups: UpsStandIn;
let server: ProviderServer;
test.beforeAll(async () => {
  bank = await startAuthorizeNet();
  ups = await startUpsStandIn({ now: () => new Date() });
  server = await startProviderServer({ ...bank.env, ...bank.acceptEnv, ...ups.env });
});
test.afterAll(async () => {
  await server.stop();
  await ups.close();
  await bank.close();
});

const pay = (page: Page) => page.getByRole('button', { name: /^Pagar/ }).click();

/** All that the browser sends to our server: addresses, headers and bodies. */
function listen(page: Page) {
  const sent: string[] = [];
  page.on('request', request => {
    if (!request.url().startsWith(server.url)) return;
    sent.push([request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n'));
  });
  return sent;
}

test('no digit of a card reaches our server, whether it is refused, corrected or taken', async ({ page }) => {
  const sent = listen(page);
  await server.enter(page, server.customer);
  await atPayment(page, server.place);
  await expect(page.getByText('van directamente al procesador de pagos')).toBeVisible();
  // typed wrong: said beside its field, by the gateway's script
  await fillCard(page, '4111111111111112');
  await page.getByLabel('CVV').fill('73');
  await pay(page);
  await expect(page.getByText(`${declined.invalid_card}. ${declined.wrong_cvv}`).first()).toBeVisible();
  await expectRefusal(page.getByLabel('Número de tarjeta'), declined.invalid_card);
  await expect(page.getByLabel('CVV')).toHaveAccessibleDescription(declined.wrong_cvv);
  // seen beside its field, where it stays when the notice is gone
  for (const why of [declined.invalid_card, declined.wrong_cvv]) {
    const beside = page.getByText(why, { exact: true });
    expect((await beside.boundingBox())?.height).toBeGreaterThan(10);
  }
  await expectAccessible(page);
  await look(page, 'tarjeta-mal-escrita');
  expect(bank.asked()).toEqual([]);
  // a security code is never left out, though the script would
  await page.getByLabel('CVV').fill('');
  await pay(page);
  await expect(page.getByText(invalid.general.fields).first()).toBeVisible();
  // refused by the bank, then another
  const cvv = '739';
  for (const number of [STAND_IN_CARDS.declined, STAND_IN_CARDS.approved]) {
    await fillCard(page, number);
    await page.getByLabel('CVV').fill(cvv);
    await pay(page);
    if (number === STAND_IN_CARDS.declined)
      await expect(page.getByText(declined.declined).first()).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();
  const tokens = bank.asked().map(({ payment }) => payment?.opaqueData?.dataValue);
  expect(new Set(tokens).size).toBe(2);
  const all = sent.join('\n');
  expect(all).toContain('/api/order/create');
  expect(all).toContain(tokens[1] ?? 'a token');
  for (const number of ['4111111111111112', STAND_IN_CARDS.declined, STAND_IN_CARDS.approved]) {
    // neither whole nor in fours, as it is shown; the answer alone names its last four
    for (const part of [number, number.replace(/\d{4}(?=\d)/g, '$& '), number.slice(0, 8)])
      expect(all.includes(part), `${part} reached our server`).toBe(false);
  }
  expect(all).not.toContain(`"${cvv}"`);
});

test('a gateway whose script cannot be had charges nobody, and says so', async ({ page }) => {
  const sent = listen(page);
  const before = bank.asked().length;
  await page.route('**/v1/Accept.js', route => route.abort());
  await server.enter(page, server.customer);
  await atPayment(page, server.place);
  await fillCard(page, STAND_IN_CARDS.approved);
  await pay(page);
  await expect(page.getByText('El procesador de pagos no responde').first()).toBeVisible();
  expect(sent.filter(text => text.includes('/api/order/create'))).toEqual([]);
  expect(bank.asked()).toHaveLength(before);
  await page.unroute('**/v1/Accept.js');
  await pay(page);
  await expect(page.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();
});

test('no page but the one that reads cards may load or ask anything of the gateway', async ({ page }) => {
  await server.enter(page, server.customer);
  const answer = await page.goto(`${server.url}/purchase`);
  expect(answer?.headers()['content-security-policy']).not.toContain(bank.url);
  const blocked = await page.evaluate(async url => {
    const told = new Promise(resolve =>
      document.addEventListener('securitypolicyviolation', event => resolve(event.blockedURI)),
    );
    const script = document.createElement('script');
    script.src = `${url}/v1/Accept.js`;
    document.head.append(script);
    return told;
  }, bank.url);
  expect(blocked).toContain(bank.url);
});
