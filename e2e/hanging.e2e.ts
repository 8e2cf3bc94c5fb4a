import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { invalid } from '@puerta/contract/messages.es';
import { startUpsStandIn, type UpsStandIn } from '../test/ups-stand-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/checks.ts';
import { CARDS, fillCard, walkWizard } from './support/customer.ts';
import { expectRefusal, press, tabTo } from './support/keyboard.ts';
import { newPerson, signIn, someone } from './support/people.ts';
import { look } from './support/pictures.ts';
import { type ProviderServer, startProviderServer } from './support/provider-server.ts';

let ups: UpsStandIn;
let server: ProviderServer;
let ahead = 0;
test.beforeAll(async () => {
  ups = await startUpsStandIn({ now: () => new Date(Date.now() + ahead) });
  server = await startProviderServer({
    CARRIER: 'ups',
    UPS_URL: ups.settings.url,
    UPS_CLIENT_ID: ups.settings.clientId,
    UPS_CLIENT_SECRET: ups.settings.clientSecret,
    UPS_ACCOUNT: ups.settings.account,
  });
});
test.afterAll(async () => {
  await server.stop();
  await ups.close();
});

test('a purchase whose label UPS keeps stands before a manager, who looks again, voids it there and closes it by hand', async ({
  page,
  browser,
}) => {
  const { customer, manager, url } = server;
  await signIn(page, customer.email, customer.password, url);
  await page.goto(`${url}/services/AER`);
  await walkWizard(page, newPerson(), 'Rosa Elena Mendoza', { weight: 5, length: 12, width: 10, height: 8 });
  await fillCard(page, CARDS.approved);
  ups.fail('ship', 'cut-done');
  ups.fail('recovery', '500', '500', '500');
  await page.getByRole('button', { name: /^Pagar/ }).click({ noWaitAfter: true });
  await expect(page.getByText('Estamos confirmando su pago con el banco').first()).toBeVisible();
  const parcel = ups.ledger.parcels.at(-1);
  if (!parcel) throw new Error('UPS sold nothing');
  parcel.withheld = '9801041';

  ahead = 20 * 60_000;
  server.travelTo(new Date(Date.now() + ahead));
  const desk = await someone(browser);
  await signIn(desk, manager.email, manager.password, url);
  await desk.goto(`${url}/attention`);
  const list = desk.getByRole('region', { name: 'Pagos detenidos', exact: true });
  const row = list.getByRole('listitem').filter({ hasText: 'Compra' });
  await expect(row).toContainText('No sabemos si el transportista vendió la etiqueta');
  await expect(row).toContainText(/\$\d+\.\d\d/);
  await expect(row).toContainText('Visa terminada en 1111');
  await expectAccessible(desk);
  await expectNoSidewaysScroll(desk);
  await look(desk, 'pago-detenido');

  await press(desk, row.getByRole('button', { name: /^Mirar de nuevo/ }));
  await expect(desk.getByRole('status').filter({ hasText: 'sigue igual' })).toBeVisible();
  await expect(row).toContainText('El transportista vendió la etiqueta y no la entrega');

  await press(desk, row.getByRole('button', { name: /^Cerrar a mano/ }));
  const dialog = desk.getByRole('dialog');
  await press(desk, dialog.getByRole('button', { name: 'Cerrar el pago' }));
  await expectRefusal(dialog.getByLabel('No se compró la etiqueta'), invalid.attention.goods);
  await expectAccessible(desk);
  await look(desk, 'cerrar-a-mano');
  await dialog.getByLabel('Existe y ya la anulé en la página del transportista').check();
  await tabTo(desk, dialog.getByLabel('Motivo'));
  await desk.keyboard.type('La anulé en ups.com');

  // whoever looked a moment ago may still be at it
  server.travelTo(new Date(Date.now() + ahead + 5 * 60_000));
  await press(desk, dialog.getByRole('button', { name: 'Cerrar el pago' }));
  await expect(
    desk.getByRole('status').filter({ hasText: 'Se cerró sin cobrar nada y se avisó al cliente' }),
  ).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(list).toContainText('No hay pagos detenidos');
  await expect(desk.getByRole('heading', { level: 1, name: 'Por atender' })).toBeFocused();
  await desk.goto(`${url}/audit`);
  await expect(desk.getByRole('row').filter({ hasText: 'Cerró a mano un pago detenido' })).toContainText(
    'La anulé en ups.com',
  );
  await page.goto(`${url}/purchase`);
  await expect(page.getByText('La agencia cerró esta compra').first()).toBeVisible();
});

test('a label that was voided on UPS’s own pages stands before a manager in the morning, who closes it with a reason', async ({
  page,
  browser,
}) => {
  const { customer, manager, url } = server;
  await signIn(page, customer.email, customer.password, url);
  await page.goto(`${url}/services/AER`);
  await walkWizard(page, newPerson(), 'Rosa Elena Mendoza', { weight: 5, length: 12, width: 10, height: 8 });
  await fillCard(page, CARDS.approved);
  await page.getByRole('button', { name: /^Pagar/ }).click({ noWaitAfter: true });
  await expect(page.getByRole('article').getByText('Etiqueta creada')).toBeVisible();
  const parcel = ups.ledger.parcels.at(-1);
  if (!parcel) throw new Error('UPS sold nothing');
  parcel.voided = true;
  parcel.happened.push({ type: 'MV', statusCode: '007', code: 'VP', at: new Date(Date.now() + ahead) });
  await server.compare();

  const desk = await someone(browser);
  await signIn(desk, manager.email, manager.password, url);
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.goto(`${url}/attention`);
  const list = desk.getByRole('region', { name: 'Diferencias con proveedores', exact: true });
  const row = list.getByRole('listitem').filter({ hasText: parcel.number });
  await expect(row).toContainText('NosotrosVigente');
  await expect(row).toContainText('El transportistaAnulada');
  await expectAccessible(desk);
  await expectNoSidewaysScroll(desk);
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
