import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openHouse } from '../../../../../test/house.ts';
import { HEAVY, receive } from '../../../../../test/warehouse.ts';
import {
  type MadePackage,
  makeOrder,
  makePackage,
  PERSONAL,
} from '../../../../../test/factories-packages.ts';
import { lettersOf, readPdf } from '../../../../../test/read-pdf.ts';
import { agencyBy } from '../../services/agency-by.ts';
import { issueInvoice } from './issue-invoice.ts';
import { invoiceData, paymentsOf } from './present.ts';
import { type InvoicedRow, selectInvoice } from './queries.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { changeRows } from '../../../../../test/rows.ts';

const { app, customer, otherCustomer: stranger, restricted: operator } = await openHouse();

const buy = (over: object = {}) => makePackage(app, 'caribe', { accountId: customer.id, ...over });
const own = (id: number, who = customer) => who.client('GET /purchase/invoice/:id', { params: { id } });
const openly = (code: string) => app.client('caribe')('GET /tracking/:code/invoice', { params: { code } });
async function textOf(answer: { success: boolean; data?: unknown; message?: string }): Promise<string> {
  if (!answer.success) throw new Error(answer.message);
  const pages = await readPdf(new Uint8Array(Buffer.from(String(answer.data), 'base64')));
  return pages.map(page => page.text).join(' ');
}
const invoices = () =>
  app.services.db
    .read(1)
    .selectOwn('invoice')
    .select(['number', 'package_id', 'total_cents', 'day', sql<string>`lines::text`.as('lines')])
    .orderBy('number')
    .execute();
const invoiceOf = async (made: MadePackage) =>
  (await invoices()).find(invoice => invoice.package_id === made.id);
const theInvoice = async ({ id }: MadePackage) => {
  const invoice = await selectInvoice(app.services.db.read(1), id);
  if (!invoice) throw new Error('no invoice');
  return invoice;
};
const BRAND = { name: 'Caribe', color: '#0f766e', logo: null, email: '', phone: '', addressLines: [] };
const dollars = (cents: number) => (cents / 100).toFixed(2);

/** What paying the debt by card leaves behind. */
async function payDebt(made: MadePackage): Promise<void> {
  await app.services.db.within(1, async tx => {
    const paid = await tx
      .updateOwn('package')
      .set({ payment: false })
      .where('id', '=', made.id)
      .returning('final_payment_cents')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('money_entry')
      .values({
        agency_id: 1,
        id: sql<number>`next_id('money_entry')`,
        kind: 'outside',
        purpose: 'debt',
        package_id: made.id,
        amount_cents: paid.final_payment_cents ?? 0,
        method: 'zelle',
        day: '2026-11-18',
        created_at: app.clock.now(),
      })
      .execute();
  });
}

