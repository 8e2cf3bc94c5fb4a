import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { rowsOf } from '../../../../../test/rows.ts';
import { runOn } from '../../../../../test/run-on.ts';
import { queueLostMails } from './queue-lost.ts';
import { sendMail } from './send-mail.ts';
import { queueMails } from './queue-mails.ts';

const { app } = await openHouse();

const MINUTE_MS = 60_000;
const WAITING = "name = 'mail' and state < 'completed'";

async function jobs(): Promise<number> {
  const { rows } = await app.services.db.pool.query<{ n: number }>(
    `select count(*)::int as n from pgboss.job where ${WAITING}`,
  );
  return rows[0]?.n ?? 0;
}

test('a mail that waits without a job gets one, once, and one that has a job gets no other', async () => {
  const { services } = app;
  const { id: accountId } = await makePerson(app, 'andes', 'customer');
  const tell = () =>
    services.db.within(2, tx => queueMails(tx, services, [{ template: 'email_changed', accountId }]));
  await tell();
  await runOn(app.superuserUrl, `delete from pgboss.job where ${WAITING}`);
  await tell();
  app.clock.advance(10 * MINUTE_MS);
  await queueLostMails(services);
  // it may be on its way still
  expect(await jobs()).toBe(1);
  app.clock.advance(10 * MINUTE_MS);
  for (let minute = 0; minute < 2; minute++) await queueLostMails(services);
  expect(await jobs()).toBe(2);
});

test('without a mail server a mail waits, managers see why, and it gets a job once there is one', async () => {
  const { services } = app;
  const { id: accountId, client } = await makePerson(app, 'andes', 'manager');
  await services.db.within(2, tx => queueMails(tx, services, [{ template: 'welcome', accountId }]));
  const [mail] = await rowsOf(app, 'mail', { account_id: accountId }, 2);
  const mailId = mail?.id ?? 0;
  const without = { ...services, config: { ...services.config, mailsWait: true } };
  await sendMail(without, { agencyId: 2, mailId }, { last: true });
  const shown = async () => succeeded(await client('GET /admin/attention')).data.mails;
  expect(await shown()).toMatchObject([{ id: mailId, waiting: true, error: 'SMTP_URL: not set' }]);
  await runOn(app.superuserUrl, `delete from pgboss.job where ${WAITING}`);
  app.clock.advance(20 * MINUTE_MS);
  await queueLostMails(without);
  expect(await jobs()).toBe(0);
  await queueLostMails(services);
  expect(await jobs()).toBeGreaterThan(0);
  await sendMail(services, { agencyId: 2, mailId }, { last: false });
  expect(await shown()).toEqual([]);
});

test('a mail is tried for 48 hours before it is given up', async () => {
  const { services } = app;
  const { id: accountId } = await makePerson(app, 'andes', 'customer');
  await runOn(app.superuserUrl, `delete from pgboss.job where ${WAITING}`);
  await services.db.within(2, tx => queueMails(tx, services, [{ template: 'welcome', accountId }]));
  const boss = new PgBoss({ connectionString: app.ownerUrl, migrate: false, supervise: false });
  await boss.start();
  let waitedMs = 0;
  for (let [job] = await next(); job; [job] = await next()) {
    await boss.fail('mail', job.id);
    const [later] = await boss.findJobs('mail', { id: job.id });
    if (later?.state === 'retry') waitedMs += later.startAfter.getTime() - Date.now();
  }
  await boss.stop();
  expect(waitedMs).toBeGreaterThan(48 * 60 * MINUTE_MS);

  function next() {
    return boss.fetch('mail', { ignoreStartAfter: true });
  }
});

test('all dead mails are tried again once, though each dies again at once', async () => {
  const { id, client } = await makePerson(app, 'caribe', 'manager');
  const { db, jobs } = app.services;
  const dead = { agency_id: 1, template: 'welcome', account_id: id, state: 'dead' };
  const rows = Array.from({ length: 230 }, () => ({ ...dead, created_at: app.clock.now() }));
  await db.within(1, tx => tx.insertInto('mail').values(rows).execute());
  let queued = 0;
  jobs.enqueue = async (tx, _, { mailId = 0 }) => {
    if (++queued > 500) throw new Error('it never ends');
    await tx.updateTable('mail').set({ state: 'dead' }).where('id', '=', mailId).execute();
  };
  expect(succeeded(await client('POST /admin/mails/retry/all')).data).toEqual({ queued: 230 });
  expect(queued).toBe(230);
});
