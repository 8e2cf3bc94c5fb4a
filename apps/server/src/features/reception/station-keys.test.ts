import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { expect, test } from 'vitest';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { HEAVY, processScan, receive, trailOf } from '../../../../../test/warehouse.ts';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { mailsTo } from '../../../../../test/mails.ts';
import { rowsOf } from '../../../../../test/rows.ts';
import { ofAgency, type Tx } from '../../db/within-agency.ts';
import { forgetOld } from '../forget/forget-old.ts';

const { app, customer, manager, restricted: operator } = await openHouse();

const buy = (accountId = customer.id) => makePackage(app, 'caribe', { accountId });
const actions = async (id: number) => (await trailOf(app, 'package', id)).map(({ action }) => action);

test('a measurement that arrives twice with its key is recorded once, and answered the same', async () => {
  const owner = await makePerson(app, 'caribe', 'customer');
  const made = await buy(owner.id);
  // a manager may record a measurement again while it is owed: the key tells a repeat from that
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => receive(manager, made, HEAVY, '', 'reception-1')),
  );
  answers.push(await receive(manager, made, HEAVY, '', 'reception-1'));
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 200,
      data: { status_id: 2, payment: 1, package_number: 'P000001' },
    });
  }
  expect(await actions(made.id)).toEqual(['package.received']);
  expect(await mailsTo(app, owner.email)).toHaveLength(1);
});

/** Sends twice: the whole first one is answered after the second has read so many times. */
async function doubleClick(reads: number, send: () => ReturnType<typeof receive>) {
  const { db } = app.services;
  const { read } = db;
  let left = reads;
  let first: Awaited<ReturnType<typeof receive>> | undefined;
  const hold = {
    transformQuery: ({ node }: PluginTransformQueryArgs) => node,
    async transformResult({ result }: PluginTransformResultArgs) {
      left -= 1;
      if (left === 0) {
        db.read = read;
        first = await send();
      }
      return result;
    },
  };
  db.read = agency => ofAgency((read(agency) as Tx).withPlugin(hold), agency);
  const second = await send().finally(() => Object.assign(db, { read }));
  return [first, second];
}

test.each([1, 2, 3])(
  'a double click is answered twice as done, wherever the second is held (%i)',
  async at => {
    const made = await buy();
    const answers = await doubleClick(at, () => receive(operator, made, {}, '', `clicked-${at}`));
    const received = { status: 200, message: 'El paquete ha sido recibido correctamente' };
    expect(answers).toMatchObject([received, received]);
    expect(await actions(made.id)).toEqual(['package.received']);
  },
);

test('a correction that arrives twice is answered twice as one', async () => {
  const made = await buy();
  await receive(operator, made, HEAVY);
  for (let times = 0; times < 2; times++) {
    const answer = await receive(manager, made, { ...HEAVY, weight: 40 }, '', 'correction');
    expect(answer).toMatchObject({ status: 200, message: 'Las medidas del paquete se han corregido' });
  }
  expect(await actions(made.id)).toEqual(['package.received', 'package.measured_again']);
});

test('a scan that arrives twice with its key is processed once; another scan of it says so', async () => {
  const made = await buy();
  await receive(operator, made);
  for (let times = 0; times < 3; times++) {
    expect(await processScan(operator, made.tracking, 'scan-1')).toMatchObject({
      status: 200,
      message: 'Se ha procesado el paquete correctamente.',
    });
  }
  expect(await processScan(operator, made.tracking, 'scan-2')).toMatchObject({
    error: { code: 'already_processed' },
  });
  expect(await actions(made.id)).toEqual(['package.received', 'package.processed']);
});

test('a refusal frees its key', async () => {
  const made = await buy();
  expect(await processScan(operator, made.tracking, 'scan-3')).toMatchObject({ status: 409 });
  await receive(operator, made);
  expect(await processScan(operator, made.tracking, 'scan-3')).toMatchObject({ status: 200 });
});

test('a key is its account’s and its package’s', async () => {
  const [one, other] = [await buy(), await buy()];
  await receive(operator, one, {}, '', 'mine');
  expect(await receive(operator, other, {}, '', 'mine')).toMatchObject({
    error: { code: 'idempotency_mismatch' },
  });
  expect(await receive(manager, other, {}, '', 'mine')).toMatchObject({ status: 200 });
  expect(await receive(manager, one, {}, '', 'another')).toMatchObject({ status: 409 });
});

test('a key is its call’s and its measures’: nothing else of the package is answered as done', async () => {
  const made = await buy();
  await receive(operator, made, {}, '', 'once');
  const mismatch = { error: { code: 'idempotency_mismatch' } };
  const delivered = { body: { id: made.id, status_id: 3 as const } };
  expect(await manager.client('PUT /order/status', delivered, { idempotencyKey: 'once' })).toMatchObject({
    status: 200,
  });
  const key = { idempotencyKey: 'once' };
  expect(await operator.client('PUT /order/status', delivered, key)).toMatchObject(mismatch);
  expect(await receive(operator, made, HEAVY, '', 'once')).toMatchObject(mismatch);
  expect(await receive(operator, made, {}, '', 'once')).toMatchObject({ status: 200 });
});

test('a key longer than any that a program of ours makes is refused, not cut', async () => {
  const made = await buy();
  expect(await receive(operator, made, {}, '', 'k'.repeat(201))).toMatchObject({ status: 400 });
  expect(await receive(operator, made, {}, '', 'k'.repeat(200))).toMatchObject({ status: 200 });
});

test('keys are forgotten after two weeks', async () => {
  const made = await buy();
  await receive(operator, made, {}, '', 'old');
  const count = async () => (await rowsOf(app, 'station_key')).length;
  await forgetOld(app.services);
  expect(await count()).toBeGreaterThan(0);
  app.clock.set(new Date(app.clock.now().getTime() + 15 * 24 * 60 * 60 * 1000));
  await forgetOld(app.services);
  expect(await count()).toBe(0);
});
