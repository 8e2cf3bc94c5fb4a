import type { MailTemplate } from '@puerta/contract/mails/mails.es';
import { describe, expect, test } from 'vitest';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { makeAgencies, makePerson, type Person } from '../../../../../test/factories.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { openHouse, startApp } from '../../../../../test/house.ts';
import { linkIn, mailsTo } from '../../../../../test/mails.ts';
import { changeRows, rowsOf } from '../../../../../test/rows.ts';
import { signIn } from '../../../../../test/visitors.ts';
import { runOn } from '../../../../../test/run-on.ts';
import { MailRefused, type OutgoingMail } from '../../adapters/mail/port.ts';
import { insertFacts } from '../../facts/queries.ts';
import { type NewMail, queueMails } from './queue-mails.ts';
import { sendMail } from './send-mail.ts';

const { app } = await openHouse({ works: true });

const LABEL = Buffer.from('%PDF-1.7 label');
const firstTry = { last: false };

/** A package of a customer of caribe's own. */
async function shipment() {
  const customer = await makePerson(app, 'caribe', 'customer');
  const { id: packageId, orderId } = await makePackage(app, 'caribe', { accountId: customer.id });
  return { customer, orderId, packageId };
}

const queue = (mail: NewMail) => app.services.db.within(1, tx => queueMails(tx, app.services, [mail]));
const mailsOf = (packageId: number) => rowsOf(app, 'mail', { package_id: packageId });

test('one fact tells several accounts by one template, and each of them once', async () => {
  const [one, other] = [
    await makePerson(app, 'caribe', 'customer'),
    await makePerson(app, 'caribe', 'customer'),
  ];
  const object = { type: 'lot', id: 1, label: 'L-1' } as const;
  const told = (ids: number[]) =>
    app.services.db.within(1, async tx => {
      const [fact] = await insertFacts(tx, [{ kind: 'lot.moved', actor: null, at: app.clock.now(), object }]);
      const mails = ids.map(accountId => ({ template: 'late' as const, accountId, factId: fact?.id ?? 0 }));
      await queueMails(tx, jobless, mails);
    });
  await told([one.id, other.id]);
  await expect(told([one.id, one.id])).rejects.toThrow('mail_once_by_fact');
});

test('the labels of an order hang on its receipt', async () => {
  const { orderId, packageId } = await shipment();
  await app.services.files.put('labels/caribe/1.pdf', LABEL, 'application/pdf');
  const label_key = 'labels/caribe/1.pdf';
  await changeRows(app, 'package', packageId, { label_key });
  const { attachments } = await sentDirectly({ template: 'order_receipt', orderId });
  expect(attachments.map(({ bytes }) => Buffer.from(bytes))).toEqual([LABEL]);
});

test('the receipt of a way back says whom its label is for', async () => {
  const { orderId, packageId } = await shipment();
  await app.services.files.put('labels/caribe/2.pdf', LABEL, 'application/pdf');
  await changeRows(app, 'package', packageId, { label_key: 'labels/caribe/2.pdf' });
  await changeRows(app, 'orders', orderId, { return_of: packageId });
  const { text } = await sentDirectly({ template: 'order_receipt', orderId });
  expect(text).toContain('envíesela a quien tiene el paquete');
});