describe('an invoice', () => {
  test('is not there before the package is received, nor while something is owed', async () => {
    const made = await buy();
    const refusal = {
      status: 409,
      message:
        'La factura estará disponible cuando el paquete haya sido recibido y no tenga pagos pendientes',
      error: { code: 'invoice_unavailable' },
    };
    expect(await own(made.id)).toMatchObject({ ...refusal, error: { state: { status_id: 1 } } });
    await receive(operator, made, HEAVY);
    expect(await own(made.id)).toMatchObject({ ...refusal, error: { state: { status_id: 2 } } });
    expect(await openly(made.tracking)).toMatchObject(refusal);
    expect(await invoiceOf(made)).toBeUndefined();
  });

  test('is issued when the package is received, with its lines and its payment', async () => {
    const [first] = await makeOrder(app, 'caribe', { accountId: customer.id, quantity: 2 });
    if (!first) throw new Error('no package');
    await receive(operator, first);
    const invoice = await invoiceOf(first);
    expect(invoice).toMatchObject({ total_cents: first.priceCents, day: '2026-11-17' });
    const text = await textOf(await own(first.id));
    const number = String(invoice?.number).padStart(6, '0');
    const words = ['Factura', number, first.tracking, 'Traslado hasta Miami', 'Flete a Venezuela'];
    for (const word of [...words, 'Entrega en destino', 'Visa', '1111', 'Ropa y libros', 'Remitente Secreto'])
      expect(lettersOf(text)).toContain(lettersOf(word));
    for (const word of ['Destinatario Secreto', 'V-12345678', 'Calle Reservada 9', 'Caribe Express'])
      expect(lettersOf(text)).toContain(lettersOf(word));
    // one payment covers both packages: this one's share is its own price
    expect(text.split(dollars(first.priceCents)).length - 1).toBeGreaterThanOrEqual(3);
    expect(text).not.toContain(dollars(first.priceCents * 2));
  });

  test('after a debt was paid carries the difference, and both payments', async () => {
    const made = await buy();
    const received = await receive(operator, made, HEAVY);
    expect(received).toMatchObject({ data: { payment: 1 } });
    await payDebt(made);
    const text = await textOf(await own(made.id));
    const invoice = await invoiceOf(made);
    const difference = (invoice?.total_cents ?? 0) - made.priceCents;
    expect(difference).toBeGreaterThan(100);
    for (const word of ['Diferencia por medidas en almacén', 'Zelle', 'Visa'])
      expect(lettersOf(text)).toContain(lettersOf(word));
    for (const cents of [made.priceCents, difference, made.priceCents + difference])
      expect(text.replaceAll(',', '')).toContain(dollars(cents));
  });

  test('is issued at the moment when a card pays the debt', async () => {
    const made = await buy();
    await receive(operator, made, HEAVY);
    const card = {
      card_number: '4111111111111111',
      expiration_month: '12',
      expiration_year: '2029',
      cvv: '123',
    };
    const paid = succeeded(await customer.client('POST /purchase/debt', { body: { id: made.id, ...card } }));
    const total_cents = made.priceCents + Math.round((paid.data.paid ?? 0) * 100);
    expect(await invoiceOf(made)).toMatchObject({ total_cents });
    expect(lettersOf(await textOf(await own(made.id)))).toContain(lettersOf('Visa •••• 1111'));
  });

  test('says phones as people write them, locker, that it is paid and where to follow the package', async () => {
    const made = await buy();
    await changeRows(app, 'package', made.id, { locker: 'CBX00077' });
    await receive(operator, made);
    const text = await textOf(await own(made.id));
    for (const said of ['+1 305 555', '+58 4', 'PAGADA', 'CBX00077', `/tracking/${made.tracking}`])
      expect(text).toContain(said);
    const open = await textOf(await openly(made.tracking));
    expect(open).toContain(`/tracking/${made.tracking}`);
    expect(open).not.toContain('CBX00077');
  });

  test("of a promotion names it, and its card's brand as people do", async () => {
    const made = await buy({ code: 'AGPM' });
    await receive(operator, made);
    expect(await textOf(await own(made.id))).toContain('Promoción: Mini aéreo');
    const row = {
      ...(await theInvoice(made)),
      payments: [{ date: '2026-11-17', method: 'visa •••• 1111', cents: 1 }],
    };
    const printed = { masked: false, amounts: true, group: 3, trackingUrl: '' };
    expect(invoiceData(row, BRAND, printed).money?.payments).toMatchObject([{ method: 'Visa •••• 1111' }]);
    expect(invoiceData(row, BRAND, { ...printed, masked: true }).money?.payments).toMatchObject([
      { method: 'Visa' },
    ]);
  });

  test('of what was paid without a card names none', () => {
    const entry = { purpose: 'order', method: 'card', amount_cents: 1, day: '2026-11-17' };
    const row = { price_cents: 1, pickup_cost_cents: null } as InvoicedRow;
    const paid = paymentsOf(row, [
      { ...entry, brand: 'unknown', last_four: '' },
      { ...entry, brand: 'visa', last_four: '1111' },
    ]);
    expect(paid.map(({ method }) => method)).toEqual(['Otro medio', 'visa •••• 1111']);
  });

  test('of a domestic package is issued on delivery', async () => {
    const made = await buy({ code: 'GND' });
    expect(await own(made.id)).toMatchObject({ status: 409 });
    await operator.client('PUT /order/status', { body: { id: made.id, status_id: 5 } });
    expect(await invoiceOf(made)).toMatchObject({ total_cents: made.priceCents });
    expect(lettersOf(await textOf(await own(made.id)))).toContain(lettersOf('Envío doméstico'));
  });

  test('is frozen: what changes afterwards is not in it', async () => {
    const made = await buy();
    await receive(operator, made);
    const before = await textOf(await own(made.id));
    await changeRows(app, 'agency', 1, { address: 'Otra calle', phone: '1' });
    await changeRows(app, 'product', { code: 'AER' }, { name: 'Otro nombre' });
    await changeRows(app, 'orders', made.orderId, { receiver_name: 'Otra persona' });
    app.clock.advance(1500);
    expect(await textOf(await own(made.id))).toBe(before);
    expect((await invoices()).filter(invoice => invoice.package_id === made.id)).toHaveLength(1);
  });
});

