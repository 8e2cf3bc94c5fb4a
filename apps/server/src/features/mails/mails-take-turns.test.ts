import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson, type Person } from '../../../../../test/factories.ts';
import { mailsTo } from '../../../../../test/mails.ts';
import { runOn } from '../../../../../test/run-on.ts';

/** An agency with many mails, or whose sender hangs, waits for itself. */

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await makeAgencies(app);
});
afterAll(() => app.stop());

async function queue(agencyId: number, { id }: Person, count: number): Promise<void> {
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
    app.ownerUrl,
    `create function pgboss.slowly() returns trigger language plpgsql as 'begin perform pg_sleep(0.2); return null; end';
     create trigger slowly before update on pgboss.job_common execute function pgboss.slowly()`,
  );
  try {
    // one after the other, so that each is held by a worker of its own
    for (const already of [0, 1]) {
      await queue(1, many, 1);
      await expect.poll(() => held, { timeout: 10_000 }).toBe(already + 1);
    }
    await queue(1, many, 38);
    await queue(2, one, 1);
    expect(await mailsTo(app, one.email)).toHaveLength(1);
    expect(await mailsTo(app, many.email, 0)).toHaveLength(0);
  } finally {
    await runOn(app.ownerUrl, 'drop trigger slowly on pgboss.job_common');
    leave();
  }
  // full batches follow each other at once, one agency's too
  const began = performance.now();
  expect(await mailsTo(app, many.email, 40)).toHaveLength(40);
  expect(performance.now() - began).toBeLessThan(10_000);
});
