import { randomUUID } from 'node:crypto';
import { picture } from './pictures.ts';
import { makePackage } from './factories-packages.ts';
import { FIRST_PAGE, moved, type Row, row } from './authorisation-rows.ts';
import { pickupBody } from './orders.ts';
import type { House } from './house.ts';
import { dimensions, succeeded } from './journey.ts';

const DAY = '2026-11-17';
export const PARCEL_SIDES = { weight: 10, length: 12, width: 10, height: 8 };

/** Bought within the United States. */
const domestic = ({ app, people }: House) =>
  makePackage(app, 'caribe', { accountId: people.caribe.customer.id, code: 'GND' });
/** A box that matched nothing; its id exists in no other agency. */
async function lostBox({ people }: House): Promise<number> {
  const body = { code: randomUUID(), place: 'Pasillo 3' };
  return succeeded(await people.caribe.restricted.client('POST /order/unidentified', { body })).data.id;
}
/** Who may call what of the counters and the lists of packages. */
export const warehouseMatrix: Record<string, Row> = {
  'GET /order/page/:n/:size': row([401, 403, 403, 200, 200, 401, 200], () => ({ params: FIRST_PAGE })),
  'GET /order/domestic/:n/:size': row([401, 403, 403, 200, 200, 401, 200], () => ({ params: FIRST_PAGE })),
  'GET /order/packages/:n/:size/:status': row([401, 403, 403, 200, 200, 401, 200], async (_, journey) => {
    await journey.buy();
    return { params: { ...FIRST_PAGE, status: 1 } };
  }),
  'GET /order/day-summary': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => {
    await journey.buy();
    return { query: {} };
  }),
  'GET /order/:id': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => ({
    params: { id: (await journey.buy()).tracking },
  })),
  'GET /order/warehouse/:id': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => ({
    params: { id: (await journey.buy()).ups },
  })),
  'POST /order/dimensions': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => ({
    body: dimensions(await journey.buy(), 10),
  })),
  'POST /order/dimensions/preview': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => ({
    body: dimensions(await journey.buy(), 40),
  })),
  'PUT /order/reception': row([401, 403, 403, 403, 200, 401, 404], async (_, journey) => ({
    body: { id: (await journey.received()).id, date: DAY },
  })),
  'PUT /order/measures': row([401, 403, 403, 403, 200, 401, 404], async (_, journey) => {
    const { date: _date, notes: _notes, ...measures } = dimensions(await journey.received(), 11);
    return { body: { ...measures, reason: 'Se midió otra vez' } };
  }),
  'GET /order/receive/domestic/:id': row([401, 403, 403, 200, 200, 401, 404], async house => ({
    params: { id: (await domestic(house)).tracking },
  })),
  'POST /order/dimensions/domestic': row([401, 403, 403, 200, 200, 401, 404], async house => ({
    body: dimensions(await domestic(house), 10),
  })),
  'PUT /order/status': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => ({
    body: { id: (await journey.received()).id, status_id: 5 },
  })),
  'POST /order/handover': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => ({
    body: { id: (await journey.received()).id, name: 'Rosa Pérez' },
    file: picture(),
  })),
  'GET /order/handover/:id': row([401, 403, 403, 200, 200, 401, 404], async ({ people }, journey) => {
    const { client } = people.caribe.restricted;
    const { id, tracking } = await journey.received();
    succeeded(await client('POST /order/handover', { body: { id, name: 'Rosa Pérez' }, file: picture() }));
    const { handovers } = succeeded(await client('GET /order/:id', { params: { id: tracking } })).data;
    return { params: { id: handovers?.[0]?.picture ?? 0 } };
  }),
  'POST /order/status/undo': row([401, 403, 403, 200, 409, 401, 404], async (house, journey) => ({
    body: { status_id: 3, packages: [await moved(house, journey)] },
  })),
  'POST /order/take-back': row([401, 403, 403, 403, 200, 401, 404], async (house, journey) => ({
    body: { id: await moved(house, journey), status_id: 3, reason: 'Caja equivocada' },
  })),
  'POST /order/photo': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => ({
    body: { id: (await journey.buy()).id },
    file: picture(),
  })),
  // a list answers row by row what is not there
  'POST /order/receive/preview': row([401, 403, 403, 200, 200, 401, 200], async (_, journey) => ({
    body: { rows: [{ tracking: (await journey.buy()).tracking, ...PARCEL_SIDES }] },
  })),
  'POST /order/receive/bulk': row([401, 403, 403, 200, 200, 401, 200], async (_, journey) => ({
    body: { rows: [{ tracking: (await journey.buy()).tracking, ...PARCEL_SIDES }], date: DAY, notes: '' },
  })),
  'PUT /order/status/bulk': row([401, 403, 403, 200, 200, 401, 200], async (_, journey) => ({
    body: { status_id: 3, trackings: [(await journey.received()).tracking] },
  })),
  'GET /order/unidentified': row([401, 403, 403, 200, 200, 401, 200]),
  'POST /order/unidentified': row([401, 403, 403, 200, 200, 401, 200], () => ({
    body: { code: 'CAJA-SIN-DUEÑO', place: 'Pasillo 3' },
  })),
  'PUT /order/unidentified': row([401, 403, 403, 200, 200, 401, 404], async (house, journey) => ({
    body: { id: await lostBox(house), tracking: (await journey.buy()).tracking },
  })),
  'PUT /order/process': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => ({
    body: { tracking: (await journey.received()).tracking },
  })),
  'PUT /order/shelf': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => ({
    body: { tracking: (await journey.received()).tracking, place: 'A3' },
  })),
  'GET /admin/station/today': row([401, 403, 403, 200, 200, 401, 200]),
  'GET /order/work': row([401, 403, 403, 200, 200, 401, 200]),
  'GET /order/inbox': row([401, 403, 403, 200, 200, 401, 200], async (_, journey) => {
    await journey.received();
    return {};
  }),
  'GET /order/pickups': row([401, 403, 403, 200, 200, 401, 200], async ({ people }, journey) => {
    const body = pickupBody((await journey.buy()).id);
    succeeded(await people.caribe.customer.client('POST /purchase/pickup', { body }));
    return { query: { day: body.date } };
  }),
  'GET /order/related/:id': row([401, 403, 403, 200, 200, 401, 404], async ({ people }, journey) => {
    const { id } = await journey.buy();
    succeeded(await people.caribe.customer.client('POST /purchase/pickup', { body: pickupBody(id) }));
    return { params: { id } };
  }),
};
