import { notOnLabels, refusals } from '@puerta/contract/messages.es';
import { beforeEach, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { orderBody } from '../../../../../test/orders.ts';
import { readPdf, scanPdf } from '../../../../../test/read-pdf.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';
import { recoverPurchases } from '../payment-engine/recover-purchases.ts';
import { succeeded } from '../../../../../test/journey.ts';

let person: Person;
let ids: number[];
let carrierTracking: string;

const { app, superuser, place } = await openHouse({ works: true });
const { city } = place;
beforeEach(async () => {
  person = await makePerson(app, 'caribe', 'customer');
  const change = { detail: { quantity: 2 }, payment: { total: 173.24 } };
  const answer = succeeded(await person.client('POST /order/create', { body: orderBody(city, change) }));
  ids = answer.data.packages.map(({ id }) => id);
  carrierTracking = answer.data.packages[0]?.ups_tracking ?? '';
});

async function ordersOf({ client }: typeof person) {
  return succeeded(await client('GET /order/mine')).data;
}
const first = () => ({ params: { id: ids[0] ?? 0 } });
const voidIt = (client = person.client) => client('DELETE /purchase/label/:id', first());
const read = (client = person.client) => client('GET /purchase/label/:id', first());
const bytesOf = async (answer: ReturnType<typeof read> | Awaited<ReturnType<typeof read>>) => {
  const label = succeeded(await answer);
  return Buffer.from(label.data, 'base64');
};
const money = async () => {
  const { rows } = await superuser.query<{
    refunded: number;
    entries: number;
    state: string;
    labels: number;
  }>(
    `select p.refunded_cents as refunded, r.state,
       (select count(*)::int from money_entry m where m.agency_id = 1 and m.kind = 'refund' and m.package_id = k.id) as entries,
       (select count(*)::int from simulator.labels l where l.shipment_id = k.carrier_shipment_id and l.voided_at is null) as labels
     from package k join attempt a on a.agency_id = k.agency_id and a.order_id = k.order_id
       join simulator.payments p on p.reference = a.reference
       left join refund r on r.agency_id = k.agency_id and r.package_id = k.id
     where k.agency_id = 1 and k.id = $1`,
    [ids[0]],
  );
  return rows;
};
const tries = async () =>
  (
    await superuser.query<{ tries: number }>(
      'select tries from refund where agency_id = 1 and package_id = $1',
      [ids[0]],
    )
  ).rows[0];
const REFUNDED = [{ refunded: 8662, state: 'done', entries: 1, labels: 1 }];

describe('reading', () => {
  test('an own label, as base64 and as a file', async () => {
    expect(await read()).toMatchObject({ success: true, data: expect.stringMatching(/^JVBERi0/) });
    const response = await fetch(`${app.url}/api/purchase/label/${ids[0]}?format=pdf`, {
      headers: { agency: 'caribe', token: person.token },
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
  });

  test("another client's is not found, and a received package has none", async () => {
    const other = await makePerson(app, 'caribe', 'customer');
    expect(await read(other.client)).toMatchObject({ error: { code: 'package_not_found' } });
    await superuser.query('update package set status = 2 where agency_id = 1 and id = $1', [ids[0]]);
    expect(await read()).toMatchObject({
      error: { code: 'label_unavailable', state: { status_id: 2, status: 'Almacen Miami' } },
    });
  });

  test('for a thermal printer, with the same bar code and as long as the other', async () => {
    const zpl = (client = person.client) => client('GET /purchase/label/:id/zpl', first());
    const answer = succeeded(await zpl());
    expect(answer.data).toContain(`^FD${carrierTracking}^FS`);
    expect(answer.data).toContain('^BC');
    const other = await makePerson(app, 'caribe', 'customer');
    expect(await zpl(other.client)).toMatchObject({ error: { code: 'package_not_found' } });
    await superuser.query('update package set status = 2 where agency_id = 1 and id = $1', [ids[0]]);
    expect(await zpl()).toMatchObject({ error: { code: 'label_unavailable' } });
  });

  test('those of an order come in one document, without the ones that nobody may use', async () => {
    const [order] = await ordersOf(person);
    const labels = (client = person.client) =>
      client('GET /purchase/labels/:order', { params: { order: order?.id ?? 0 } });
    const trackings = order?.packages.map(({ tracking_number }) => tracking_number) ?? [];
    const pages = async () => {
      const answer = succeeded(await labels());
      return scanPdf(Buffer.from(answer.data, 'base64'));
    };
    const both = await pages();
    expect(both.map(({ text }, at) => text.includes(trackings[at] ?? ''))).toEqual([true, true]);
    expect(both[0]?.barCodes).toContain(carrierTracking);
    await voidIt();
    expect((await pages()).map(({ text }) => text.includes(trackings[1] ?? ''))).toEqual([true]);
    await superuser.query('update package set status = 2 where agency_id = 1 and id = $1', [ids[1]]);
    expect(await labels()).toMatchObject({ error: { code: 'label_unavailable' } });
    const other = await makePerson(app, 'caribe', 'customer');
    expect(await labels(other.client)).toMatchObject({ status: 404 });
  });

  test('on letter pages each lies at its true size above a fold, with what to do and our own code below', async () => {
    const [order] = await ordersOf(person);
    const codes = order?.packages.map(one => [one.ups_tracking ?? '', one.tracking_number]) ?? [];
    const letter = { query: { paper: 'letter' } } as const;
    const both = await person.client('GET /purchase/labels/:order', {
      params: { order: order?.id ?? 0 },
      ...letter,
    });
    const one = person.client('GET /purchase/label/:id', { ...first(), ...letter });
    const pages = [...(await scanPdf(await bytesOf(both))), ...(await scanPdf(await bytesOf(one)))];
    expect(pages.map(({ width, height }) => [width, height])).toEqual(Array(3).fill([612, 792]));
    // the label has both codes, the sheet below it our own once more
    const printed = [...codes, codes[0] ?? []].map(([carriers = '', ours = '']) =>
      [carriers, ours, ours].toSorted(),
    );
    expect(pages.map(({ barCodes }) => barCodes.toSorted())).toEqual(printed);
    for (const said of ['Caja 1 de 2', 'Doble por esta línea', 'Caracas', 'Aéreo'])
      expect(pages[0]?.text).toContain(said);
    expect(pages[2]?.text).toContain('Una caja');
  });

  test('one of what goes abroad says whose it is, how and where it goes on, and bears both codes', async () => {
    const [page] = await scanPdf(await bytesOf(read()));
    const { rows } = await superuser.query<{ locker: string; tracking_number: string }>(
      'select locker, tracking_number from package where agency_id = 1 and id = $1',
      [ids[0]],
    );
    expect(page?.barCodes.toSorted()).toEqual([carrierTracking, rows[0]?.tracking_number].toSorted());
    for (const said of [`AÉREO · ${rows[0]?.locker}`, 'Caracas']) expect(page?.text).toContain(said);
  });

  test('a name in other letters is spelled on it, and stays in the order as it was typed', async () => {
    const buy = (name: string) =>
      person.client('POST /order/create', { body: orderBody(city, { sender: { name } }) });
    const answer = succeeded(await buy('Łukasz Жанна'));
    ids = answer.data.packages.map(({ id }) => id);
    expect((await readPdf(await bytesOf(read())))[0]?.text).toContain('Lukasz Zhanna');
    const { rows } = await superuser.query<{ sender_name: string }>(
      'select sender_name from orders where agency_id = 1 and id = $1',
      [answer.data.id],
    );
    expect(rows).toEqual([{ sender_name: 'Łukasz Жанна' }]);
    expect(await buy('Ana 李 😀')).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'sender.name', message: notOnLabels('李 😀') }] },
    });
  });

  test('a label is no public file, and one whose file is lost is drawn again', async () => {
    const { rows } = await superuser.query<{ label_key: string }>(
      'select label_key from package where agency_id = 1 and id = $1',
      [ids[0]],
    );
    const key = rows[0]?.label_key ?? '';
    expect((await fetch(`${app.url}/files/${key}`)).status).toBe(404);
    const before = await read();
    await app.services.files.delete(key);
    expect(await read()).toEqual(before);
    expect(await app.services.files.get(key)).not.toBeNull();
  });
});