describe('the queue', () => {
  test('sends nothing that was rolled back', async () => {
    const { customer, packageId } = await shipment();
    const failing = app.services.db.within(1, async tx => {
      await queueMails(tx, app.services, [{ template: 'shipped', packageId }]);
      throw new Error('the fact did not happen');
    });
    await expect(failing).rejects.toThrow('the fact did not happen');
    await queue({ template: 'arrived', packageId });
    expect(await mailsTo(app, customer.email)).toHaveLength(1);
    expect(await mailsOf(packageId)).toHaveLength(1);
  });

  test('keeps one mail, though its job ran twice', async () => {
    const { customer, packageId } = await shipment();
    await queue({ template: 'shipped', packageId });
    await mailsTo(app, customer.email);
    const [row] = await mailsOf(packageId);
    const data = { agencyId: 1, mailId: row?.id ?? 0 };
    await sendMail(app.services, data, firstTry);
    // as if we had died after the mail left and before that was noted
    await changeRows(app, 'mail', data.mailId, { state: 'queued' });
    await sendMail(app.services, data, firstTry);
    expect(await mailsTo(app, customer.email)).toHaveLength(1);
    expect((await mailsOf(packageId))[0]).toMatchObject({ state: 'sent', sent_at: app.clock.now() });
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
    succeeded(await signIn(app, customer.email, passwords[0]));
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
    await changeRows(app, 'account', customer.id, { email });
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
    await expect.poll(async () => (await mailRow(data.mailId))?.state).toBe('sent');
  });

  test('writes to nobody whose account was closed', async () => {
    const { customer, packageId } = await shipment();
    await changeRows(app, 'account', customer.id, { closed_at: app.clock.now() });
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
      queueMails(tx, app.services, [{ template: 'welcome', accountId: other.id }]),
    );
    const [mail] = await mailsTo(app, other.email.toUpperCase());
    expect(mail).toMatchObject({ to: other.email, subject: 'Su cuenta de Andes Cargo está lista' });
    expect(mail && linkIn(mail).hostname).toBe('andes.localhost');
    const all = await app.client('andes')('GET /open/outbox', {});
    expect(all.success && all.data.slice(0, 2).map(kept => kept.to)).toEqual([other.email, one.email]);
  });

  test('is absent where mails leave by SMTP', async () => {
    const sending = await startApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    try {
      await makeAgencies(sending);
      expect(await sending.client('caribe')('GET /open/outbox', {})).toMatchObject({
        error: { code: 'not_found' },
      });
    } finally {
      await sending.stop();
    }
  });
});

async function queueMany(agencyId: number, { id }: Person, count: number): Promise<void> {
  const { db, jobs } = app.services;
  const rows = Array.from({ length: count }, () => ({
    agency_id: agencyId,
    template: 'welcome',
    account_id: id,
    state: 'queued',
    created_at: app.clock.now(),
  }));
  await db.within(agencyId, async tx => {
    const mails = await tx.insertInto('mail').values(rows).returning('id').execute();
    for (const mail of mails) await jobs.enqueue(tx, 'mail', { agencyId, mailId: mail.id });
  });
}

/** An agency with many mails, or whose sender hangs, waits for itself. */
test('forty mails that hang at one agency do not hold the other’s', async () => {
  const [many, one] = [
    await makePerson(app, 'caribe', 'customer'),
    await makePerson(app, 'andes', 'customer'),
  ];
  const { mail } = app.services;
  const send = mail.send.bind(mail);
  let leave = () => {};
  const hanging = new Promise<void>(resolve => (leave = resolve));
  let held = 0;
  mail.send = async outgoing => {
    if (outgoing.agencyId === 1) {
      held += 1;
      await hanging;
    }
    return send(outgoing);
  };
  // who fetches takes so long from looking to taking that all others would look meanwhile
  await runOn(
    app.superuserUrl,
    `create function pgboss.slowly() returns trigger language plpgsql as 'begin perform pg_sleep(0.2); return null; end';
     create trigger slowly before update on pgboss.job_common execute function pgboss.slowly()`,
  );
  try {
    // one after the other, so that each is held by a worker of its own
    for (const already of [0, 1]) {
      await queueMany(1, many, 1);
      await expect.poll(() => held).toBe(already + 1);
    }
    await queueMany(1, many, 38);
    await queueMany(2, one, 1);
    expect(await mailsTo(app, one.email)).toHaveLength(1);
    expect(await mailsTo(app, many.email, 0)).toHaveLength(0);
  } finally {
    await runOn(app.superuserUrl, 'drop trigger slowly on pgboss.job_common');
    leave();
  }
  // full batches follow each other at once, one agency's too
  const began = performance.now();
  expect(await mailsTo(app, many.email, 40)).toHaveLength(40);
  expect(performance.now() - began).toBeLessThan(10_000);
});

/** A queued mail that no job knows of is sent by the test alone. */
const jobless = { ...app.services, jobs: { ...app.services.jobs, enqueue: async () => undefined } };

async function queuedAlone(mail: NewMail) {
  const mailId = await app.services.db.within(1, async tx => {
    await queueMails(tx, jobless, [mail]);
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
