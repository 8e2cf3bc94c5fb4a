import { expect, test } from 'vitest';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { dimensions, journeyOf, newLot, succeeded } from '../../../../../test/journey.ts';
import { orderBody, pickupBody, promoBody } from '../../../../../test/orders.ts';
import { oneRow, rowsOf } from '../../../../../test/rows.ts';
import { fillMargins, keptOf } from './keep-margins.ts';
import { selectMarginRows } from './queries.ts';

const house = await openHouse();
const { app, people, manager, place } = house;
const journey = journeyOf(house);

const read = () => app.services.db.read(1);
const cardOf = async (id: number) =>
  succeeded(await manager.client('GET /admin/margin/:id', { params: { id } })).data;
const keptRows = (id: number) => rowsOf(app, 'package_margin', { package_id: id });
/** What is kept of a package is what its page shows. */
async function expectKept(id: number) {
  const card = await cardOf(id);
  const cents = (dollars: number | null) => dollars && Math.round(dollars * 100);
  expect(await keptRows(id)).toMatchObject([{ sold_cents: cents(card.sold), cost_cents: cents(card.cost) }]);
  const [row] = await selectMarginRows(read(), [id]);
  expect(await keptRows(id)).toMatchObject([
    row &&
      Object.fromEntries(Object.entries(keptOf(1, row) ?? {}).filter(([name]) => name.endsWith('_cents'))),
  ]);
  return card;
}

test('a purchase keeps its margin: the leg at its negotiated price, freight and delivery before the percent', async () => {
  const { id, order } = await journey.buy();
  const bought = await oneRow(app, 'orders', order);
  const leg = (bought.carrier_negotiated_cents ?? 0) / 100;
  expect(bought.carrier_published_cents).toBe(2207);
  expect(leg).toBeLessThan(22.07);
  // 12³/166 lb at 4.00 is 41.64 and the delivery 10.00; both were sold with 25 percent
  expect(await expectKept(id)).toMatchObject({
    lines: [
      { code: 'carrier', label: 'Traslado hasta Miami', sold: 22.07, cost: leg },
      { code: 'freight', sold: 52.05, cost: 41.64, margin: 10.41 },
      { code: 'delivery', sold: 12.5, cost: 10, margin: 2.5 },
    ],
    sold: 86.62,
    cost: Math.round((leg + 51.64) * 100) / 100,
  });
});

test('packages of one order cost together what its labels did', async () => {
  const body = orderBody(place.city, { detail: { quantity: 3 }, payment: { total: 259.86 } });
  const { data } = succeeded(await people.caribe.customer.client('POST /order/create', { body }));
  const cards = await Promise.all(data.packages.map(({ id }) => expectKept(id)));
  const { carrier_negotiated_cents } = await oneRow(app, 'orders', data.id);
  const legs = cards.map(card => Math.round((card.lines[0]?.cost ?? 0) * 100));
  expect(legs.reduce((sum, cents) => sum + cents)).toBe(carrier_negotiated_cents);
});

test('reception, a waiver and a measurement put right change it where they are told', async () => {
  const bought = await journey.buy(await makePerson(app, 'caribe', 'customer'));
  const before = await cardOf(bought.id);
  await journey.receive(bought, true);
  const heavier = await expectKept(bought.id);
  expect(heavier.sold).toBeGreaterThan(before.sold);
  expect(heavier.lines[1]).toMatchObject({ code: 'freight', sold: 150, cost: 120 });
  const [measured] = await selectMarginRows(read(), [bought.id]);
  expect(measured?.measured_leg_cents).toBeGreaterThan(measured?.carrier_negotiated_cents ?? 0);
  expect(heavier.lines[0]?.cost).toBe((measured?.measured_leg_cents ?? 0) / 100);
  // a mistyped weight
  succeeded(await manager.client('POST /order/dimensions', { body: dimensions(bought, 20) }));
  const again = await expectKept(bought.id);
  expect(again.lines[1]).toMatchObject({ cost: 80 });
  succeeded(
    await manager.client('POST /order/waive', { body: { id: bought.id, reason: 'Error de medida' } }),
  );
  const waived = await expectKept(bought.id);
  expect(waived.sold).toBe(before.sold);
  expect(waived.lines.at(-1)).toMatchObject({ code: 'discount', label: 'Condonado', cost: 0 });
  const measures = { weight: 25, length: 12, width: 12, height: 12 };
  const reason = 'La balanza estaba mal';
  succeeded(await manager.client('PUT /order/measures', { body: { id: bought.id, ...measures, reason } }));
  const remeasured = await expectKept(bought.id);
  expect(remeasured.lines[1]).toMatchObject({ cost: 100 });
  expect(remeasured.sold).toBe(waived.sold);
});

