import { describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { TODAY, trailOf } from '../../../../../test/warehouse.ts';
import {
  CONTACTS,
  type MadePackage,
  makeOrder,
  makePackage,
  type PackageOptions,
  SMALL_BOX,
} from '../../../../../test/factories-packages.ts';
import { lettersOf, readPdf, scanPdf } from '../../../../../test/read-pdf.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { changeRows } from '../../../../../test/rows.ts';

const { app, customer, manager, restricted: operator, place } = await openHouse();
for (const agency_id of [1, 2]) {
  const transport = { agency_id, contact_info: 'Luis', phone: '3055550110' };
  const two = [
    { ...transport, id: 1, name: 'Naviera del Sur' },
    { ...transport, id: 2, name: 'Alas Cargo', active: false },
  ];
  await app.services.db.within(agency_id, tx => tx.insertInto('transport').values(two).execute());
}

/** Bought, received as declared and, unless said otherwise, processed. */
async function ready(options: Partial<PackageOptions> = {}, { processed = true } = {}): Promise<MadePackage> {
  const made = await makePackage(app, 'caribe', { accountId: customer.id, ...options });
  const box = options.parcel ?? SMALL_BOX;
  succeeded(await operator.client('POST /order/dimensions', { body: { id: made.id, date: TODAY, ...box } }));
  if (processed) await operator.client('PUT /order/process', { body: { tracking: made.tracking } });
  return made;
}
const form = () => ({ type: 2, transport: 1, state: place.state, city: place.city });
const create = (packages: MadePackage[], over: object = {}, who = operator) =>
  who.client('POST /lots', { body: { ...form(), packages: packages.map(one => one.id), ...over } });
async function made(packages: MadePackage[], over: object = {}) {
  return succeeded(await create(packages, over)).data;
}
const put = (id: number, over: object, who = operator) =>
  who.client('PUT /lots', { body: { id, ...form(), status: 1, departureDate: null, ...over } });
const lotOf = (id: number) => manager.client('GET /lots/:id', { params: { id } });
const heldBy = async (id: number) =>
  succeeded(await operator.client('GET /lots/:id/packages', { params: { id } })).data;
const statusOf = async (one: MadePackage) => {
  const answer = await manager.client('GET /order/:id', { params: { id: String(one.id) } });
  return answer.success ? answer.data.status_id : null;
};
const actionsOf = async (id: number) => (await trailOf(app, 'lot', id)).map(row => row.action);

describe('packages available for a lot', () => {
  test('are received, processed, paid, in no lot and of its type; sorted by destination', async () => {
    const caracas = await ready();
    const anywhere = await ready({
      code: 'AGPB',
      city: 'Maracaibo',
      parcel: { weight: 50, length: 21, width: 15, height: 16 },
    });
    const aragua = await ready({ city: 'Maracay' });
    const sea = await ready({ code: 'MAR' });
    const unprocessed = await ready({}, { processed: false });
    const air = await operator.client('GET /lots/type/:t', { params: { t: 2 } });
    const ocean = await operator.client('GET /lots/type/:t', { params: { t: 1 } });
    if (!air.success || !ocean.success) throw new Error('not available');
    expect(air.data.map(row => row.id)).toEqual([aragua.id, caracas.id, anywhere.id]);
    expect(ocean.data.map(row => row.id)).toEqual([sea.id, anywhere.id]);
    expect(air.data[0]).toMatchObject({
      tracking_number: aragua.tracking,
      product_type: 'AIR',
      client: 'María Fernández',
      address: 'Maracay, Aragua',
      status_id: 2,
      can: { deliver: false, remove: false },
    });
    expect(air.data.map(row => row.id)).not.toContain(unprocessed.id);
    const found = async (t: number, tracking: string) => {
      const one = await operator.client('GET /lots/type/:t', { params: { t }, query: { tracking } });
      return one.success && one.data.map(row => row.id);
    };
    expect(await found(2, anywhere.tracking.toLowerCase())).toEqual([anywhere.id]);
    for (const code of [anywhere.carrierTracking, `P004712-${anywhere.tracking}`])
      expect([code, await found(2, code)]).toEqual([code, [anywhere.id]]);
    expect(await found(2, sea.tracking)).toEqual([]);
    expect(await found(2, unprocessed.tracking)).toEqual([]);
    await made([caracas, anywhere, aragua]);
    expect(await found(2, caracas.tracking)).toEqual([]);
    expect(await operator.client('GET /lots/type/:t', { params: { t: 2 } })).toMatchObject({ data: [] });
    expect(await operator.client('GET /lots/type/:t', { params: { t: 3 } })).toMatchObject({ status: 400 });
  });
});

describe('creating a lot', () => {
  test('gives it the year in the agency zone and a number of its own, and holds its packages', async () => {
    const [first, second] = [await ready(), await ready()];
    const lot = await made([first, second], { zone: 1 });
    expect(lot.identifier).toMatch(/^L26\d{5}$/);
    expect(await lotOf(lot.id)).toMatchObject({
      data: {
        identifier: lot.identifier,
        tracking: lot.identifier,
        status: 'Creado',
        status_id: 1,
        total_packages: 2,
        transport: 'Naviera del Sur',
        number: null,
        destination: 'Caracas, Distrito Capital',
        date: '2026-11-17T00:00:00.000Z',
        transport_type: 'AIR',
        zone: 1,
        totals: { pieces: 2, weight: 60, cubic_feet: 2.67 },
        can: { edit_packages: true, advance: 2 },
      },
    });
    expect((await heldBy(lot.id)).map(row => row.id)).toEqual([first.id, second.id]);
    expect(await actionsOf(lot.id)).toEqual(['lot.created']);
    const record = await manager.client('GET /order/:id', { params: { id: first.tracking } });
    expect(record).toMatchObject({
      data: { batch_number: lot.identifier, batch_date: '2026-11-17T00:00:00.000Z', etd: null },
    });
  });

  test('a package that is named twice is one', async () => {
    const one = await ready();
    const lot = await made([one, one]);
    expect((await heldBy(lot.id)).map(({ id }) => id)).toEqual([one.id]);
  });

  test('counts anew from the new year of the agency, not of Greenwich', async () => {
    const [one, two] = [await ready(), await ready()];
    const now = app.clock.now();
    try {
      app.clock.set(new Date('2027-01-01T04:30:00Z'));
      const eve = await makePerson(app, 'caribe', 'restricted');
      const before = await create([one], {}, eve);
      app.clock.set(new Date('2027-01-01T05:30:00Z'));
      const after = await create([two], {}, eve);
      expect(before).toMatchObject({ data: { identifier: expect.stringMatching(/^L26/) } });
      expect(after).toMatchObject({ data: { identifier: 'L2700001' } });
    } finally {
      app.clock.set(now);
    }
  });

  test('with places or packages that do not exist, or may not travel so, nothing is made', async () => {
    const one = await ready();
    const count = async () => (await operator.client('GET /lots/list', {})) as { data: unknown[] };
    const before = (await count()).data.length;
    expect(await create([one], { transport: 99 })).toMatchObject({ status: 404 });
    expect(await create([one], { transport: 2 })).toMatchObject({ status: 404 });
    expect(await create([one], { state: 334 })).toMatchObject({ status: 404 });
    expect(await create([one, { ...one, id: 999_999 }])).toMatchObject({ status: 404 });
    expect(await create([one], { type: 1 })).toMatchObject({ error: { code: 'lot_package_unavailable' } });
    expect((await count()).data).toHaveLength(before);
    await made([one]);
  });

  test('two at once want the same package: one gets it', async () => {
    const [one, two] = [await ready(), await ready()];
    const answers = await Promise.all([create([one, two]), create([two, one], {}, manager)]);
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
  });
});

describe('packages of a lot', () => {
  test('are added and removed while it is created', async () => {
    const [one, two] = [await ready(), await ready()];
    const lot = await made([one]);
    const added = await operator.client('POST /lots/:id/packages', {
      params: { id: lot.id },
      body: { packages: [two.id] },
    });
    expect(added).toMatchObject({ data: [{ id: one.id, can: { remove: true } }, { id: two.id }] });
    expect(
      await manager.client('POST /lots/:id/packages', {
        params: { id: lot.id },
        body: { packages: [two.id] },
      }),
    ).toMatchObject({ error: { code: 'lot_package_unavailable' } });
    expect(await lotOf(lot.id)).toMatchObject({ data: { total_packages: 2 } });
    const remove = (id: number, who = operator) => who.client('DELETE /lots/package/:id', { params: { id } });
    expect(await remove(one.id)).toMatchObject({ status: 200, data: null });
    expect(await remove(one.id)).toMatchObject({ error: { code: 'package_not_found' } });
    expect(await lotOf(lot.id)).toMatchObject({ data: { total_packages: 1 } });
    await put(lot.id, { status: 2, departureDate: TODAY });
    expect(await remove(two.id)).toMatchObject({ error: { code: 'lot_closed' } });
    expect(
      await operator.client('POST /lots/:id/packages', {
        params: { id: lot.id },
        body: { packages: [one.id] },
      }),
    ).toMatchObject({ error: { code: 'lot_closed' } });
    expect((await heldBy(lot.id))[0]).toMatchObject({ id: two.id, can: { remove: false } });
    expect(await actionsOf(lot.id)).toEqual([
      'lot.created',
      'lot.packages_added',
      'lot.package_removed',
      'lot.moved',
    ]);
  });
});

describe('the steps of a lot', () => {
  test('forward, one at a time; its packages travel with it, and the last delivery closes it', async () => {
    const [one, two] = [await ready(), await ready()];
    const ahead = await ready();
    const lot = await made([one, two, ahead]);
    await operator.client('PUT /order/status', { body: { id: ahead.id, status_id: 4 } });
    expect(await put(lot.id, { status: 2 })).toMatchObject({ error: { code: 'lot_needs_departure' } });
    expect(await put(lot.id, { status: 3, departureDate: TODAY })).toMatchObject({
      error: { code: 'lot_step' },
    });
    const sent = { departureDate: '2026-11-20', shipmentNumber: 'GUIA-77', comment: 'Frágil', zone: 2 };
    expect(await put(lot.id, { status: 2, ...sent })).toMatchObject({
      data: {
        status_id: 2,
        number: 'GUIA-77',
        comment: 'Frágil',
        zone: 2,
        departure_date: '2026-11-20T00:00:00.000Z',
        can: { edit_packages: false, advance: 3 },
      },
    });
    expect(await Promise.all([one, two, ahead].map(statusOf))).toEqual([3, 3, 4]);
    const record = await customer.client('GET /purchase/:tracking', { params: { tracking: one.tracking } });
    expect(record).toMatchObject({ data: { shipment_number: 'GUIA-77', etd: '2026-11-20T00:00:00.000Z' } });
    expect(await put(lot.id, { status: 1, ...sent })).toMatchObject({ error: { code: 'lot_step' } });
    expect(await put(lot.id, { status: 3, ...sent })).toMatchObject({
      data: { status_id: 3, can: { advance: null } },
    });
    expect(await Promise.all([one, two, ahead].map(statusOf))).toEqual([4, 4, 4]);
    expect(await put(lot.id, { status: 4, ...sent })).toMatchObject({ error: { code: 'lot_undelivered' } });
    const held = await heldBy(lot.id);
    expect(held.map(row => row.can.deliver)).toEqual([true, true, true]);
    const deliveries = await Promise.all(
      held.map(row => operator.client('PUT /order/status', { body: { id: row.id, status_id: 5 } })),
    );
    expect(deliveries.map(answer => answer.status)).toEqual([200, 200, 200]);
    expect(await lotOf(lot.id)).toMatchObject({ data: { status_id: 4, status: 'Entregado' } });
  });

  test('a lot whose packages were all delivered before it arrived is delivered when it does', async () => {
    const one = await ready();
    const lot = await made([one]);
    await put(lot.id, { status: 2, departureDate: TODAY });
    await operator.client('PUT /order/status', { body: { id: one.id, status_id: 5 } });
    expect(await lotOf(lot.id)).toMatchObject({ data: { status_id: 2 } });
    expect(await put(lot.id, { status: 3, departureDate: TODAY })).toMatchObject({ data: { status_id: 4 } });
  });

  test('an empty lot is not sent', async () => {
    const one = await ready();
    const lot = await made([one]);
    await operator.client('DELETE /lots/package/:id', { params: { id: one.id } });
    expect(await put(lot.id, { status: 2, departureDate: TODAY })).toMatchObject({
      error: { code: 'lot_needs_packages' },
    });
  });

  test('two send it at once: its packages move once', async () => {
    const one = await ready();
    const lot = await made([one]);
    const answers = await Promise.all([1, 2].map(() => put(lot.id, { status: 2, departureDate: TODAY })));
    expect(answers.map(answer => answer.status)).toEqual([200, 200]);
    expect((await actionsOf(lot.id)).filter(action => action === 'lot.moved')).toHaveLength(1);
    expect(await statusOf(one)).toBe(3);
  });
});

describe('editing a lot', () => {
  test('is the whole body, and keeps a carrier that was deactivated since', async () => {
    const lot = await made([await ready()], { zone: 1 });
    await changeRows(app, 'transport', 1, { active: false });
    expect(await put(lot.id, { comment: 'Nuevo' })).toMatchObject({ data: { comment: 'Nuevo', zone: null } });
    await changeRows(app, 'transport', 1, { active: true });
    expect(await put(lot.id, { transport: 2 })).toMatchObject({ status: 404 });
    expect(await put(lot.id, { type: 1 })).toMatchObject({ error: { code: 'lot_package_unavailable' } });
    expect(await put(lot.id, { departureDate: '2026-02-30' })).toMatchObject({ status: 400 });
    expect(await put(999_999, {})).toMatchObject({ error: { code: 'lot_not_found' } });
  });
});

describe('the list of lots', () => {
  test('newest first, searched by identifier, shipment number, carrier or destination', async () => {
    const lot = await made([await ready()]);
    await put(lot.id, { shipmentNumber: '100%_A' });
    const list = async (q?: string, who = operator) => {
      const answer = succeeded(await who.client('GET /lots/list', { query: { q } }));
      return answer.data.map(row => row.id);
    };
    const all = await list();
    expect(all[0]).toBe(lot.id);
    expect(all).toEqual([...all].sort((one, other) => other - one));
    expect(await list(lot.identifier.toLowerCase())).toEqual([lot.id]);
    expect(await list('0%_')).toEqual([lot.id]);
    expect(await list('naviera')).toEqual(all);
    for (const q of ['nothing', '\u0000x', '\\']) expect(await list(q)).toEqual([]);
    expect(await lotOf(999_999)).toMatchObject({
      status: 404,
      message: 'No se encontro el lote que esta solicitando',
    });
    expect(await operator.client('GET /lots/status')).toMatchObject({
      data: [
        { id: 1, name: 'Creado' },
        { id: 2, name: 'Enviado' },
        { id: 3, name: 'En destino' },
        { id: 4, name: 'Entregado' },
      ],
    });
  });
});

describe('what is printed', () => {
  const pages = async (answer: { success: boolean; data?: unknown }) =>
    scanPdf(new Uint8Array(Buffer.from(String(answer.data), 'base64')));

  test('a repackage label, from reception on, with the code that the process screen scans', async () => {
    const [one, two] = await makeOrder(app, 'caribe', { accountId: customer.id, quantity: 2 });
    if (!one || !two) throw new Error('no packages');
    const label = (who: Person, id: number) => who.client('GET /lots/repackage/:id', { params: { id } });
    expect(await label(manager, two.id)).toMatchObject({
      error: { code: 'label_unavailable', state: { status_id: 1 } },
    });
    const body = { id: two.id, date: TODAY, ...SMALL_BOX };
    const received = await operator.client('POST /order/dimensions', { body });
    const number = received.success ? received.data.package_number : null;
    const [page] = await pages(await label(manager, two.id));
    expect(page?.barCodes).toEqual([`${number}-${two.tracking}`]);
    expect(page?.text).toContain('2 / 2');
    expect(page?.text).toContain('+58 414 555 0188');
    const [restricted] = await pages(await label(operator, two.id));
    expect(restricted?.text).not.toContain('+58 414 555 0188');
    const zpl = (who: Person) => who.client('GET /lots/repackage/:id/zpl', { params: { id: two.id } });
    const [full, without] = [await zpl(manager), await zpl(operator)];
    expect(full).toMatchObject({ data: expect.stringContaining(`^FD${number}-${two.tracking}^FS`) });
    expect(full).toMatchObject({ data: expect.stringContaining('+58 414 555 0188') });
    expect(without).toMatchObject({ data: expect.not.stringContaining('+58 414 555 0188') });
    const file = await fetch(`${app.url}/api/lots/repackage/${two.id}?format=pdf`, {
      headers: { agency: 'caribe', token: operator.token },
    });
    expect(file.headers.get('content-type')).toBe('application/pdf');
  });

  test('a route report without amounts, and without phones for restricted staff', async () => {
    const one = await ready();
    const lot = await made([one]);
    const report = (who: Person) => who.client('GET /lots/route/:id', { params: { id: lot.id } });
    const text = lettersOf((await pages(await report(manager))).map(page => page.text).join(' '));
    for (const word of [lot.identifier, 'DestinatarioSecreto', 'CalleReservada9', '4145550188', 'Creado'])
      expect(text).toContain(lettersOf(word));
    const restricted = (await pages(await report(operator))).map(page => page.text).join(' ');
    expect(lettersOf(restricted)).toMatch(/^(?!.*Teléfono).*DestinoCaracasDistritoCapital.*Destinatario/);
    expect(lettersOf(restricted)).not.toContain('4145550188');
    expect(restricted).not.toContain('$');
  });

  test('all labels of a lot in one document, by number; none of a lot without packages', async () => {
    const [one, two] = [await ready(), await ready()];
    const lot = await made([two, one]);
    const labels = succeeded(await operator.client('GET /lots/labels/:id', { params: { id: lot.id } }));
    const pages = await scanPdf(Buffer.from(labels.data, 'base64'));
    expect(pages.map(({ barCodes }) => barCodes[0]?.split('-')[1])).toEqual([one.tracking, two.tracking]);
    for (const { id } of [one, two]) await operator.client('DELETE /lots/package/:id', { params: { id } });
    expect(await operator.client('GET /lots/labels/:id', { params: { id: lot.id } })).toMatchObject({
      error: { code: 'lot_needs_packages' },
    });
  });

  test('a packing list with content and measures, without amounts or phones for anyone', async () => {
    const one = await ready();
    const lot = await made([one]);
    const list = succeeded(await manager.client('GET /lots/packing/:id', { params: { id: lot.id } }));
    const [page] = await readPdf(Buffer.from(list.data, 'base64'));
    expect(page?.text).toMatch(/^[^$]*Ropa y libros[^$]*$/);
    expect(page?.text).toContain('16 × 12 × 12 in');
    for (const contact of CONTACTS) expect(lettersOf(page?.text ?? '')).not.toContain(lettersOf(contact));
  });
});
