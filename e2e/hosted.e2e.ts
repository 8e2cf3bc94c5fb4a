import { expect, type Page } from '@playwright/test';
import { done } from '@puerta/contract/messages.es';
import { expectAccessible } from './support/accessible.ts';
import { amountToPay } from './support/customer.ts';
import { type ProviderServer, startProviderServer } from './support/provider-server.ts';
import { test } from './support/test.ts';
import { atPayment, SENDER } from './support/wizard.ts';
import { type MailServer, openMailServer } from '../test/mail-server.ts';
import { startStripe, type StripeStandIn } from '../test/stand-ins/stripe.ts';

const WEBHOOK_SECRET = 'whsec_stand_in';
let stripe: StripeStandIn;
let server: ProviderServer;
/** Refuses every mail until it is told to take them. */
let mails: MailServer;
let takesMail = false;

test.beforeAll(async () => {
  stripe = await startStripe();
  mails = await openMailServer({
    onRcptTo: (_address, _session, answer) =>
      takesMail ? answer() : answer(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 })),
  });
  server = await startProviderServer({
    SMTP_URL: `smtp://${mails.host}`,
    ...stripe.env,
  });
  stripe.deliverTo(`${server.url}/api/open/webhook/stripe`, WEBHOOK_SECRET);
});
test.afterAll(async () => {
  await server.stop();
  await stripe.close();
  await mails.close();
});

/** Opens the wizard at its payment step, which asks for no card here. */
async function toPayment(page: Page): Promise<void> {
  await atPayment(page, server.place);
  await expect(page.getByText('página segura de nuestro proveedor de pagos')).toBeVisible();
  await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0);
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pagar/ }).click();

