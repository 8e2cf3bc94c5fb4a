import { randomInt, randomUUID } from 'node:crypto';
import { devicesMatrix } from './authorisation-devices.ts';
import { linksMatrix } from './authorisation-links.ts';
import { lotsMatrix } from './authorisation-lots.ts';
import { openedTicket, ticketsMatrix } from './authorisation-tickets.ts';
import { managersMatrix } from './authorisation-managers.ts';
import { unsubscribeQuery } from '../apps/server/src/features/notices/sign-link.ts';
import { picture } from './pictures.ts';
import { makePackage } from './factories-packages.ts';
import { keptMatrix } from './kept-matrix.ts';
import {
  allDebts,
  FIRST_PAGE,
  indebted,
  moved,
  ownPayment,
  ownOrder,
  ownTracking,
  received,
  type Request,
  type Row,
  row,
} from './authorisation-rows.ts';
import { makePerson, TEST_PASSWORD } from './factories.ts';
import { APPROVED, card, domesticBody, domesticTotal, orderBody, pickupBody, promoBody } from './orders.ts';
import { dimensions, priceDraft, succeeded, type Walk, type World } from './walk.ts';

const DAY = '2026-11-17';
const US_ADDRESS = {
  title: 'Casa',
  name: 'Rosa Remitente',
  email: 'rosa@remite.test',
  phone: '3055550111',
  lineOne: '100 Biscayne Blvd',
  lineTwo: '',
  state: 'FL',
  city: 'Miami',
  zip_code: '33132',
};
const venezuelaAddress = ({ place }: World) => ({
  title: 'Mamá',
  name: 'Diego Destinatario',
  phone: '04145550122',
  email: 'diego@recibe.test',
  state: place.state,
  city: place.city,
  address: 'Av. Urdaneta, Edif. Ávila',
});
const mailLink: Row['request'] = ({ app, people }) => {
  const query = unsubscribeQuery(app.services.config, 1, people.caribe.customer, 'steps');
  return { query: Object.fromEntries(new URLSearchParams(query)) };
};
const PARCEL_SIDES = { weight: 10, length: 12, width: 10, height: 8 };

const TICKET = { subject: 'Mi caja', tracking: '', message: '¿Cuándo llega?' };

/** Bought within the United States. */
const domestic = ({ app, people }: World) =>
  makePackage(app, 'caribe', { accountId: people.caribe.customer.id, code: 'GND' });
/** A box that matched nothing; its id exists in no other agency. */
async function lostBox({ people }: World): Promise<number> {
  const body = { code: randomUUID(), place: 'Pasillo 3' };
  return succeeded(await people.caribe.restricted.client('POST /order/unidentified', { body })).data.id;
}
async function heldPayment({ app }: World, walk: Walk): Promise<Request> {
  await walk.buyHeld();
  const { data } = succeeded(await app.client('caribe')('GET /open/simulator'));
  return { params: { id: data.payments.at(-1)?.id } };
}
async function staffId({ app }: World): Promise<{ id: number }> {
  const { id } = await makePerson(app, 'caribe', 'restricted');
  return { id };
}
async function usAddressId({ people }: World): Promise<{ id: number }> {
  const { client } = people.caribe.customer;
  return { id: succeeded(await client('POST /profile/sender', { body: US_ADDRESS })).data.id };
}
async function venezuelaAddressId(world: World): Promise<{ id: number }> {
  const { client } = world.people.caribe.customer;
  const body = venezuelaAddress(world);
  return { id: succeeded(await client('POST /profile/receiver', { body })).data.id };
}

/**
 * Who may call what, written by hand from the interface's description (not read from the contract), so that a
 * mistake in the contract shows here. A call missing on either side fails the authorisation test.
 */
