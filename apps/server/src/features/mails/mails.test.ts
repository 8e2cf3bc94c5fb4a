import type { MailTemplate } from '@puerta/contract/mails.es';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson, openDestinations, type Person } from '../../../../../test/factories.ts';
import { linkIn, mailsTo } from '../../../../../test/mails.ts';
import { MailRefused, type OutgoingMail } from '../../adapters/mail/port.ts';
import { type NewMail, queueMails } from './queue-mails.ts';
import { sendMail } from './send-mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await makeAgencies(app);
  await openDestinations(app);
});
afterAll(() => app.stop());

const TRACKING = 'CE0123456789';
const LABEL = Buffer.from('%PDF-1.7 label');
const firstTry = { last: false };

/** A customer of caribe with an order of two packages; the first was measured larger than declared. */
async function shipment(): Promise<{ customer: Person; orderId: number; packageId: number }> {
  const customer = await makePerson(app, 'caribe', 'customer');
  const { id } = customer;
  await app.services.files.put(`labels/caribe/${id}.pdf`, LABEL, 'application/pdf');
  await app.services.db.within(1, async tx => {
    await tx.insertInto('orders').values(orderRow(id)).execute();
    for (const piece of [1, 2]) await tx.insertInto('package').values(packageRow(id, piece)).execute();
  });
  return { customer, orderId: id, packageId: id * 10 + 1 };
}

const orderRow = (id: number) => ({
  agency_id: 1,
  id,
  account_id: id,
  product_id: 1,
  state: 'paid',
  quantity: 2,
  unit_price_cents: 4450,
  total_cents: 8900,
  lines: JSON.stringify([
    { code: 'carrier', cents: 1450 },
    { code: 'freight', cents: 3000 },
  ]),
  sender_name: 'Ana',
  sender_email: 'ana@ejemplo.test',
  sender_phone: '3055550123',
  sender_line_one: '1 A St',
  sender_city: 'Doral',
  sender_state: 'FL',
  sender_zip: '33166',
  receiver_name: 'Rosa <Pérez>',
  receiver_email: 'rosa@ejemplo.test',
  receiver_phone: '4145550123',
  receiver_address: 'Av. Urdaneta',
  receiver_place: 'Caracas, Distrito Capital',
  content: 'Ropa',
  weight: 10,
  length: 12,
  width: 12,
  height: 16,
  order_day: '2026-11-17',
  created_at: app.clock.now(),
});

const packageRow = (id: number, piece: number) => ({
  agency_id: 1,
  id: id * 10 + piece,
  order_id: id,
  account_id: id,
  product_id: 1,
  product_code: 'AER',
  product_group: 1,
  product_type: 'AIR',
  tracking_number: `${TRACKING.slice(0, -4)}${String(id).padStart(3, '0')}${piece}`,
  label_key: piece === 1 ? `labels/caribe/${id}.pdf` : null,
  price_cents: 4450,
  ...(piece === 1 && {
    weight: 14.5,
    length: 15,
    width: 16,
    height: 21,
    payment: true,
    final_payment_cents: 2575,
    discount_cents: 500,
  }),
  order_day: '2026-11-17',
  created_at: app.clock.now(),
});

const queue = (mail: NewMail) => app.services.db.within(1, tx => queueMails(tx, app.services, 1, [mail]));
const rowsOf = (packageId: number) =>
  app.services.db.read(1).selectFrom('mail').selectAll().where('package_id', '=', packageId).execute();

