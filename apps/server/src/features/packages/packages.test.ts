import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import {
  type MadePackage,
  makeOrder,
  makePackage,
  PERSONAL,
  SMALL_BOX,
} from '../../../../../test/factories-packages.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { changeRows } from '../../../../../test/rows.ts';

const house = await openHouse();
const { app, customer, otherCustomer: stranger, manager, restricted: operator, elsewhere } = house;
const air = await makePackage(app, 'caribe', { accountId: customer.id });
const sea = await makePackage(app, 'caribe', { accountId: customer.id, code: 'MAR', office: true });
const ground = await makePackage(app, 'caribe', { accountId: customer.id, code: 'GND' });

/** Every field that a package was agreed to have. */
const SPECIFIED = `
  id status status_id product_name package_number tracking_number ups_tracking ups_prn ups_pickup_cost price
  final_payment discount payment payment_warning picture sender_name sender_email sender_phone sender_address
  sender_place receive_name receive_email receive_phone receive_address weight height width length content date
  process_date locker batch_number shipment_number batch_date etd product_type code client package_sender
  package_receive pickup group_services address
`
  .trim()
  .split(/\s+/);

describe('the record of a package', () => {
  test('has every field for a manager', async () => {
    const answer = succeeded(await manager.client('GET /order/:id', { params: { id: String(sea.id) } }));
    expect(answer.data).toMatchObject({
      id: sea.id,
      status: 'Etiqueta creada',
      status_id: 1,
      product_name: 'Marítimo a Venezuela',
      package_number: null,
      tracking_number: sea.tracking,
      ups_tracking: sea.carrierTracking,
      payment: 0,
      payment_warning: 0,
      ...SMALL_BOX,
      declared: SMALL_BOX,
      content: 'Ropa y libros',
      date: '2026-11-17T00:00:00.000Z',
      product_type: 'OCEAN',
      code: 'MAR',
      group_services: 1,
      air_eta: null,
      ocean_eta: 30,
      final_payment: null,
      price: sea.priceCents / 100,
      total: sea.priceCents / 100,
      debt: 0,
      client: 'María Fernández',
      office: 'Oficina Chacao',
      sender_place: 'Orlando, FL 32801',
      sender_address: '742 Sender Lane, Apt 5',
      sender_email: 'remitente@secreto.test',
      receive_phone: '4145550188',
      package_sender: 'Orlando, FL',
      package_receive: 'Caracas, Distrito Capital',
      process_date: null,
      batch_number: null,
      carrier_leg_declared: false,
      can: { receive: true, process: false, deliver: false, invoice: false, label: false, void: true },
    });
    for (const field of SPECIFIED) expect(answer.data).toHaveProperty(field);
    expect(answer.data).toMatchObject({
      ups_prn: null,
      ups_pickup_cost: null,
      discount: 0,
      pickup: 0,
      picture: null,
      locker: customer.locker,
      sender_name: 'Remitente Secreto',
      sender_phone: '3055550199',
      receive_name: 'Destinatario Secreto',
      receive_email: 'destinatario@secreto.test',
      receive_address: 'Calle Reservada 9',
      address: 'Calle Reservada 9, Caracas, Distrito Capital',
      shipment_number: null,
      batch_date: null,
      etd: null,
    });
    expect(answer.data.steps).toEqual([
      { status_id: 1, date: '2026-11-17T00:00:00.000Z' },
      ...[2, 3, 4, 5].map(status_id => ({ status_id, date: null })),
    ]);
    const data = answer.data as { lines: { label: string; amount: number }[]; price: number };
    expect(data.lines.map(line => line.label)).toEqual(['Traslado hasta Miami', 'Flete a Venezuela']);
    expect(data.lines.reduce((sum, line) => sum + line.amount, 0)).toBeCloseTo(data.price);
  });

  test('is found by id, tracking, misread tracking and carrier number', async () => {
    const misread =
      air.tracking.slice(0, 2) + air.tracking.slice(2).replaceAll('0', 'o').replaceAll('1', 'l');
    for (const id of [
      String(air.id),
      air.tracking,
      misread.toLowerCase(),
      air.carrierTracking.toLowerCase(),
    ]) {
      const answer = await manager.client('GET /order/:id', { params: { id } });
      expect(answer).toMatchObject({ data: { id: air.id } });
    }
    for (const id of [String(ground.id), ground.tracking]) {
      const answer = await operator.client('GET /order/:id', { params: { id } });
      expect(answer).toMatchObject({ data: { id: ground.id, product_type: 'GROUND' } });
    }
    for (const id of [` ${misread.toLowerCase()} `, air.carrierTracking.replace(/(.{4})/g, '$1 ')]) {
      const answer = await operator.client('GET /order/warehouse/:id', { params: { id } });
      expect(answer).toMatchObject({ data: { id: air.id } });
    }
  });

  test('staff find it by what stands on the box: its number, its label, the carrier’s long code', async () => {
    const box = await makePackage(app, 'caribe', { accountId: stranger.id });
    const set = (values: { package_number: string; carrier_tracking: string }) =>
      changeRows(app, 'package', box.id, values);
    await set({ package_number: 'P004711', carrier_tracking: '779017972697' });
    for (const id of [
      'P004711',
      'p4711',
      'P00471L',
      `P004711-${box.tracking}`,
      '1001921334250001000300779017972697',
    ])
      for (const who of [operator, manager])
        expect([id, await who.client('GET /order/warehouse/:id', { params: { id } })]).toMatchObject([
          id,
          { data: { id: box.id } },
        ]);
    const listed = await operator.client('GET /order/page/:n/:size', {
      params: { n: 1, size: 50 },
      query: { q: 'P004711' },
    });
    expect(listed).toMatchObject({ total: 1, data: [{ id: box.id }] });
    // numbers that are counted tell nobody outside anything
    expect(await app.client('caribe')('GET /tracking/:code', { params: { code: 'P004711' } })).toMatchObject({
      status: 404,
    });
  });

  test('staff receive a domestic one at no counter but its own', async () => {
    const answer = await operator.client('GET /order/warehouse/:id', { params: { id: ground.tracking } });
    expect(answer).toMatchObject({
      data: { product_type: 'GROUND', can: { receive: false, deliver: true } },
    });
    expect(answer.success && answer.data.steps.map(step => step.status_id)).toEqual([1, 5]);
  });

  test.each(['nothing', '99999', '99999999999', '%', "' or 1=1", '\u0000', 'ñandú', 'x'.repeat(300), '   '])(
    'what is no number (%j) is not found, never bad input',
    async typed => {
      const looked = await manager.client('GET /order/warehouse/:id', { params: { id: typed } });
      expect(looked).toMatchObject({
        status: 404,
        message: 'No se encontro ningun paquete con ese numero de tracking',
      });
      const detail = await manager.client('GET /order/:id', { params: { id: typed } });
      expect(detail).toMatchObject({
        message: 'No se encontro el paquete que esta solicitando',
        error: { code: 'package_not_found' },
      });
      const own = await customer.client('GET /purchase/:tracking', { params: { tracking: typed } });
      expect(own).toMatchObject({ error: { code: 'package_not_found' } });
      const shown = await app.client('caribe')('GET /tracking/:code', { params: { code: typed } });
      expect(shown).toMatchObject({ error: { code: 'tracking_not_found' } });
      const listed = await manager.client('GET /order/page/:n/:size', {
        params: { n: 1, size: 50 },
        query: { q: typed.slice(0, 80) },
      });
      // nothing but control characters is no search at all
      if (typed.replace(/\p{Cc}/gu, '').trim())
        expect(listed).toMatchObject({ status: 200, data: [], total: 0, pages: 1 });
    },
  );

  test("its owner sees it, another customer and another agency's manager do not", async () => {
    for (const tracking of [String(air.id), air.tracking, air.carrierTracking]) {
      const own = await customer.client('GET /purchase/:tracking', { params: { tracking } });
      expect(own).toMatchObject({
        data: {
          id: air.id,
          price: air.priceCents / 100,
          can: { label: true, pickup: true, void: true, receive: false },
        },
      });
      expect(own.success && 'carrier_leg_declared' in own.data).toBe(false);
      expect(Object.keys(own.success ? own.data : {})).toEqual(
        expect.arrayContaining([...SPECIFIED, 'air_eta', 'ocean_eta']),
      );
      const foreign = await stranger.client('GET /purchase/:tracking', { params: { tracking } });
      expect(foreign).toMatchObject({ error: { code: 'package_not_found' } });
      const other = await elsewhere.client('GET /order/:id', { params: { id: tracking } });
      expect(other).toMatchObject({ error: { code: 'package_not_found' } });
    }
  });
});