describe('voiding', () => {
  test('gives the unit price back, once', async () => {
    expect(await voidIt()).toMatchObject({ status: 200, data: { id: ids[0], refund: 86.62 } });
    await expect.poll(money).toEqual(REFUNDED);
    expect(await voidIt()).toMatchObject({ status: 409, message: refusals.void_refused });
    expect(await read()).toMatchObject({ status: 409 });
    await recoverPurchases(app.services);
    expect(await money()).toEqual(REFUNDED);
  });

  test('is told by the list, the page and the order from one reading: what went back, and what stays paid', async () => {
    await superuser.query('update package set pickup_cost_cents = 2500 where agency_id = 1 and id = $1', [
      ids[0],
    ]);
    succeeded(await voidIt());
    await expect.poll(money).toEqual(REFUNDED);
    const readAll = async () => {
      const { client } = person;
      const of = { params: { n: 1, size: 50 }, query: { show: 'voided' } } as const;
      const [listed] = succeeded(await client('GET /purchase/page/:n/:size', of)).data;
      if (!listed) throw new Error('the void label is not listed');
      const own = { params: { tracking: listed.tracking_number } };
      const page = succeeded(await client('GET /purchase/:tracking', own)).data;
      const order = succeeded(
        await client('GET /purchase/order/:id', { params: { id: listed.order_id } }),
      ).data;
      const { refund, net } = page;
      const inOrder = order.packages.find(({ id }) => id === listed.id);
      for (const one of [listed, inOrder]) expect(one).toMatchObject({ refund, net });
      for (const one of order.packages)
        expect(one).toMatchObject({ order_total: 173.24, order_voided: 1, order_net: 86.62 });
      return { refund, net, total: page.total };
    };
    const paid = { total: 111.62, net: 25 };
    expect(await readAll()).toEqual({ ...paid, refund: { amount: 86.62, state: 'done' } });
    for (const state of ['pending', 'failed'] as const) {
      await superuser.query('update refund set state = $2 where agency_id = 1 and package_id = $1', [
        ids[0],
        state,
      ]);
      expect(await readAll()).toEqual({ ...paid, refund: { amount: 86.62, state } });
    }
  });

  test('at once from two tabs', async () => {
    const answers = await Promise.all([voidIt(), voidIt()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expect.poll(money).toEqual(REFUNDED);
  });

  test('by a manager, on the record', async () => {
    const manager = await makePerson(app, 'caribe', 'manager');
    expect(await voidIt(manager.client)).toMatchObject({ status: 200 });
    const lines = await trailLines(app, { action: 'package.voided', id: ids[0] ?? 0 });
    expect(lines.map(line => line.actor_id)).toEqual([manager.id]);
    await expect.poll(money).toEqual(REFUNDED);
  });

  test('to the ninetieth day after its creation, not on the ninety-first', async () => {
    const created = (daysAgo: number) =>
      superuser.query('update package set created_at = $2 where agency_id = 1 and id = $1', [
        ids[0],
        new Date(app.clock.now().getTime() - daysAgo * 86_400_000),
      ]);
    await created(91);
    expect(await voidIt()).toMatchObject({ status: 409, message: refusals.void_refused });
    await created(90);
    expect(await voidIt()).toMatchObject({ status: 200, data: { refund: 86.62 } });
    await expect.poll(money).toEqual(REFUNDED);
  });

  test('no longer when it was received', async () => {
    await superuser.query('update package set status = 2 where agency_id = 1 and id = $1', [ids[0]]);
    expect(await voidIt()).toMatchObject({ error: { code: 'void_refused' } });
  });

  test('no longer when the carrier has the parcel, though we were not told yet', async () => {
    await app.services.simulator?.advance(carrierTracking);
    expect(await voidIt()).toMatchObject({ error: { code: 'void_refused' } });
    expect(await money()).toMatchObject([{ refunded: 0, state: 'dropped', entries: 0, labels: 2 }]);
    expect(await read()).toMatchObject({ status: 200 });
  });

  test.each([
    ['away', new ProviderUnavailable('carrier', 'down')],
    ['silent', new ProviderTimeout('carrier', 'silence')],
  ])(
    'a carrier that is %s may have voided it: it stays void, and is asked again until it tells',
    async (_how, error) => {
      const real = app.services.carrier.voidShipment;
      app.services.carrier.voidShipment = () => Promise.reject(error);
      expect(await voidIt()).toMatchObject({ status: 200, data: { refund: 86.62 } });
      await expect.poll(async () => (await tries())?.tries).toBe(1);
      app.services.carrier.voidShipment = real;
      expect(await read()).toMatchObject({ status: 409 });
      expect(await money()).toMatchObject([{ refunded: 0, state: 'pending', entries: 0, labels: 2 }]);
      app.clock.advance(61_000);
      await recoverPurchases(app.services);
      expect(await money()).toEqual(REFUNDED);
    },
  );

  test('the recovery leaves a void to the request that makes it', async () => {
    const real = app.services.carrier.voidShipment;
    app.services.carrier.voidShipment = async () => {
      app.services.carrier.voidShipment = real;
      await recoverPurchases(app.services);
      return { ok: false, reason: 'too_old' };
    };
    expect(await voidIt()).toMatchObject({ error: { code: 'void_refused' } });
    expect(await money()).toMatchObject([{ refunded: 0, state: 'dropped', entries: 0, labels: 2 }]);
    expect(await read()).toMatchObject({ status: 200 });
  });

  test('a request that was too slow does not take back what the recovery is making', async () => {
    const { voidShipment } = app.services.carrier;
    const { refund } = app.services.payment;
    let goOn = () => undefined as void;
    let recovered = Promise.resolve();
    app.services.carrier.voidShipment = async () => {
      app.services.carrier.voidShipment = voidShipment;
      app.clock.advance(61_000);
      await new Promise<void>(asked => {
        app.services.payment.refund = async request => {
          asked();
          await new Promise<void>(resolve => {
            goOn = resolve;
          });
          return refund(request);
        };
        recovered = recoverPurchases(app.services);
      });
      return { ok: false, reason: 'too_old' };
    };
    expect(await voidIt()).toMatchObject({ status: 200 });
    app.services.payment.refund = refund;
    goOn();
    await recovered;
    expect(await money()).toEqual(REFUNDED);
    expect(await read()).toMatchObject({ status: 409 });
  });

  test('a carrier that was away and refuses then keeps the label, and the money stays', async () => {
    const real = app.services.carrier.voidShipment;
    app.services.carrier.voidShipment = () => Promise.reject(new ProviderUnavailable('carrier', 'down'));
    expect(await voidIt()).toMatchObject({ status: 200 });
    await expect.poll(async () => (await tries())?.tries).toBe(1);
    app.services.carrier.voidShipment = real;
    await app.services.simulator?.advance(carrierTracking);
    app.clock.advance(61_000);
    await recoverPurchases(app.services);
    expect(await money()).toMatchObject([{ refunded: 0, state: 'dropped', entries: 0, labels: 2 }]);
    expect(await read()).toMatchObject({ status: 200 });
  });
});