describe('a mail about a package', () => {
  const templates: [MailTemplate, subject: string, facts: string[]][] = [
    ['received', 'Recibimos su paquete', ['14.5 lb, 15 × 16 × 21 in']],
    ['debt', 'tiene un pago pendiente de $20.75', ['10 lb, 12 × 12 × 16 in', '14.5 lb', 'Por pagar: $20.75']],
    ['shipped', 'va en camino', []],
    ['arrived', 'llegó a destino', []],
    ['delivered', 'fue entregado', []],
    ['payment_received', 'Recibimos el pago', ['$20.75']],
    ['refund', 'Su reembolso', ['a la tarjeta', 'Reembolso: $44.50']],
    ['refund_outside', 'Su reembolso', ['por otro medio', 'Reembolso: $44.50']],
  ];
  test.each(templates)('%s: %s', async (template, subject, facts) => {
    const { customer, packageId } = await shipment();
    await queue({ template, packageId });
    const [mail] = await mailsTo(app, customer.email);
    expect(mail?.subject).toContain(subject);
    for (const fact of [...facts, 'Rosa <Pérez>', 'Caracas']) expect(mail?.text).toContain(fact);
    expect(mail?.html).toContain('Rosa &#60;Pérez&#62;');
    expect(mail?.html).toContain('Caribe Express');
    expect(mail?.html).not.toMatch(/undefined|null|NaN|\[object/);
  });

  test('leads to the package', async () => {
    const { customer, packageId } = await shipment();
    await queue({ template: 'debt', packageId });
    const [mail] = await mailsTo(app, customer.email);
    expect(mail && linkIn(mail).pathname).toMatch(/^\/purchase\/tracking\/CE\w+$/);
  });
});

describe('a mail about an order', () => {
  test('the receipt has its lines and total, and the labels hang on it', async () => {
    const { orderId } = await shipment();
    const sent = await sentDirectly({ template: 'order_receipt', orderId });
    expect(sent.text).toContain('Traslado hasta Miami: $14.50 × 2');
    expect(sent.text).toContain('Total: $89.00');
    expect(sent.text).toContain('Adjuntamos la etiqueta');
    expect(sent.attachments).toHaveLength(1);
    expect(sent.attachments[0]).toMatchObject({
      fileName: expect.stringMatching(/^etiqueta-CE\w+\.pdf$/),
      type: 'application/pdf',
    });
    expect(Buffer.from(sent.attachments[0]?.bytes ?? [])).toEqual(LABEL);
    expect(sent).toMatchObject({ fromName: 'Caribe Express', replyTo: 'soporte@caribe.test' });
  });

  test('a rejected payment', async () => {
    const { customer, orderId } = await shipment();
    await queue({ template: 'payment_rejected', orderId });
    const [mail] = await mailsTo(app, customer.email);
    expect(mail?.text).toContain('No se le ha cobrado nada');
  });
});

describe('the queue', () => {
  test('sends nothing that was rolled back', async () => {
    const { customer, packageId } = await shipment();
    const failing = app.services.db.within(1, async tx => {
      await queueMails(tx, app.services, 1, [{ template: 'shipped', packageId }]);
      throw new Error('the fact did not happen');
    });
    await expect(failing).rejects.toThrow('the fact did not happen');
    await queue({ template: 'arrived', packageId });
    expect(await mailsTo(app, customer.email)).toHaveLength(1);
    expect(await rowsOf(packageId)).toHaveLength(1);
  });

  test('keeps one mail, though its job ran twice', async () => {
    const { customer, packageId } = await shipment();
    await queue({ template: 'shipped', packageId });
    await mailsTo(app, customer.email);
    const [row] = await rowsOf(packageId);
    const data = { agencyId: 1, mailId: row?.id ?? 0 };
    await sendMail(app.services, data, firstTry);
    // as if we had died after the mail left and before that was noted
    await app.services.db
      .read(1)
      .updateTable('mail')
      .set({ state: 'queued' })
      .where('id', '=', data.mailId)
      .execute();
    await sendMail(app.services, data, firstTry);
    expect(await mailsTo(app, customer.email)).toHaveLength(1);
    expect((await rowsOf(packageId))[0]).toMatchObject({ state: 'sent', sent_at: app.clock.now() });
  });

  test('a new password is the same in each mail that a crash leaves, and it holds', async () => {
    const customer = await makePerson(app, 'caribe', 'customer');
    const sent: OutgoingMail[] = [];
    const dying = {
      send: async (one: OutgoingMail) => {
        sent.push(one);
        if (sent.length === 1) throw new Error('we died before that was noted');
      },
      close: async () => undefined,
    };
    const data = await queuedAlone({ template: 'new_password', accountId: customer.id });
    const services = { ...app.services, mail: dying };
    await expect(sendMail(services, data, firstTry)).rejects.toThrow('we died');
    await sendMail(services, data, firstTry);
    const passwords = sent.map(mail => /Contraseña: (\S+)/.exec(mail.text)?.[1] ?? '');
    expect(passwords[0]).toMatch(/^[a-zA-Z2-9]{14}$/);
    expect(passwords[1]).toBe(passwords[0]);
    const signedIn = await app.client('caribe')('POST /auth/login', {
      body: { email: customer.email, pass: passwords[0] ?? '' },
    });
    expect(signedIn).toMatchObject({ success: true });
    const again = await queuedAlone({ template: 'new_password', accountId: customer.id });
    await sendMail(services, again, firstTry);
    expect(sent[2]?.text).not.toContain(passwords[0]);
  });

  test('tries again after a failure, and notes what stays undeliverable', async () => {
    const failing = { ...app.services, mail: transport(new Error('the server is away')) };
    const data = await queuedHere('shipped');
    await expect(sendMail(failing, data, firstTry)).rejects.toThrow('the server is away');
    expect(await mailRow(data.mailId)).toMatchObject({
      state: 'queued',
      tries: 1,
      last_error: 'the server is away',
    });
    await sendMail(failing, data, { last: true });
    expect(await mailRow(data.mailId)).toMatchObject({ state: 'dead', tries: 2 });
    await sendMail(app.services, data, firstTry);
    expect(await mailRow(data.mailId)).toMatchObject({ state: 'dead', tries: 2 });
  });

  test('gives up at once where no further try can help, and its reader’s page says since when', async () => {
    const { customer } = await shipment();
    const refused = await queuedAlone({ template: 'welcome', accountId: customer.id });
    await sendMail({ ...app.services, mail: transport(new MailRefused('no such user')) }, refused, firstTry);
    expect(await mailRow(refused.mailId)).toMatchObject({
      state: 'dead',
      tries: 1,
      last_error: 'no such user',
    });
    const manager = await makePerson(app, 'caribe', 'manager');
    const since = async () => {
      const answer = await manager.client('GET /clients/:id', { params: { id: customer.id } });
      return answer.success && answer.data.user_data.mail_refused;
    };
    expect(await since()).toBe(app.clock.now().toISOString());
    const failing = { ...app.services, mail: transport(new Error('554 sender not verified')) };
    const other = await queuedAlone({ template: 'welcome', accountId: customer.id });
    await expect(sendMail(failing, other, firstTry)).rejects.toThrow('554');
    await sendMail(app.services, other, firstTry);
    expect(await since()).toBeNull();
    await sendMail(
      { ...app.services, mail: transport(new MailRefused('no such user')) },
      await queuedAlone({ template: 'welcome', accountId: customer.id }),
      firstTry,
    );
    const email = `new-${customer.email}`;
    await app.services.db.within(1, tx =>
      tx.updateTable('account').set({ email }).where('id', '=', customer.id).execute(),
    );
    expect(await since()).toBeNull();
  });

  test('one that fails for the sender’s fault is shown while it is tried on; all dead ones are tried again at once', async () => {
    const failing = { ...app.services, mail: transport(new Error('550 5.4.5 daily limit')) };
    const data = await queuedHere('shipped');
    const manager = await makePerson(app, 'caribe', 'manager');
    const shown = async () => {
      const answer = await manager.client('GET /admin/attention');
      return answer.success ? answer.data.mails.find(mail => mail.id === data.mailId) : undefined;
    };
    for (let tries = 0; tries < 3; tries++) {
      expect(await shown()).toBeUndefined();
      await expect(sendMail(failing, data, firstTry)).rejects.toThrow('daily limit');
    }
    expect(await shown()).toMatchObject({ waiting: true, tries: 3 });
    await sendMail(failing, data, { last: true });
    expect(await shown()).toMatchObject({ waiting: false });
    const answer = await manager.client('POST /admin/mails/retry/all');
    expect(answer).toMatchObject({ success: true, data: { queued: expect.any(Number) } });
    await expect.poll(async () => (await mailRow(data.mailId))?.state, { timeout: 10_000 }).toBe('sent');
  });

  test('writes to nobody whose account was closed', async () => {
    const { customer, packageId } = await shipment();
    const door = app.services.db.read(1);
    await door
      .updateTable('account')
      .set({ closed_at: app.clock.now() })
      .where('id', '=', customer.id)
      .execute();
    const data = await queuedHere('shipped', packageId);
    await sendMail(app.services, data, firstTry);
    expect(await mailRow(data.mailId)).toMatchObject({ state: 'dead' });
  });
});

describe('the outbox', () => {
  test('has mails of every agency, newest first, with whom they went to', async () => {
    const [one, other] = [
      await makePerson(app, 'caribe', 'customer'),
      await makePerson(app, 'andes', 'customer'),
    ];
    await queue({ template: 'welcome', accountId: one.id });
    await mailsTo(app, one.email);
    await app.services.db.within(2, tx =>
      queueMails(tx, app.services, 2, [{ template: 'welcome', accountId: other.id }]),
    );
    const [mail] = await mailsTo(app, other.email.toUpperCase());
    expect(mail).toMatchObject({ to: other.email, subject: 'Bienvenido a Andes Cargo' });
    expect(mail && linkIn(mail).hostname).toBe('andes.localhost');
    const all = await app.client('andes')('GET /open/outbox', {});
    expect(all.success && all.data.slice(0, 2).map(kept => kept.to)).toEqual([other.email, one.email]);
  });

  test('is absent where mails leave by SMTP', async () => {
    const sending = await startApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    try {
      await makeAgencies(sending);
      expect(await sending.client('caribe')('GET /open/outbox', {})).toMatchObject({
        status: 404,
        error: { code: 'not_found' },
      });
    } finally {
      await sending.stop();
    }
  });
});

/** A queued mail that no job knows of, so that the test alone sends it. */
async function queuedAlone(mail: NewMail) {
  const jobs = { ...app.services.jobs, enqueue: async () => undefined };
  const mailId = await app.services.db.within(1, async tx => {
    await queueMails(tx, { ...app.services, jobs }, 1, [mail]);
    const { last } = await tx
      .selectFrom('mail')
      .select(eb => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    return last;
  });
  return { agencyId: 1, mailId };
}

const queuedHere = async (template: MailTemplate, about?: number) =>
  queuedAlone({ template, packageId: about ?? (await shipment()).packageId });

const mailRow = (id: number) =>
  app.services.db.read(1).selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();

const transport = (error: Error) => ({
  send: () => Promise.reject(error),
  close: async () => undefined,
});

/** What the transport was given for a mail about an order. */
async function sentDirectly(mail: NewMail): Promise<OutgoingMail> {
  const sent: OutgoingMail[] = [];
  const keep = { send: async (one: OutgoingMail) => void sent.push(one), close: async () => undefined };
  await sendMail({ ...app.services, mail: keep }, await queuedAlone(mail), firstTry);
  const [one] = sent;
  if (!one) throw new Error('Nothing was sent');
  return one;
}