test('a pickup counts against what the carrier asks for it, and stays when its label is void', async () => {
  const buyer = await makePerson(app, 'caribe', 'customer');
  const { id } = await journey.buy(buyer, { sender: { addressLineOne: '77 SW 8th St' } });
  succeeded(await buyer.client('POST /purchase/pickup', { body: pickupBody(id) }));
  const collected = await expectKept(id);
  const pickup = collected.lines.at(-1);
  expect(pickup).toMatchObject({ code: 'pickup', label: 'Recogida', sold: 25 });
  expect(pickup?.cost).toBeGreaterThan(0);
  succeeded(await buyer.client('DELETE /purchase/label/:id', { params: { id } }));
  expect(await expectKept(id)).toMatchObject({ lines: [pickup], sold: 25, cost: pickup?.cost });
  const alone = await journey.buy(buyer);
  succeeded(await buyer.client('DELETE /purchase/label/:id', { params: { id: alone.id } }));
  expect(await cardOf(alone.id)).toMatchObject({ lines: [], sold: 0, percent: null });
  expect(await keptRows(alone.id)).toEqual([]);
});

test('what may travel by either way costs what its lot decides', async () => {
  const body = promoBody(place.city, 'AGPB', { payment: { total: 399 }, detail: { quantity: 1 } });
  const { data } = succeeded(await people.caribe.customer.client('POST /order/promo', { body }));
  const [{ id, tracking_number: tracking } = { id: 0, tracking_number: '' }] = data.packages;
  const freight = async () => (await expectKept(id)).lines.find(line => line.code === 'freight')?.cost;
  const bySea = await freight();
  const { declared } = succeeded(await manager.client('GET /order/:id', { params: { id: String(id) } })).data;
  succeeded(
    await manager.client('POST /order/dimensions', { body: { ...dimensions({ id }, 0), ...declared } }),
  );
  succeeded(await manager.client('PUT /order/process', { body: { tracking } }));
  const lot = newLot(house, [{ id }]);
  const { id: lotId } = succeeded(await manager.client('POST /lots', { body: lot })).data;
  const byAir = await freight();
  expect(byAir).toBe(200);
  const { packages: _, ...form } = lot;
  const save = async (change: object) => {
    const body = { ...form, id: lotId, comment: '', shipmentNumber: '', departureDate: null, ...change };
    succeeded(await manager.client('PUT /lots', { body: body as never }));
  };
  await save({ type: 1, status: 1 });
  expect(await freight()).toBe(bySea);
  expect(bySea).not.toBe(byAir);
  // its way may be saved with its next step
  await save({ type: 2, status: 2, departureDate: '2026-11-17' });
  expect(await freight()).toBe(byAir);
});

test('packages of before get theirs from the newest down, and one that is known keeps its own', async () => {
  const { db } = app.services;
  const before = await read().selectFrom('package_margin').selectAll().orderBy('package_id').execute();
  expect(before.length).toBeGreaterThan(5);
  const [kept, ...gone] = before.map(row => row.package_id);
  await db.within(1, async tx => {
    await tx
      .updateTable('package_margin')
      .set({ sold_cents: 1 })
      .where('package_id', '=', kept ?? 0)
      .execute();
    await tx.deleteFrom('package_margin').where('package_id', 'in', gone).execute();
    await tx.deleteFrom('margin_filled').where('agency_id', '=', 1).execute();
  });
  await fillMargins(app.services);
  const after = await read().selectFrom('package_margin').selectAll().orderBy('package_id').execute();
  expect(after[0]?.sold_cents).toBe(1);
  expect(after.slice(1)).toEqual(before.slice(1));
  const filled = await read().selectFrom('margin_filled').select('from_package').execute();
  expect(filled).toEqual([{ from_package: 1 }]);
});