describe('the public record', () => {
  test('by our tracking shows what its page shows, and nobody', async () => {
    const answer = await app.client('caribe')('GET /tracking/:code', { params: { code: air.tracking } });
    expect(answer).toMatchObject({
      data: {
        product_name: 'Aéreo a Venezuela',
        status_id: 1,
        tracking_number: air.tracking,
        ups_tracking: air.carrierTracking,
        debt: 0,
        air_eta: 7,
        ...SMALL_BOX,
        can: { pay: false, invoice: false },
      },
    });
    for (const word of [...PERSONAL, 'María', customer.email])
      expect(JSON.stringify(answer)).not.toContain(word);
    expect(answer.success && Object.keys(answer.data)).not.toContain('price');
  });

  test("by the carrier's number it is narrow", async () => {
    const answer = succeeded(
      await app.client('caribe')('GET /tracking/:code', {
        params: { code: air.carrierTracking },
      }),
    );
    expect(Object.keys(answer.data).sort()).toEqual(
      [
        'product_name',
        'status',
        'status_id',
        'voided',
        'date',
        'product_type',
        'group_services',
        'ups_tracking',
        'carrier_has_it',
        'air_eta',
        'ocean_eta',
        'arrival',
        'steps',
        'can',
      ].sort(),
    );
    expect(JSON.stringify(answer)).not.toContain(air.tracking);
  });
});