describe('numbers of invoices', () => {
  test('are consecutive, whoever asks at the same time, and each package has one', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => buy()));
    for (const made of many) await receive(operator, made, HEAVY);
    for (const made of many) await payDebt(made);
    const before = (await invoices()).length;
    const answers = await Promise.all(
      many.flatMap(made => [own(made.id), own(made.id), openly(made.tracking)]),
    );
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200));
    const all = await invoices();
    expect(all).toHaveLength(before + many.length);
    expect(all.map(invoice => invoice.number)).toEqual(all.map((_, at) => at + 1));
  });

  test('a transaction that fails gives its number back', async () => {
    const made = await buy();
    await receive(operator, made, HEAVY);
    await payDebt(made);
    const { db, config } = app.services;
    const agency = await agencyBy(db, config, 'slug', 'caribe');
    if (!agency) throw new Error('no agency');
    const failing = db.within(1, async tx => {
      await issueInvoice(tx, app.services, made.id);
      throw new Error('fails');
    });
    await expect(failing).rejects.toThrow('fails');
    expect(await invoiceOf(made)).toBeUndefined();
    await own(made.id);
    const all = await invoices();
    expect(all.at(-1)).toMatchObject({ package_id: made.id, number: all.length });
  });
});

describe('whose invoice', () => {
  test("nobody gets another's: neither by id, nor from another agency, nor by the carrier's number", async () => {
    const made = await buy();
    await receive(operator, made);
    expect(await own(made.id, stranger)).toMatchObject({ error: { code: 'package_not_found' } });
    expect(await own(999_999)).toMatchObject({ status: 404 });
    expect(await openly(made.carrierTracking)).toMatchObject({ error: { code: 'tracking_not_found' } });
    const other = await app.client('andes')('GET /tracking/:code/invoice', {
      params: { code: made.tracking },
    });
    expect(other).toMatchObject({ status: 404 });
  });

  test('the public copy masks people', async () => {
    const made = await buy();
    await receive(operator, made);
    const text = await textOf(await openly(made.tracking.toLowerCase()));
    for (const word of [made.tracking, 'R***', 'S***', 'Flete a Venezuela', dollars(made.priceCents)])
      expect(text).toContain(word);
    for (const word of [...PERSONAL, '1111', 'Ropa', customer.email])
      expect(lettersOf(text)).not.toContain(lettersOf(word));
  });

  test('restricted staff read the public copy, without a single amount', async () => {
    const made = await buy();
    await receive(operator, made);
    const text = await textOf(
      await operator.client('GET /tracking/:code/invoice', { params: { code: made.tracking } }),
    );
    for (const word of [made.tracking, 'R***', 'S***']) expect(text).toContain(word);
    expect(text).not.toMatch(/\$|Flete|Total|Visa|PAGADA/);
  });
});
