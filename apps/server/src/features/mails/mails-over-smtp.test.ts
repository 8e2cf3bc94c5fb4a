import { panel } from '@puerta/domain/text/colour';
import type { Email } from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { englishIn } from '../../../../../test/english.ts';
import { openMailServer } from '../../../../../test/mail-server.ts';
import { APPROVED, card, pickupBody } from '../../../../../test/orders.ts';
import { scanPdf } from '../../../../../test/read-pdf.ts';
import { openHouse } from '../../../../../test/house.ts';
import { type Bought, journeyOf, succeeded, newLot } from '../../../../../test/journey.ts';
import { register } from '../../../../../test/visitors.ts';

/** Every mail that a customer gets, as it leaves over a real SMTP conversation after what it tells of. */

const server = await openMailServer();
const house = await openHouse({
  works: true,
  env: { SMTP_URL: `smtp://${server.host}`, MAIL_FROM: 'envios@puerta.test' },
});
const { app, people } = house;
const steps = journeyOf(house);
afterAll(async () => {
  await server.close();
});

const customer = () => people.caribe.customer;
const manager = () => people.caribe.manager.client;

/** The mail with these words in its subject, once it has come. */
async function received(subject: string): Promise<Email> {
  const find = () => server.received.findLast(mail => mail.subject?.includes(subject));
  await expect.poll(find, { message: subject }).toBeDefined();
  return find() as Email;
}

/** What every mail must be: the agency's own, readable as text alone, and answered by the agency's people. */
function expectSound(mail: Email, to: string): void {
  expect(mail).toMatchObject({
    from: { name: 'Caribe Express', address: 'envios@puerta.test' },
    to: [{ address: to }],
    replyTo: [{ address: 'soporte@caribe.test' }],
  });
  expect(mail.html).toContain('Caribe Express');
  expect(mail.html).toContain(panel('#0f766e').background);
  expect(mail.html).toContain('<html lang="es">');
  const text = mail.text ?? '';
  expect(text).toMatch(/Hola(, .+)?:/);
  expect(text).toContain('soporte@caribe.test');
  expect(text).not.toMatch(/<\/?[a-z]+|&#|style=/i);
  // a tracking that happens to have no digit is no word
  expect(englishIn(`${mail.subject} ${text}`.replaceAll(/\b[0-9A-Z]{12}\b/g, ' '))).toEqual([]);
  for (const part of [text, mail.html]) expect(part).not.toMatch(/undefined|\bnull\b|NaN|\[object/);
}

async function paid({ id }: Bought): Promise<void> {
  succeeded(await customer().client('POST /purchase/debt', { body: { id, ...card(APPROVED) } }));
}

async function travelled(bought: Bought): Promise<void> {
  await steps.process(bought);
  const id = await steps.lot(bought);
  const lot = { ...newLot(house, []), id, comment: '', shipmentNumber: 'V-1', departureDate: '2026-11-17' };
  for (const status of [2, 3]) succeeded(await manager()('PUT /lots', { body: { ...lot, status } }));
  succeeded(await manager()('PUT /order/status', { body: { id: bought.id, status_id: 5 } }));
}

test('welcome and the reset link', async () => {
  const email = 'nueva@ejemplo.test';
  succeeded(await register(app, email));
  const welcome = await received('Su cuenta de Caribe Express está lista');
  expectSound(welcome, email);
  expect(welcome.text).toMatch(/Confirmar mi correo: http\S+\/api\/auth\/verify\?token=\S+/);
  succeeded(await app.client('caribe')('POST /auth/password', { body: { email } }));
  const reset = await received('Cree una nueva contraseña');
  expectSound(reset, email);
  expect(reset.text).toMatch(/http\S+\/password\?token=\S+/);
});

test('receipt with the label, received, debt, its payment, shipped, arrived, delivered', async () => {
  const { email } = customer();
  const bought = await steps.buy();
  const receipt = await received(`Recibo de su compra ${bought.order}`);
  expectSound(receipt, email);
  expect(receipt.text).toContain('Total: $86.62');
  const [label] = receipt.attachments;
  expect(label).toMatchObject({
    filename: `etiqueta-${bought.tracking}.pdf`,
    mimeType: 'application/pdf',
  });
  const [page] = await scanPdf(new Uint8Array(label?.content as ArrayBuffer));
  expect(page?.barCodes).toContain(bought.ups);

  await steps.receive(bought, true);
  const debt = await received(`${bought.tracking} tiene un pago pendiente`);
  expectSound(debt, email);
  expect(debt.text).toContain('Declarado: 10 lb');
  expect(debt.text).toContain('Medido en almacén: 30 lb');
  await paid(bought);
  expectSound(await received(`Recibimos el pago de su paquete ${bought.tracking}`), email);
  await travelled(bought);
  for (const subject of ['va en camino', 'llegó a destino', 'fue entregado']) {
    const mail = await received(`${bought.tracking} ${subject}`);
    expectSound(mail, email);
    expect(mail.text).toContain(`/purchase/tracking/${bought.tracking}`);
  }
});

test('received as declared, a pickup, a refund', async () => {
  const { email, client } = customer();
  const bought = await steps.buy();
  const { prn } = succeeded(await client('POST /purchase/pickup', { body: pickupBody(bought.id) })).data;
  const pickup = await received(`Recogida programada para su paquete ${bought.tracking}`);
  expectSound(pickup, email);
  expect(pickup.text).toContain(`Código de recogida: ${prn}`);
  await steps.receive(bought);
  expectSound(await received(`Recibimos su paquete ${bought.tracking}`), email);
  const other = await steps.buy();
  succeeded(await client('DELETE /purchase/label/:id', { params: { id: other.id } }));
  const refund = await received(`Su reembolso del paquete ${other.tracking}`);
  expectSound(refund, email);
  expect(refund.text).toContain('Reembolso: $86.62');
});

test('a reply to a ticket', async () => {
  const body = { subject: 'Mi caja', tracking: '', message: '¿Cuándo llega?' };
  const { id } = succeeded(await customer().client('POST /support', { body })).data;
  const message = 'Llega el lunes.\n\n¿Algo más?';
  succeeded(await manager()('POST /support/admin', { body: { id, message } }));
  const mail = await received(`Respuesta a su ticket ${id}: Mi caja`);
  expectSound(mail, customer().email);
  expect(mail.text?.replaceAll('\r\n', '\n')).toContain(message);
  expect(mail.html).toContain('Llega el lunes.<br><br>¿Algo más?');
  expect(mail.text).toContain(`/support?ticket=${id}`);
});
