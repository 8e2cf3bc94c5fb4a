import { beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { HEAVY, moveTo, processScan, receive, TODAY } from '../../../../../test/warehouse.ts';
import {
  type MadePackage,
  makePackage,
  type PackageOptions,
  SMALL_BOX,
} from '../../../../../test/factories-packages.ts';
import { mailRecord, openRecord } from '../../../../../test/mail-record.ts';
import { picture } from '../../../../../test/pictures.ts';
import { changeRows } from '../../../../../test/rows.ts';
import { pollDue } from '../carrier-tracking/poll-carrier.ts';
import { queueWeeks } from './tell-week.ts';

/** What use cases about packages on their way mail. */

const { app, manager, restricted: operator, place } = await openHouse({ env: { UNDO_SECONDS: '10' } });
await openRecord(app);
const owner = await makePerson(app, 'caribe', 'customer', { email: 'duena@caribe.test' });
const transport = { agency_id: 1, id: 1, name: 'Alas Cargo', contact_info: 'Luis', phone: '3055550110' };
await app.services.db.within(1, tx => tx.insertInto('transport').values(transport).execute());
beforeEach(() => app.clock.set(TEST_NOW));

const { expectMails, expectAll } = mailRecord('warehouse', () => app);
const buy = (options: Partial<PackageOptions> = {}) =>
  makePackage(app, 'caribe', { accountId: owner.id, ...options });
/** Received as declared; the mail that says so belongs to the step before. */
async function received(count: number): Promise<MadePackage[]> {
  const made: MadePackage[] = [];
  for (let at = 0; at < count; at++) {
    const one = await buy();
    succeeded(await receive(operator, one));
    made.push(one);
  }
  return made;
}
const ALL = { steps: true, answers: true };
const MOVED_ON = { error: { code: 'state_conflict' } };

test(
  'a package is received as declared',
  expectMails(async told => {
    const made = await buy();
    succeeded(await receive(operator, made, {}, '', 'scan'));
    await told('received');
    succeeded(await receive(operator, made, {}, '', 'scan'));
    await told('sent again with its key');
    expect(await receive(operator, made)).toMatchObject(MOVED_ON);
    await told('refused: it was received');
    succeeded(await processScan(operator, made.tracking));
    await told('processed');
    expect(await processScan(operator, made.tracking)).toMatchObject({
      error: { code: 'already_processed' },
    });
    await told('refused: it was processed');
  }),
);

test(
  'a package is received larger than declared',
  expectMails(async told => {
    const made = await buy();
    succeeded(await receive(operator, made, HEAVY));
    await told('received');
    expect(await processScan(operator, made.tracking)).toMatchObject({ error: { code: 'payment_pending' } });
    await told('not processed: it owes');
    succeeded(await receive(manager, made, { ...HEAVY, weight: 40, length: 18 }, '', 'again'));
    await told('measured again, a little smaller');
    succeeded(await receive(manager, made, { ...HEAVY, weight: 40, length: 18 }, '', 'again'));
    await told('sent again with its key');
    succeeded(await receive(manager, made));
    await told('measured again, as declared');
  }),
);

test(
  'a list is received',
  expectMails(async told => {
    const [fits, heavy, sea] = [await buy(), await buy(), await buy({ code: 'MAR' })];
    const rows = [
      { tracking: heavy.tracking, ...HEAVY },
      { tracking: 'NADA', ...SMALL_BOX },
      { tracking: fits.carrierTracking, ...SMALL_BOX },
      { tracking: sea.tracking, ...SMALL_BOX },
    ];
    succeeded(await manager.client('POST /order/receive/preview', { body: { rows } }));
    await told('looked at before');
    const body = { rows, date: TODAY, notes: '' };
    const apply = () => manager.client('POST /order/receive/bulk', { body }, { idempotencyKey: 'list' });
    expect(succeeded(await apply()).data.map(({ ok }) => ok)).toEqual([true, false, true, true]);
    await told('received');
    succeeded(await apply());
    await told('sent again with its key');
  }),
);

test(
  'a domestic package',
  expectMails(async told => {
    const made = await buy({ code: 'GND' });
    const body = { id: made.id, date: TODAY, ...HEAVY, notes: '' };
    succeeded(await operator.client('POST /order/dimensions/domestic', { body }));
    await told('measured');
    const moveOn = async (times: number) => {
      for (let at = 0; at < times; at++) {
        app.clock.advance(60_000);
        await app.services.simulator?.advance(made.carrierTracking);
      }
      app.clock.advance(3_600_000);
      await pollDue(app.services);
    };
    await moveOn(2);
    await told('on its way');
    await moveOn(3);
    await told('delivered, by what the carrier says');
    await moveOn(0);
    expect(await moveTo(manager, made, 5)).toMatchObject({ success: false });
    await told('refused: it was delivered');
    const other = await buy({ code: '2DA' });
    succeeded(await moveTo(manager, other, 5));
    await told('delivered, by hand');
  }),
);

test(
  'a package to Venezuela whose carrier delivers to our door',
  expectMails(async told => {
    const made = await buy();
    for (let at = 0; at < 5; at++) await app.services.simulator?.advance(made.carrierTracking);
    app.clock.advance(3_600_000);
    await pollDue(app.services);
    await told('delivered by the carrier');
  }),
);

test(
  'a package is moved by hand',
  expectMails(async told => {
    const [made] = await received(1);
    if (!made) throw new Error('no package');
    await told('received', 'in short');
    succeeded(await moveTo(operator, made, 3));
    await told('sent');
    expect(await moveTo(operator, made, 3)).toMatchObject(MOVED_ON);
    await told('refused: it was sent');
    succeeded(await moveTo(operator, made, 4));
    await told('arrived');
    succeeded(await moveTo(operator, made, 5));
    await told('delivered');
  }),
);

test(
  'a step is undone, or taken back',
  expectMails(async told => {
    const [made] = await received(1);
    if (!made) throw new Error('no package');
    await told('received', 'in short');
    succeeded(await moveTo(operator, made, 3));
    const undo = () =>
      operator.client('POST /order/status/undo', { body: { status_id: 3, packages: [made.id] } });
    succeeded(await undo());
    await told('undone before its mail left');
    expect(await undo()).toMatchObject({ error: { code: 'step_followed' } });
    await told('refused: it was undone');
    succeeded(await moveTo(operator, made, 4));
    await told('arrived', 'in short');
    const body = { id: made.id, status_id: 4, reason: 'Era otra caja' };
    succeeded(await manager.client('POST /order/take-back', { body }));
    await told('taken back after its mail had left');
  }),
);

test(
  'a list is moved by hand',
  expectMails(async told => {
    const [one, other] = await received(2);
    await told('received', 'in short');
    const trackings = [other?.tracking ?? '', 'NADA', one?.tracking ?? ''];
    const move = async (status_id: number) =>
      succeeded(await operator.client('PUT /order/status/bulk', { body: { status_id, trackings } })).data;
    expect((await move(4)).map(({ ok }) => ok)).toEqual([true, false, true]);
    await told('arrived');
    expect((await move(4)).map(({ ok }) => ok)).toEqual([false, false, false]);
    await told('refused: they had arrived');
  }),
);

test(
  'a lot',
  expectMails(async told => {
    const made = await received(3);
    for (const { tracking } of made) succeeded(await processScan(operator, tracking));
    await told('its packages received and processed', 'in short');
    const form = { type: 2, transport: 1, ...place };
    const [first, second, third] = made.map(({ id }) => id);
    const packages = [first ?? 0, second ?? 0];
    const { id } = succeeded(await operator.client('POST /lots', { body: { ...form, packages } })).data;
    succeeded(
      await operator.client('POST /lots/:id/packages', { params: { id }, body: { packages: [third ?? 0] } }),
    );
    await told('made, and one more put into it');
    const put = (status: number, departureDate: string | null) =>
      operator.client('PUT /lots', {
        body: { id, ...form, status, departureDate, comment: '', shipmentNumber: 'AWB-1' },
      });
    expect(await put(2, null)).toMatchObject({ error: { code: 'lot_needs_departure' } });
    await told('refused: no day of departure');
    succeeded(await put(2, TODAY));
    await told('sent');
    succeeded(await put(2, TODAY));
    await told('saved again');
    const [lead] = made;
    if (!lead) throw new Error('no package');
    succeeded(await moveTo(operator, lead, 4));
    await told('one arrived before the others');
    succeeded(await put(3, TODAY));
    await told('arrived');
    for (const one of made) succeeded(await moveTo(operator, one, 5));
    await told('delivered, one after the other');
  }),
);

test(
  'what happens beside the way of a package',
  expectMails(async told => {
    const made = await buy();
    succeeded(await operator.client('POST /order/photo', { body: { id: made.id }, file: picture() }));
    const box = succeeded(
      await operator.client('POST /order/unidentified', {
        body: { code: 'X-1', place: 'Estante 4' },
        file: null,
      }),
    ).data;
    succeeded(
      await operator.client('PUT /order/unidentified', { body: { id: box.id, tracking: made.tracking } }),
    );
    await told('photographed, and a box of no number tied to it');
  }),
);

test(
  'a week is told to who asks for it',
  expectMails(async told => {
    succeeded(await owner.client('PUT /profile/notices', { body: { ...ALL, weekly: false } }));
    const reader = await makePerson(app, 'caribe', 'customer', { email: 'semana@caribe.test' });
    succeeded(await reader.client('PUT /profile/notices', { body: { ...ALL, weekly: true } }));
    const [first, second] = [await buy({ accountId: reader.id }), await buy({ accountId: reader.id })];
    succeeded(await receive(operator, first, HEAVY));
    succeeded(await receive(operator, second));
    await told('one received as declared, one that owes', 'in short');
    app.clock.set(new Date('2026-11-23T13:00:00Z'));
    await queueWeeks(app.services);
    await told('on Monday');
    await queueWeeks(app.services);
    await told('once more');
  }),
);

test(
  'who owes is reminded',
  expectMails(async told => {
    const debtor = await makePerson(app, 'caribe', 'customer', { email: 'deudora@caribe.test' });
    const [one, two] = [await buy({ accountId: debtor.id }), await buy({ accountId: debtor.id })];
    for (const made of [one, two]) succeeded(await receive(operator, made, HEAVY));
    await told('two debts', 'in short');
    const remind = () => manager.client('POST /admin/debts/remind', { body: { client: debtor.id } });
    succeeded(await remind());
    await told('reminded of both');
    expect(await remind()).toMatchObject({ error: { code: 'reminder_recent' } });
    await told('refused: it was a moment ago');
  }),
);

test(
  'a client is told of a delay',
  expectMails(async told => {
    const owner = await makePerson(app, 'caribe', 'customer', { email: 'paciente@caribe.test' });
    const made = await buy({ accountId: owner.id });
    succeeded(await receive(operator, made));
    await told('received', 'in short');
    await changeRows(app, 'package', made.id, { promised_day: '2026-11-10' });
    const tell = () => manager.client('POST /admin/delayed/tell', { body: { id: made.id } });
    succeeded(await tell());
    await told('told');
    expect(await tell()).toMatchObject({ error: { code: 'reminder_recent' } });
    await told('refused: it was a moment ago');
  }),
);

test(
  'a client is written to by hand',
  expectMails(async told => {
    const reader = await makePerson(app, 'caribe', 'customer', { email: 'lectora@caribe.test' });
    const words = {
      subject: 'Feriado <del lunes>',
      message: 'El lunes no abrimos.\n\n<a href="https://x.test">Vea</a> & escriba si tiene dudas.',
    };
    const body = { ids: [reader.id], key: 'one press', ...words };
    succeeded(await manager.client('POST /clients/message', { body }));
    await told('written');
    succeeded(await manager.client('POST /clients/message', { body }));
    await told('the same press again');
    const other = { ids: [reader.id], key: 'another press' };
    succeeded(await manager.client('POST /clients/message', { body: { ...words, ...other } }));
    succeeded(await manager.client('POST /clients/message/undo', { body: other }));
    await told('withdrawn before it left');
  }),
);

test('the record has these use cases and no others', context => expectAll(context));
