import { type Request, type Row, row, sentLot } from './authorisation-rows.ts';
import type { House } from './house.ts';
import { newLot, type Journey } from './journey.ts';

const DAY = '2026-11-17';
/** A lot with a package. */
const aLot = async (_: House, journey: Journey): Promise<Request> => ({
  params: { id: await journey.lot(await journey.processed()) },
});

/** Lots, which all staff handle. */
export const lotsMatrix = {
  'GET /lots/list': row([401, 403, 403, 200, 200, 401, 200]),
  'GET /lots/status': row([401, 403, 403, 200, 200, 401, 200]),
  'GET /lots/type/:t': row([401, 403, 403, 200, 200, 401, 200], () => ({ params: { t: 2 } })),
  'GET /lots/waiting/:t': row([401, 403, 403, 200, 200, 401, 200], () => ({ params: { t: 2 } })),
  'GET /lots/arrived': row([401, 403, 403, 200, 200, 401, 200]),
  'GET /lots/:id': row([401, 403, 403, 200, 200, 401, 404], aLot),
  'GET /lots/:id/packages': row([401, 403, 403, 200, 200, 401, 404], aLot),
  'POST /lots': row([401, 403, 403, 200, 200, 401, 404], async (house, journey) => ({
    body: newLot(house, [await journey.processed()]),
  })),
  'PUT /lots': row([401, 403, 403, 200, 200, 401, 404], async (house, journey) => {
    const lot = newLot(house, []);
    const id = await journey.lot(await journey.processed());
    return { body: { ...lot, id, status: 2, departureDate: DAY, comment: '', shipmentNumber: 'V-1' } };
  }),
  'POST /lots/:id/undo': row([401, 403, 403, 200, 409, 401, 404], async (house, journey) => ({
    params: { id: await sentLot(house, journey) },
    body: { status: 2 },
  })),
  'POST /lots/:id/take-back': row([401, 403, 403, 403, 200, 401, 404], async (house, journey) => ({
    params: { id: await sentLot(house, journey) },
    body: { status: 2, reason: 'Salió otro contenedor' },
  })),
  'POST /lots/:id/packages': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => ({
    params: { id: await journey.lot(await journey.processed()) },
    body: { packages: [(await journey.processed()).id] },
  })),
  'DELETE /lots/package/:id': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => {
    const travelling = await journey.processed();
    await journey.lot(travelling, await journey.processed());
    return { params: { id: travelling.id } };
  }),
  'GET /lots/repackage/:id': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => ({
    params: { id: (await journey.received()).id },
  })),
  'GET /lots/repackage/:id/zpl': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => ({
    params: { id: (await journey.received()).id },
  })),
  'GET /lots/labels/:id': row([401, 403, 403, 200, 200, 401, 404], aLot),
  'POST /lots/labels': row([401, 403, 403, 200, 200, 401, 200], async (_, journey) => ({
    body: { packages: [(await journey.received()).id] },
  })),
  'GET /lots/packing/:id': row([401, 403, 403, 200, 200, 401, 404], aLot),
  'GET /lots/pick/:id': row([401, 403, 403, 200, 200, 401, 404], aLot),
  'GET /lots/manifest/:id': row([401, 403, 403, 200, 200, 401, 404], aLot),
  'GET /lots/route/:id': row([401, 403, 403, 200, 200, 401, 404], aLot),
} satisfies Record<string, Row>;