export const matrix: Record<string, Row> = {
  // Public: whoever comes, and whatever the token
  'GET /auth/session': row([200, 200, 200, 200, 200, 200, 200]),
  'POST /auth/login': row([200, 200, 200, 200, 200, 200, 401], ({ people }) => ({
    body: { email: people.caribe.customer.email, pass: TEST_PASSWORD },
  })),
  'POST /auth/register': row([200, 200, 200, 200, 200, 200, 200], () => ({
    body: {
      name: 'Nueva Persona',
      phone: '3055550199',
      email: `${randomUUID()}@nueva.test`,
      password: TEST_PASSWORD,
      state: 'FL',
      city: 'Miami',
      address: '1 Main St',
      zip: '33132',
    },
  })),
  'POST /auth/password': row([200, 200, 200, 200, 200, 200, 200], ({ people }) => ({
    body: { email: people.caribe.otherCustomer.email },
  })),
  ...linksMatrix,
  // Everybody's own
  'GET /profile': row([401, 200, 200, 200, 200, 401, 200]),
  // nothing waits yet
  'POST /profile/email': row([401, 404, 404, 404, 404, 401, 404]),
  // another's e-mail may be asked for: its reader alone can make it count
  'PUT /profile': row([401, 200, 200, 200, 200, 401, 200], ({ people }) => ({
    body: {
      name: 'María Fernández',
      email: people.caribe.customer.email,
      phone: '3055550123',
      locker: `L${randomInt(1_000_000)}`,
    },
  })),
  'DELETE /profile/email': row([401, 200, 200, 200, 200, 401, 200]),
  'PUT /profile/password': row([401, 400, 400, 400, 400, 401, 400], () => ({
    body: { oldPass: 'no-es-esta-clave', newPass: 'otra-clave-larga' },
  })),
  'GET /profile/second-factor': row([401, 200, 200, 200, 200, 401, 200]),
  'POST /profile/second-factor': row([401, 200, 200, 200, 200, 401, 200], () => ({ body: {} })),
  'PUT /profile/second-factor': row([401, 400, 400, 400, 400, 401, 400], () => ({
    body: { code: 'NO-ES-ESTE' },
  })),
  'DELETE /profile/second-factor': row([401, 400, 400, 400, 400, 401, 400], () => ({
    body: { code: 'NO-ES-ESTE' },
  })),
  'GET /profile/notices': row([401, 200, 200, 403, 403, 401, 403]),
  'PUT /profile/notices': row([401, 200, 200, 403, 403, 401, 403], () => ({
    body: { steps: false, answers: true },
  })),
  ...devicesMatrix,
  // the link of a mail is what they go by, in its own agency
  'GET /open/notices/off': row([200, 200, 200, 200, 200, 200, 400], mailLink),
  'POST /open/notices/off': row([200, 200, 200, 200, 200, 200, 400], mailLink),
  'POST /profile/close': row([401, 400, 400, 403, 403, 401, 403], () => ({
    body: { pass: 'no-es-esta-clave' },
  })),
  'POST /profile/picture': row([401, 200, 200, 200, 200, 401, 200], () => ({ file: picture() })),

  'GET /open/contact': row([200, 200, 200, 200, 200, 200, 200]),
  'GET /open/services': row([200, 200, 200, 200, 200, 200, 200]),
  'GET /open/terms': row([200, 200, 200, 200, 200, 200, 200]),
  // The staff, managers only
  'GET /admin/users': row([401, 403, 403, 403, 200, 401, 200]),
  'GET /admin/users/:id': row([401, 403, 403, 403, 200, 401, 404], async world => ({
    params: await staffId(world),
  })),
  'POST /admin/users': row([401, 403, 403, 403, 200, 401, 200], () => ({
    body: { name: 'Nuevo Operario', email: `${randomUUID()}@invitado.test`, role: 0 },
  })),
  'PUT /admin/users': row([401, 403, 403, 403, 200, 401, 404], async world => ({
    body: {
      ...(await staffId(world)),
      name: 'Otro Nombre',
      email: `${randomUUID()}@cambio.test`,
      role: 0,
      active: 1,
    },
  })),
  'PUT /admin/users/password': row([401, 403, 403, 403, 200, 401, 404], async world => ({
    body: await staffId(world),
  })),
  'DELETE /admin/users/:id': row([401, 403, 403, 403, 200, 401, 404], async world => ({
    params: await staffId(world),
  })),

  'GET /states': row([200, 200, 200, 200, 200, 200, 200]),
  'GET /state/:id': row([200, 200, 200, 200, 200, 200, 200], ({ place }) => ({
    params: { id: place.state },
  })),
  'GET /tracking/:code': row([200, 200, 200, 200, 200, 200, 404], async (_, walk) => ({
    params: { code: (await walk.buy()).tracking },
  })),
  'GET /tracking/:code/invoice': row([200, 200, 200, 200, 200, 200, 404], async (_, walk) => ({
    params: { code: (await received(walk)).tracking },
  })),
  'POST /tracking/:code/payment': row([200, 200, 200, 403, 200, 200, 404], async ({ app }, walk) => ({
    params: { code: (await indebted(walk, await makePerson(app, 'caribe', 'customer'))).tracking },
    body: card(APPROVED),
  })),
  // a reference cannot be guessed, and what it answers names nobody; the simulator sends no events
  'POST /open/payment/return': row([200, 200, 200, 200, 200, 200, 404], async ({ app }, walk) => {
    await walk.buy();
    const newest = app.services.db
      .read(1)
      .selectFrom('attempt')
      .select('reference')
      .where('agency_id', '=', 1);
    return { body: await newest.orderBy('id', 'desc').executeTakeFirstOrThrow() };
  }),
  'POST /open/webhook/:provider': row([404, 404, 404, 404, 404, 404, 404], () => ({
    params: { provider: 'stripe' },
    body: { id: 'evt_1' },
  })),
  'POST /calculator': row([200, 200, 200, 200, 200, 200, 200], ({ place }) => ({
    body: { zipCode: '33132', state: place.state, city: place.city, ...PARCEL_SIDES },
  })),
  'POST /calculator/domestic': row([200, 200, 200, 200, 200, 200, 200], () => ({
    body: { origin_zipcode: '33132', destination_zipcode: '10001', ...PARCEL_SIDES },
  })),

  // The demo: the outbox is the deployment's, the simulated providers show each agency its own
  'GET /open/outbox': row([200, 200, 200, 200, 200, 200, 200]),
  'GET /open/simulator': row([200, 200, 200, 200, 200, 200, 200]),
  'POST /open/simulator/payments/:id/release': row([200, 200, 200, 200, 200, 200, 404], heldPayment),
  'POST /open/simulator/payments/:id/reject': row([200, 200, 200, 200, 200, 200, 404], heldPayment),
  'POST /open/simulator/shipments/:id/advance': row([200, 200, 200, 200, 200, 200, 404], async (_, walk) => ({
    params: { id: (await walk.buy()).ups },
  })),

  // Whoever is signed in
  'POST /auth/logout': row([401, 200, 200, 200, 200, 401, 200]),

  // Customers
  'GET /profile/sender': row([401, 200, 200, 403, 403, 401, 403]),
  'GET /profile/sender/own': row([401, 200, 200, 403, 403, 401, 403]),
  'POST /profile/sender': row([401, 200, 200, 403, 403, 401, 403], () => ({ body: US_ADDRESS })),
  'POST /profile/sender/check': row([401, 200, 200, 403, 403, 401, 403], () => ({ body: US_ADDRESS })),
  'PUT /profile/sender/:id': row([401, 200, 404, 403, 403, 401, 403], async world => ({
    params: await usAddressId(world),
    body: { ...US_ADDRESS, title: 'Oficina' },
  })),
  'DELETE /profile/sender/:id': row([401, 200, 404, 403, 403, 401, 403], async world => ({
    params: await usAddressId(world),
  })),
  'GET /profile/receiver': row([401, 200, 200, 403, 403, 401, 403]),
  'POST /profile/receiver': row([401, 200, 200, 403, 403, 401, 403], world => ({
    body: venezuelaAddress(world),
  })),
  'PUT /profile/receiver/:id': row([401, 200, 404, 403, 403, 401, 403], async world => ({
    params: await venezuelaAddressId(world),
    body: { ...venezuelaAddress(world), title: 'Abuela' },
  })),
  'DELETE /profile/receiver/:id': row([401, 200, 404, 403, 403, 401, 403], async world => ({
    params: await venezuelaAddressId(world),
  })),
  'GET /services': row([401, 200, 200, 403, 403, 401, 403]),
  'GET /services/domestic': row([401, 200, 200, 403, 403, 401, 403]),
  'GET /product/:key': row([401, 200, 200, 403, 200, 401, 200], () => ({ params: { key: 'AER' } })),
  'GET /order/offices': row([401, 200, 200, 403, 403, 401, 403]),
  'POST /order/price': row([401, 200, 200, 403, 403, 401, 403], ({ place }) => ({ body: priceDraft(place) })),
  'POST /order/create': row([401, 200, 200, 403, 403, 401, 403], ({ place }) => ({
    body: orderBody(place.city),
  })),
  'POST /order/check': row([401, 200, 200, 403, 403, 401, 403], () => {
    const { payment: _, ...body } = domesticBody(0);
    return { body };
  }),
  'POST /order/domestic': row([401, 200, 200, 403, 403, 401, 403], async ({ app }) => {
    const total = await domesticTotal(app.client('caribe'), domesticBody(0));
    return { body: domesticBody(total) };
  }),
  'POST /order/promo': row([401, 200, 200, 403, 403, 401, 403], ({ place }) => ({
    body: promoBody(place.city, 'AGPM'),
  })),
  'GET /order/mine': row([401, 200, 200, 403, 403, 401, 403]),
  'GET /order/mine/:id': row([401, 200, 404, 403, 403, 401, 403], ownOrder),
  // what was held came to something: there is nothing to put away
  'POST /order/dismiss': row([401, 404, 404, 403, 403, 401, 403], async (_, walk) => ({
    body: { id: await walk.buyHeld() },
  })),
  // the deployment takes cards: nobody has a hosted checkout
  'POST /order/checkout': row([401, 409, 404, 403, 403, 401, 403], async (_, walk) => ({
    body: { id: await walk.buyHeld() },
  })),
  'GET /purchase/page/:n/:size': row([401, 200, 200, 403, 403, 401, 403], () => ({ params: FIRST_PAGE })),
  'GET /purchase/:tracking': row([401, 200, 404, 403, 403, 401, 403], ownTracking),
  'GET /purchase/:tracking/movements': row([401, 200, 404, 403, 403, 401, 403], ownTracking),
  'GET /purchase/order/:id': row([401, 200, 404, 403, 403, 401, 403], ownOrder),
  'GET /purchase/payment/:reference': row([401, 200, 404, 403, 403, 401, 403], ownPayment),
  'GET /purchase/label/:id': row([401, 200, 404, 403, 403, 401, 403], async (_, walk) => ({
    params: { id: (await walk.buy()).id },
  })),
  'GET /purchase/label/:id/zpl': row([401, 200, 404, 403, 403, 401, 403], async (_, walk) => ({
    params: { id: (await walk.buy()).id },
  })),
  'GET /purchase/labels/:order': row([401, 200, 404, 403, 403, 401, 403], async (_, walk) => ({
    params: { order: (await walk.buy()).order },
  })),
  'DELETE /purchase/label/:id': row([401, 200, 404, 403, 200, 401, 404], async (_, walk) => ({
    params: { id: (await walk.buy()).id },
  })),
  'GET /purchase/invoice/:id': row([401, 200, 404, 403, 403, 401, 403], async (_, walk) => ({
    params: { id: (await received(walk)).id },
  })),
  'GET /purchase/home': row([401, 200, 200, 403, 403, 401, 403]),
  'GET /purchase/debt': row([401, 200, 200, 403, 403, 401, 403]),
  'POST /purchase/debt': row([401, 200, 404, 403, 403, 401, 403], async (_, walk) => ({
    body: { id: (await indebted(walk)).id, ...card(APPROVED) },
  })),
  'POST /purchase/debts': row([401, 200, 404, 403, 403, 401, 403], allDebts),
  'GET /purchase/pickup/days': row([401, 200, 200, 403, 403, 401, 403]),
  'POST /purchase/pickup': row([401, 200, 404, 403, 403, 401, 403], async (_, walk) => ({
    body: pickupBody((await walk.buy()).id),
  })),
  'GET /purchase/drop-points/:id': row([401, 200, 404, 403, 403, 401, 403], async (_, walk) => ({
    params: { id: (await walk.buy()).id },
  })),
  'GET /support': row([401, 200, 200, 403, 403, 401, 403]),
  'GET /support/:id': row([401, 200, 404, 403, 403, 401, 403], async world => ({
    params: { id: await openedTicket(world) },
  })),
  'GET /support/:id/replies': row([401, 200, 404, 403, 403, 401, 403], async world => {
    const id = await openedTicket(world);
    const body = { id, message: 'Llega el lunes' };
    succeeded(await world.people.caribe.manager.client('POST /support/admin', { body }));
    return { params: { id } };
  }),
  'POST /support/read': row([401, 200, 404, 403, 403, 401, 403], async world => {
    const id = await openedTicket(world);
    const body = { id, message: 'Llega el lunes' };
    const reply = succeeded(await world.people.caribe.manager.client('POST /support/admin', { body })).data
      .id;
    return { body: { id, reply } };
  }),
  'POST /support': row([401, 200, 200, 403, 403, 401, 403], () => ({ body: TICKET })),
  'POST /support/reply': row([401, 200, 404, 403, 403, 401, 403], async world => ({
    body: { type: 'awnser', id: await openedTicket(world), message: 'Gracias' },
  })),

  // Staff
  'GET /order/page/:n/:size': row([401, 403, 403, 200, 200, 401, 200], () => ({ params: FIRST_PAGE })),
  'GET /order/domestic/:n/:size': row([401, 403, 403, 200, 200, 401, 200], () => ({ params: FIRST_PAGE })),
  'GET /order/packages/:n/:size/:status': row([401, 403, 403, 200, 200, 401, 200], async (_, walk) => {
    await walk.buy();
    return { params: { ...FIRST_PAGE, status: 1 } };
  }),
  'GET /order/:id': row([401, 403, 403, 200, 200, 401, 404], async (_, walk) => ({
    params: { id: (await walk.buy()).tracking },
  })),
  'GET /order/warehouse/:id': row([401, 403, 403, 200, 200, 401, 404], async (_, walk) => ({
    params: { id: (await walk.buy()).ups },
  })),
  'POST /order/dimensions': row([401, 403, 403, 200, 200, 401, 404], async (_, walk) => ({
    body: dimensions(await walk.buy(), 10),
  })),
  'POST /order/dimensions/preview': row([401, 403, 403, 200, 200, 401, 404], async (_, walk) => ({
    body: dimensions(await walk.buy(), 40),
  })),
  'PUT /order/reception': row([401, 403, 403, 403, 200, 401, 404], async (_, walk) => ({
    body: { id: (await received(walk)).id, date: DAY },
  })),
  'PUT /order/measures': row([401, 403, 403, 403, 200, 401, 404], async (_, walk) => {
    const { date: _date, notes: _notes, ...measures } = dimensions(await received(walk), 11);
    return { body: { ...measures, reason: 'Se midió otra vez' } };
  }),
  'GET /order/receive/domestic/:id': row([401, 403, 403, 200, 200, 401, 404], async world => ({
    params: { id: (await domestic(world)).tracking },
  })),
  'POST /order/dimensions/domestic': row([401, 403, 403, 200, 200, 401, 404], async world => ({
    body: dimensions(await domestic(world), 10),
  })),
  'PUT /order/status': row([401, 403, 403, 200, 200, 401, 404], async (_, walk) => ({
    body: { id: (await received(walk)).id, status_id: 5 },
  })),
  'POST /order/status/undo': row([401, 403, 403, 200, 409, 401, 404], async (world, walk) => ({
    body: { status_id: 3, packages: [await moved(world, walk)] },
  })),
  'POST /order/take-back': row([401, 403, 403, 403, 200, 401, 404], async (world, walk) => ({
    body: { id: await moved(world, walk), status_id: 3, reason: 'Caja equivocada' },
  })),
  'POST /order/photo': row([401, 403, 403, 200, 200, 401, 404], async (_, walk) => ({
    body: { id: (await walk.buy()).id },
    file: picture(),
  })),
  // a list answers row by row what is not there
  'POST /order/receive/preview': row([401, 403, 403, 200, 200, 401, 200], async (_, walk) => ({
    body: { rows: [{ tracking: (await walk.buy()).tracking, ...PARCEL_SIDES }] },
  })),
  'POST /order/receive/bulk': row([401, 403, 403, 200, 200, 401, 200], async (_, walk) => ({
    body: { rows: [{ tracking: (await walk.buy()).tracking, ...PARCEL_SIDES }], date: DAY, notes: '' },
  })),
  'PUT /order/status/bulk': row([401, 403, 403, 200, 200, 401, 200], async (_, walk) => ({
    body: { status_id: 3, trackings: [(await received(walk)).tracking] },
  })),
  'GET /order/unidentified': row([401, 403, 403, 200, 200, 401, 200]),
  'POST /order/unidentified': row([401, 403, 403, 200, 200, 401, 200], () => ({
    body: { code: 'CAJA-SIN-DUEÑO', place: 'Pasillo 3' },
  })),
  'PUT /order/unidentified': row([401, 403, 403, 200, 200, 401, 404], async (world, walk) => ({
    body: { id: await lostBox(world), tracking: (await walk.buy()).tracking },
  })),
  'PUT /order/process': row([401, 403, 403, 200, 200, 401, 404], async (_, walk) => ({
    body: { tracking: (await received(walk)).tracking },
  })),
  'PUT /order/shelf': row([401, 403, 403, 200, 200, 401, 404], async (_, walk) => ({
    body: { tracking: (await received(walk)).tracking, place: 'A3' },
  })),
  'GET /admin/station/today': row([401, 403, 403, 200, 200, 401, 200]),
  'GET /order/work': row([401, 403, 403, 200, 200, 401, 200]),
  'GET /order/inbox': row([401, 403, 403, 200, 200, 401, 200], async (_, walk) => {
    await received(walk);
    return {};
  }),
  'GET /order/pickups': row([401, 403, 403, 200, 200, 401, 200], async ({ people }, walk) => {
    const body = pickupBody((await walk.buy()).id);
    succeeded(await people.caribe.customer.client('POST /purchase/pickup', { body }));
    return { query: { day: body.date } };
  }),
  'GET /order/related/:id': row([401, 403, 403, 200, 200, 401, 404], async ({ people }, walk) => {
    const { id } = await walk.buy();
    succeeded(await people.caribe.customer.client('POST /purchase/pickup', { body: pickupBody(id) }));
    return { params: { id } };
  }),
  ...lotsMatrix,
  // the lots' form needs states, cities and carriers; costs are for managers
  'GET /places/states': row([401, 403, 403, 200, 200, 401, 200]),
  'GET /places/cities': row([401, 403, 403, 200, 200, 401, 200]),
  'GET /places/cities/:state': row([401, 403, 403, 200, 200, 401, 200], ({ place }) => ({
    params: { state: place.state },
  })),
  'GET /transport': row([401, 403, 403, 200, 200, 401, 200]),

  // Managers
  ...keptMatrix,
  'GET /support/admin': row([401, 403, 403, 403, 200, 401, 200]),
  'GET /support/admin/detail/:id': row([401, 403, 403, 403, 200, 401, 404], async world => ({
    params: { id: await openedTicket(world) },
  })),
  'POST /support/admin': row([401, 403, 403, 403, 200, 401, 404], async world => ({
    body: { id: await openedTicket(world), message: 'Esta semana' },
  })),
  'POST /support/admin/close': row([401, 403, 403, 403, 200, 401, 404], async world => ({
    body: { id: await openedTicket(world) },
  })),
  ...ticketsMatrix,
  ...managersMatrix,
};