test('a customer pays an order on the provider’s page, leaves it once, and pays it from Compras', async ({
  page,
}) => {
  await server.enter(page, server.customer);
  await toPayment(page);
  await expectAccessible(page);
  await pay(page);
  await expect(page.getByRole('heading', { name: /^Pagar/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('heading', { name: 'Su pedido espera el pago' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Ver mis compras' }).click();
  const waiting = page.getByRole('region', { name: 'Órdenes por confirmar' });
  await waiting.getByRole('button', { name: 'Pagar' }).click();
  // the page before has such a button as well
  await expect(page.getByRole('heading', { name: /^Pagar/ })).toBeVisible();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();
  const payment = new URL(page.url()).searchParams.get('payment') ?? '';
  await expect(page).toHaveURL(/\/purchase$/, { timeout: 15_000 });
  await expect(page.getByRole('button', { name: /Descargar etiqueta/ })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(stripe.payments()).toMatchObject([{ status: 'succeeded' }]);

  // who paid on the public page and signed in meanwhile: the payment comes along to the page of customers
  const tracking = (await page.getByRole('article').getAttribute('aria-label')) ?? '';
  await page.goto(`${server.url}/tracking/${tracking}?payment=${payment}`);
  await expect(page.getByRole('status').filter({ hasText: done.paid })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/tracking\\?.*code=${tracking}`));
  await expect(page.getByRole('heading', { name: tracking })).toBeVisible();
});

test('managers see what was disputed and which mails nobody took, and send one again', async ({ page }) => {
  const [payment] = stripe.payments();
  await stripe.dispute(payment?.id ?? '');
  await server.enter(page, server.manager);
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Por atender' }).click();
  const table = (title: string) => page.getByRole('table', { name: `Tabla: ${title}` });
  const disputed = page.getByRole('listitem', { name: `Disputa de $${(payment?.amount ?? 0) / 100}` });
  for (const words of ['Stripe dp_', 'Por responder', 'dice que no hizo esta compra', 'Responda antes de'])
    await expect(disputed).toContainText(words);
  const saving = page.waitForEvent('download');
  await disputed.getByRole('button', { name: /^Descargar pruebas/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/^DP_.*\.pdf$/);
  await disputed.getByRole('button', { name: /^Enviar pruebas/ }).click();
  const question = page.getByRole('dialog', { name: '¿Enviar las pruebas al banco?' });
  await expectAccessible(page);
  expect(stripe.files()).toEqual([]);
  await question.getByRole('button', { name: 'Enviar pruebas' }).click();
  await expect(page.getByText('Las pruebas se enviaron').first()).toBeVisible();
  await expect(disputed).toContainText('Pruebas enviadas');
  // nothing is left to answer, though no event has said so yet
  await expect(disputed).toContainText('El banco tiene las pruebas');
  await expect(disputed).not.toContainText(/Responda antes de|Por responder/);
  await expect(disputed.getByRole('button', { name: /^Enviar pruebas/ })).toHaveCount(0);
  expect(stripe.disputes()).toMatchObject([{ evidence_details: { submission_count: 1 } }]);
  const refused = table('Correos no entregados').getByRole('row').filter({ hasText: 'Recibo de compra' });
  await expect(refused).toContainText('La dirección no existe o no recibe correo (550)');
  await expect(refused).toContainText(server.customer.email);
  await expectAccessible(page);
  takesMail = true;
  await refused.getByRole('button', { name: /^Reintentar/ }).click();
  await expect(page.getByText('El correo se enviará de nuevo').first()).toBeVisible();
  await expect
    .poll(() => mails.received.map(mail => mail.subject).join(), { timeout: 20_000 })
    .toMatch(/Recibo de su compra/);
  // the server hears that it was taken a moment after the mail is there
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^Sin nada en: .*correos no entregados/)).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 40_000 });
  // behind that of its client
  const link = disputed.getByRole('link').last();
  const tracking = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: tracking })).toBeVisible();
});

test('a pickup around Christmas and New Year: its days, left unpaid, paid', async ({ page }) => {
  // the next one: weekdays of the 23rd and after it differ from year to year
  const now = new Date();
  const year = now.getUTCFullYear() + (now.getUTCMonth() === 11 && now.getUTCDate() > 20 ? 1 : 0);
  const eve = new Date(Date.UTC(year, 11, 22, 15));
  server.travelTo(eve);
  await page.clock.setSystemTime(eve);
  await server.enter(page, server.customer);
  await page.goto(`${server.url}/purchase`);
  await page.getByRole('link', { name: 'Programar recogida' }).click();
  const days = page.getByRole('group', { name: 'Fecha de la recogida' });
  await expect(days.getByRole('radio')).toHaveCount(8);
  expect(await days.locator('b').allTextContents()).toEqual(businessDaysFrom(year));

  const schedule = async () => {
    await days.getByRole('radio').first().check();
    await page.getByRole('group', { name: 'Horario' }).getByRole('radio').first().check();
    await page.getByLabel('Cantidad de paquetes').selectOption('1');
    await pay(page);
    await expect(page.getByRole('heading', { name: /^Pagar/ })).toBeVisible();
  };
  const form = page.url();
  await schedule();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('heading', { name: 'El pago no fue procesado' })).toBeFocused();
  await expectAccessible(page);
  await page.goto(form);
  await schedule();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('heading', { name: 'Su paquete ha sido procesado' })).toBeFocused();
  // the pages show what the server knows, whatever their address says
  await page.goto(page.url().replace('/debt/success', '/debt/cancel'));
  await expect(page.getByRole('heading', { name: 'Su paquete ha sido procesado' })).toBeVisible();
});

/** Eight of the days from the 23rd of December, as the page says them: no weekends, 25th, 31st or 1st. */
function businessDaysFrom(year: number): string[] {
  return Array.from({ length: 20 }, (_, at) => new Date(Date.UTC(year, 11, 23 + at)))
    .filter(day => ![0, 6].includes(day.getUTCDay()))
    .filter(day => ![25, 31, 1].includes(day.getUTCDate()))
    .slice(0, 8)
    .map(day => {
      const month = day.getUTCMonth() === 0 ? 'enero' : 'diciembre';
      return `${DAYS[day.getUTCDay()]}, ${day.getUTCDate()} de ${month}`;
    });
}
const DAYS = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];

test('of a list of many, the provider’s page takes one order at a time, and the button says so', async ({
  page,
}) => {
  const { addressLineOne: lineOne, addressLineTwo: lineTwo, zipCode: zip_code, ...person } = SENDER;
  const body = { ...person, title: 'Casa', lineOne, lineTwo, zip_code };
  await server.enter(page, server.customer);
  // the session of before has ended with the days that went by
  const headers = { agency: 'caribe', token: await page.evaluate(() => localStorage.getItem('token') ?? '') };
  const saved = await page.request.post(`${server.url}/api/profile/sender`, { headers, data: body });
  expect(saved.status()).toBe(200);
  await page.goto(`${server.url}/services/many`);
  const line = (name: string) =>
    `${name};${name}@ejemplo.test;04141234567;Distrito Capital;Caracas;Calle 1;Ropa;150;12;16;12;12`;
  const head = 'Nombre;Correo;Teléfono;Estado;Ciudad;Dirección;Contenido;Valor;Peso;Largo;Ancho;Alto';
  const buffer = Buffer.from([head, line('Rosa'), line('Luis')].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'envios.csv', mimeType: 'text/csv', buffer });
  const button = page.getByRole('button', { name: /^Pagar 1 envío: \$/ });
  await expect(button).toBeEnabled();
  const amount = await amountToPay(page);
  await button.click();
  await expect(page.getByRole('heading', { name: `Pagar ${Number(amount.slice(1))} USD` })).toBeVisible();
});
