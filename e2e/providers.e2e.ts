import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectPath } from './support/checks.ts';
import { fillCard } from './support/customer.ts';
import { expectRefusal, press, tabTo } from './support/keyboard.ts';
import { someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { type ProviderServer, startProviderServer } from './support/provider-server.ts';
import { test } from './support/test.ts';
import { invalid } from '@puerta/contract/messages.es';
import {
  type AuthorizeNetStandIn,
  STAND_IN_CARDS,
  startAuthorizeNet,
} from '../test/stand-ins/authorizenet.ts';
import { startUpsStandIn, type UpsStandIn } from '../test/ups-stand-in.ts';
import { atPayment } from './support/wizard.ts';
import { buy } from './support/api.ts';

const SIGNATURE_KEY = 'C0FFEE00';
let bank: AuthorizeNetStandIn;
let ups: UpsStandIn;
let server: ProviderServer;
let ahead = 0;
test.beforeAll(async () => {
  bank = await startAuthorizeNet();
  ups = await startUpsStandIn({ now: () => new Date(Date.now() + ahead) });
  server = await startProviderServer({ ...bank.env, ...ups.env });
  bank.deliverTo(`${server.url}/api/open/webhook/authorizenet`, SIGNATURE_KEY);
});
test.afterAll(async () => {
  await server.stop();
  await ups.close();
  await bank.close();
});

test('a customer is declined, pays by another card; a held payment brings its label when it is released', async ({
  page,
}) => {
  const pay = () => page.getByRole('button', { name: /^Pagar/ }).click();
  const label = page.getByRole('button', { name: /Descargar etiqueta/ });
  const statuses = () => bank.transactions().map(({ status }) => status);

  await server.enter(page, server.customer);
  await atPayment(page, server.place);
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

  await atPayment(page, server.place);
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

test('a purchase whose label UPS keeps stands before a manager, who looks again, voids it there and closes it by hand', async ({
  page,
  browser,
}) => {
  const { customer, manager, url } = server;
  await server.enter(page, customer);
  await atPayment(page, server.place);
  await fillCard(page, STAND_IN_CARDS.approved);
  ups.fail('ship', 'cut-done');
  ups.fail('recovery', '500', '500', '500');
  await page.getByRole('button', { name: /^Pagar/ }).click();
  await expect(page.getByRole('heading', { name: 'Su pago se está procesando' })).toBeVisible();
  const parcel = ups.ledger.parcels.at(-1);
  if (!parcel) throw new Error('UPS sold nothing');
  parcel.withheld = '9801041';

  ahead = 20 * 60_000;
  server.travelTo(new Date(Date.now() + ahead));
  const desk = await someone(browser);
  await server.enter(desk, manager);
  await desk.goto(`${url}/attention`);
  const list = desk.getByRole('region', { name: 'Pagos detenidos', exact: true });
  const row = list.getByRole('listitem').filter({ hasText: 'Compra' });
  await expect(row).toContainText('No sabemos si el transportista vendió la etiqueta');
  await expect(row).toContainText(/\$\d+\.\d\d/);
  await expect(row).toContainText('Visa terminada en 1111');
  await look(desk, 'pago-detenido');

  await press(desk, row.getByRole('button', { name: /^Mirar de nuevo/ }));
  await expect(desk.getByRole('status').filter({ hasText: 'sigue igual' })).toBeVisible();
  await expect(row).toContainText('El transportista vendió la etiqueta y no la entrega');

  await press(desk, row.getByRole('button', { name: /^Cerrar a mano/ }));
  const dialog = desk.getByRole('dialog');
  await press(desk, dialog.getByRole('button', { name: 'Cerrar el pago' }));
  await expectRefusal(dialog.getByLabel('No se compró la etiqueta'), invalid.attention.goods);
  await look(desk, 'cerrar-a-mano');
  await dialog.getByLabel('Existe y ya la anulé en la página del transportista').check();
  await tabTo(desk, dialog.getByLabel('Motivo'));
  await desk.keyboard.type('La anulé en ups.com');

  // whoever looked a moment ago may still be at it, and so may the server, whose try is due: then one presses again
  server.travelTo(new Date(Date.now() + ahead + 5 * 60_000));
  await expect(async () => {
    await press(desk, dialog.getByRole('button', { name: 'Cerrar el pago' }));
    await expect(
      desk.getByRole('status').filter({ hasText: 'Se cerró sin cobrar nada y se avisó al cliente' }),
    ).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(row).toHaveCount(0);
  await expect(desk.getByText(/^Nada que atender\..*pagos detenidos/)).toBeVisible();
  await expect(desk.getByRole('heading', { level: 1, name: 'Por atender' })).toBeFocused();
  await desk.goto(`${url}/audit`);
  await expect(desk.getByRole('row').filter({ hasText: 'Cerró a mano un pago detenido' })).toContainText(
    'La anulé en ups.com',
  );
  await page.goto(`${url}/purchase`);
  await expect(page.getByText('La agencia cerró esta compra').first()).toBeVisible();
});

test('a label that was voided on UPS’s own pages stands before a manager in the morning, who closes it with a reason', async ({
  browser,
}) => {
  const { customer, manager, url } = server;
  await buy(customer);
  const parcel = ups.ledger.parcels.at(-1);
  if (!parcel) throw new Error('UPS sold nothing');
  parcel.voided = true;
  parcel.happened.push({ type: 'MV', statusCode: '007', code: 'VP', at: new Date(Date.now() + ahead) });
  await server.compare();

  const desk = await someone(browser);
  await server.enter(desk, manager);
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.goto(`${url}/attention`);
  const list = desk.getByRole('region', { name: 'Diferencias con proveedores', exact: true });
  const row = list.getByRole('listitem').filter({ hasText: parcel.number });
  await expect(row).toContainText('NosotrosVigente');
  await expect(row).toContainText('El transportistaAnulada');
  await look(desk, 'diferencia');

  await press(desk, row.getByRole('button', { name: /^Cerrar diferencia/ }));
  const dialog = desk.getByRole('dialog');
  await press(desk, dialog.getByRole('button', { name: 'Cerrar la diferencia' }));
  await expectRefusal(dialog.getByLabel('Motivo'), invalid.outside.reason);
  await expectAccessible(desk);
  await desk.keyboard.type('La anulé yo en ups.com');
  await press(desk, dialog.getByRole('button', { name: 'Cerrar la diferencia' }));
  await expect(desk.getByRole('status').filter({ hasText: 'La diferencia quedó cerrada' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await server.compare();
  await desk.reload();
  await expect(list).toBeVisible();
  await expect(row).toHaveCount(0);
  await desk.goto(`${url}/audit`);
  await expect(
    desk.getByRole('cell', { name: 'Cerró a mano una diferencia con un proveedor' }).first(),
  ).toBeVisible();
});
