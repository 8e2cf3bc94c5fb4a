import { processed, received, type Request, type Row, row, sentLot } from './authorisation-rows.ts';
import { newLot, type Walk, type World } from './walk.ts';

const DAY = '2026-11-17';
/** A lot with a package. */
const aLot = async (_: World, walk: Walk): Promise<Request> => ({
  params: { id: await walk.lot(await processed(walk)) },
});

/** Lots, which all staff handle. */
export const lotsMatrix = {
  'GET /lots/list': row([401, 403, 403, 200, 200, 401, 200]),
  'GET /lots/status': row([401, 403, 403, 200, 200, 401, 200]),
  'GET /lots/type/:t': row([401, 403, 403, 200, 200, 401, 200], () => ({ params: { t: 2 } })),
  'GET /lots/waiting/:t': row([401, 403, 403, 200, 200, 401, 200], () => ({ params: { t: 2 } })),
  'GET /lots/:id': row([401, 403, 403, 200, 200, 401, 404], aLot),
  'GET /lots/:id/packages': row([401, 403, 403, 200, 200, 401, 404], aLot),
  'POST /lots': row([401, 403, 403, 200, 200, 401, 404], async (world, walk) => ({
    body: newLot(world, [await processed(walk)]),
  })),
  'PUT /lots': row([401, 403, 403, 200, 200, 401, 404], async (world, walk) => {
    const lot = newLot(world, []);
    const id = await walk.lot(await processed(walk));
    return { body: { ...lot, id, status: 2, departureDate: DAY, comment: '', shipmentNumber: 'V-1' } };
  }),
  'POST /lots/:id/undo': row([401, 403, 403, 200, 409, 401, 404], async (world, walk) => ({
    params: { id: await sentLot(world, walk) },
    body: { status: 2 },
  })),
  'POST /lots/:id/take-back': row([401, 403, 403, 403, 200, 401, 404], async (world, walk) => ({
    params: { id: await sentLot(world, walk) },
    body: { status: 2, reason: 'Salió otro contenedor' },
  })),
  'POST /lots/:id/packages': row([401, 403, 403, 200, 200, 401, 404], async (_, walk) => ({
    params: { id: await walk.lot(await processed(walk)) },
    body: { packages: [(await processed(walk)).id] },
  })),
  'DELETE /lots/package/:id': row([401, 403, 403, 200, 200, 401, 404], async (_, walk) => {
    const travelling = await processed(walk);
    await walk.lot(travelling, await processed(walk));
    return { params: { id: travelling.id } };
  }),
  'GET /lots/repackage/:id': row([401, 403, 403, 200, 200, 401, 404], async (_, walk) => ({
    params: { id: (await received(walk)).id },
  })),
  'GET /lots/repackage/:id/zpl': row([401, 403, 403, 200, 200, 401, 404], async (_, walk) => ({
    params: { id: (await received(walk)).id },
  })),
  'GET /lots/labels/:id': row([401, 403, 403, 200, 200, 401, 404], aLot),
  'POST /lots/labels': row([401, 403, 403, 200, 200, 401, 200], async (_, walk) => ({
    body: { packages: [(await received(walk)).id] },
  })),
  'GET /lots/packing/:id': row([401, 403, 403, 200, 200, 401, 404], aLot),
  'GET /lots/pick/:id': row([401, 403, 403, 200, 200, 401, 404], aLot),
  'GET /lots/manifest/:id': row([401, 403, 403, 200, 200, 401, 404], aLot),
  'GET /lots/route/:id': row([401, 403, 403, 200, 200, 401, 404], aLot),
} satisfies Record<string, Row>;
