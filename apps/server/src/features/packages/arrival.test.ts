import { addDays, utcMidnight } from '@puerta/domain/days/calendar-day';
import { describe, expect, test } from 'vitest';
import { openHouse } from '../../../../../test/house.ts';
import { TODAY } from '../../../../../test/warehouse.ts';
import { type MadePackage, makePackage, SMALL_BOX } from '../../../../../test/factories-packages.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { changeRows } from '../../../../../test/rows.ts';

const { app, customer, manager, place } = await openHouse();
await app.services.db.within(1, tx =>
  tx
    .insertInto('transport')
    .values({ agency_id: 1, id: 1, name: 'Alas Cargo', contact_info: 'Luis', phone: '3055550110' })
    .execute(),
);

const on = (days: number) => utcMidnight(addDays(TODAY, days));
/** By air to Caracas, seven days, bought some days ago. */
async function bought(daysAgo: number, code: 'AER' | 'GND' = 'AER'): Promise<MadePackage> {
  const made = await makePackage(app, 'caribe', { accountId: customer.id, code });
  await changeRows(app, 'package', made.id, { order_day: addDays(TODAY, -daysAgo) });
  return made;
}
const send = async (call: Promise<{ success: boolean; message?: string }>) =>
  expect(await call).toMatchObject({ success: true });
async function leave(made: MadePackage, departureDate: string): Promise<number> {
  const { id, tracking } = made;
  await send(manager.client('POST /order/dimensions', { body: { id, date: TODAY, ...SMALL_BOX } }));
  await send(manager.client('PUT /order/process', { body: { tracking } }));
  const form = { type: 2, transport: 1, ...place };
  const lot = succeeded(await manager.client('POST /lots', { body: { ...form, packages: [id] } }));
  await send(manager.client('PUT /lots', { body: { id: lot.data.id, ...form, status: 2, departureDate } }));
  return lot.data.id;
}
async function arrivals({ tracking, carrierTracking }: MadePackage) {
  const detail = await customer.client('GET /purchase/:tracking', { params: { tracking } });
  const visitor = await app.client('caribe')('GET /tracking/:code', { params: { code: tracking } });
  const carrier = await app.client('caribe')('GET /tracking/:code', { params: { code: carrierTracking } });
  const list = await customer.client('GET /purchase/page/:n/:size', { params: { n: 1, size: 50 } });
  const staff = await manager.client('GET /order/:id', { params: { id: tracking } });
  if (!detail.success || !visitor.success || !carrier.success || !list.success || !staff.success)
    throw new Error('A package is found by everybody');
  return {
    detail: detail.data.arrival,
    visitor: visitor.data.arrival,
    row: list.data.find(row => row.tracking_number === tracking)?.arrival,
    staff: staff.data.arrival,
    carrier: carrier.data.arrival,
  };
}
const everywhere = <T>(said: T) => ({ detail: said, visitor: said, row: said, staff: said, carrier: said });

describe('when a package is expected', () => {
  test('is the specified day; once it is past, what was expected', async () => {
    expect(await arrivals(await bought(0))).toEqual(
      everywhere({ expected: on(7), state: 'due', anew: null }),
    );
    const past = await bought(8);
    const said = { expected: on(-1), anew: null };
    // nobody sent it yet
    expect(await arrivals(past)).toEqual(everywhere({ ...said, state: 'over' }));
    await changeRows(app, 'package', past.id, { status: 2 });
    expect(await arrivals(past)).toEqual(everywhere({ ...said, state: 'late' }));
  });

  test('is reckoned anew from the departure of its lot, and of a delivered one no more', async () => {
    const made = await bought(20);
    const lot = await leave(made, addDays(TODAY, -2));
    const late = { expected: on(-13), state: 'late' };
    expect(await arrivals(made)).toEqual({
      ...everywhere({ ...late, anew: { first: on(5), last: on(5), lots: null } }),
      // a number that can be guessed tells nothing of the lot
      carrier: { ...late, anew: null },
    });
    const form = { id: lot, type: 2, transport: 1, ...place, departureDate: addDays(TODAY, -2) };
    await send(manager.client('PUT /lots', { body: { ...form, status: 3 } }));
    await send(manager.client('PUT /order/status', { body: { id: made.id, status_id: 5 } }));
    expect(await arrivals(made)).toEqual(everywhere({ expected: on(-13), state: 'over', anew: null }));
  });

  test('ten lots of its way tell a range; those of another way do not', async () => {
    const left = addDays(TODAY, -2);
    const made = await bought(20);
    await leave(made, left);
    const before = (await arrivals(made)).visitor;
    let known = 90_000;
    const lots = (type: number, days: number[]) =>
      app.services.db.within(1, tx =>
        tx
          .insertInto('lot')
          .values(
            days.map(days_taken => {
              const id = (known += 1);
              const way = { type, transport_id: 1, state_id: place.state, city_id: place.city, days_taken };
              const day = { departure_day: TODAY, created_day: TODAY, created_at: app.clock.now() };
              return {
                agency_id: 1,
                id,
                identifier: `L25${id}`,
                status: 4,
                created_by: manager.id,
                ...way,
                ...day,
              };
            }),
          )
          .execute(),
      );
    await lots(1, [40, 40, 40, 40, 40, 40, 40, 40, 40, 40]);
    await lots(2, [9, 30, 8, 9, 9, 2, 10, 11]);
    expect((await arrivals(made)).visitor).toEqual(before);
    // nine with the one above; the tenth is taken all the way by staff too
    const delivered = await bought(1);
    const id = await leave(delivered, left);
    const form = { id, type: 2, transport: 1, ...place, departureDate: left };
    await send(manager.client('PUT /lots', { body: { ...form, status: 3 } }));
    await send(manager.client('PUT /order/status', { body: { id: delivered.id, status_id: 5 } }));
    expect(await arrivals(made)).toMatchObject({
      visitor: { anew: { first: on(0), last: on(9), lots: 10 } },
      row: { anew: { lots: 10 } },
      carrier: { anew: null },
    });
  });

  test('is said of none within the United States, nor of a void one', async () => {
    expect(await arrivals(await bought(9, 'GND'))).toEqual(everywhere(null));
    const made = await bought(1);
    await send(customer.client('DELETE /purchase/label/:id', { params: { id: made.id } }));
    expect((await arrivals(made)).visitor).toBeNull();
  });
});