describe('lists', () => {
  test('of the staff: newest first, Venezuela and domestic apart, totals beside', async () => {
    const venezuela = succeeded(
      await manager.client('GET /order/page/:n/:size', { params: { n: 1, size: 50 } }),
    );
    const ids = venezuela.data.map(row => row.id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(ids).toContain(air.id);
    expect(ids).not.toContain(ground.id);
    expect(venezuela.total).toBe(ids.length);
    expect(venezuela.data.find(row => row.id === air.id)).toMatchObject({
      client: 'María Fernández',
      package_sender: 'Orlando, FL',
      package_receive: 'Caracas, Distrito Capital',
      price: air.priceCents / 100,
    });
    const domestic = await operator.client('GET /order/domestic/:n/:size', { params: { n: 1, size: 150 } });
    expect(domestic).toMatchObject({ data: [{ id: ground.id, code: 'GND' }], pages: 1, total: 1 });
    const at = async (status: number) =>
      operator.client('GET /order/domestic/:n/:size', { params: { n: 1, size: 50 }, query: { status } });
    expect(await at(1)).toMatchObject({ data: [{ id: ground.id }], total: 1 });
    expect(await at(5)).toMatchObject({ data: [], total: 0 });
  });

  test('are searched by either number, within the list', async () => {
    const params = { n: 1, size: 50 };
    for (const q of [air.tracking.toLowerCase(), air.carrierTracking]) {
      expect(await operator.client('GET /order/page/:n/:size', { params, query: { q } })).toMatchObject({
        data: [{ id: air.id }],
        total: 1,
      });
      expect(await operator.client('GET /order/domestic/:n/:size', { params, query: { q } })).toMatchObject({
        data: [],
        total: 0,
      });
      expect(
        await operator.client('GET /order/page/:n/:size', { params, query: { q, status: 2 } }),
      ).toMatchObject({ data: [], total: 0 });
    }
  });

  test.each([
    { n: 0, size: 50 },
    { n: 1, size: 51 },
    { n: 'x', size: 50 },
    { n: 1.5, size: 50 },
  ])('a page that is none (%j) is refused', async params => {
    expect(await manager.client('GET /order/page/:n/:size', { params })).toMatchObject({ status: 400 });
  });

  test('of Compras: own ones of every group, with what may be done', async () => {
    const params = { n: 1, size: 50 };
    const answer = await customer.client('GET /purchase/page/:n/:size', { params });
    expect(answer).toMatchObject({ total: 3, pages: 1 });
    if (!answer.success) throw new Error(answer.message);
    expect(answer.data.map(row => row.id)).toEqual([ground.id, sea.id, air.id]);
    expect(answer.data[0]).toMatchObject({
      can: { label: true },
      declared: SMALL_BOX,
      order_id: ground.orderId,
    });
    const searched = await customer.client('GET /purchase/page/:n/:size', {
      params,
      query: { q: sea.tracking },
    });
    expect(searched).toMatchObject({ data: [{ id: sea.id }], total: 1 });
    const none = await customer.client('GET /purchase/page/:n/:size', { params, query: { status: 5 } });
    expect(none).toMatchObject({ data: [], total: 0, pages: 1 });
    const foreign = await stranger.client('GET /purchase/page/:n/:size', {
      params,
      query: { q: sea.tracking },
    });
    expect(foreign).toMatchObject({ data: [], total: 0 });
  });

  describe('over several pages, with voided ones', () => {
    let many: Person;
    let made: MadePackage[];
    const pageOf = async (n: number, query: { status?: number } = {}) => {
      const answer = succeeded(
        await many.client('GET /order/page/:n/:size', { params: { n, size: 50 }, query }),
      );
      return answer;
    };

    beforeAll(async () => {
      many = await makePerson(app, 'andes', 'manager');
      const owner = await makePerson(app, 'andes', 'customer');
      made = [];
      for (let order = 0; order < 13; order++)
        made.push(...(await makeOrder(app, 'andes', { accountId: owner.id, quantity: 10 })));
      const [voided] = made;
      await changeRows(app, 'package', voided?.id ?? 0, { voided_at: app.clock.now() }, 2);
    });

    test('every page holds its rows once, from whichever end it was read', async () => {
      const pages = await Promise.all([1, 2, 3, 4].map(n => pageOf(n)));
      expect(pages.map(page => [page.data.length, page.pages, page.total])).toEqual([
        [50, 3, 130],
        [50, 3, 130],
        [30, 3, 130],
        [0, 3, 130],
      ]);
      expect(pages.flatMap(page => page.data.map(row => row.id))).toEqual(made.map(one => one.id).reverse());
      const far = await pageOf(2_000_000_000);
      expect(far.data).toEqual([]);
    });

    test('a voided one reads Anulado and stands in no status', async () => {
      const last = (await pageOf(3)).data.at(-1);
      expect(last).toMatchObject({ id: made[0]?.id, status: 'Anulado', voided: true });
      const created = await pageOf(3, { status: 1 });
      const byPath = (status: number) =>
        many.client('GET /order/packages/:n/:size/:status', { params: { n: 3, size: 50, status } });
      expect(await byPath(1)).toEqual(created);
      expect(await byPath(0)).toEqual(await pageOf(3));
      expect(await byPath(6)).toMatchObject({ status: 400 });
      expect(created.total).toBe(129);
      expect(created.data.map(row => row.id)).not.toContain(made[0]?.id);
      expect(created.data).toHaveLength(29);
      expect((await pageOf(1, { status: 2 })).total).toBe(0);
    });

    test('folding the changes keeps the totals', async () => {
      const { foldCounts } = await import('./fold-counts.ts');
      const countRows = async () => app.services.db.read(2).selectOwn('package_count').selectAll().execute();
      await Promise.all([foldCounts(app.services), foldCounts(app.services)]);
      expect((await countRows()).map(({ domestic, status, n }) => [domestic, status, n]).sort()).toEqual([
        [false, 0, 1],
        [false, 1, 129],
      ]);
      expect((await pageOf(1)).total).toBe(130);
    });
  });
});
