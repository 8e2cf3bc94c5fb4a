import { randomInt, randomUUID } from 'node:crypto';
import { picture } from './pictures.ts';
import { unsubscribeQuery } from '../apps/server/src/features/notices/sign-link.ts';
import { devicesMatrix } from './authorisation-devices.ts';
import { linksMatrix } from './authorisation-links.ts';
import { lotsMatrix } from './authorisation-lots.ts';
import { ticketsMatrix } from './authorisation-tickets.ts';
import { managersMatrix } from './authorisation-managers.ts';
import { customersMatrix } from './authorisation-customers.ts';
import { PARCEL_SIDES, warehouseMatrix } from './authorisation-warehouse.ts';
import { keptMatrix } from './kept-matrix.ts';
import { type Request, type Row, row } from './authorisation-rows.ts';
import { makePerson, TEST_PASSWORD } from './factories.ts';
import { APPROVED, card } from './orders.ts';
import type { House } from './house.ts';
import { succeeded, type Journey } from './journey.ts';

const mailLink: Row['request'] = ({ app, people }) => {
  const query = unsubscribeQuery(app.services.config, 1, people.caribe.customer, 'steps');
  return { query: Object.fromEntries(new URLSearchParams(query)) };
};
async function heldPayment({ app }: House, journey: Journey): Promise<Request> {
  await journey.buyHeld();
  const { data } = succeeded(await app.client('caribe')('GET /open/simulator'));
  return { params: { id: data.payments.at(-1)?.id } };
}
async function staffId({ app }: House): Promise<{ id: number }> {
  const { id } = await makePerson(app, 'caribe', 'restricted');
  return { id };
}
const ofStaff: Row['request'] = async house => ({ params: await staffId(house) });

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
  // nobody has confirmed their e-mails
  'POST /profile/email': row([401, 200, 200, 200, 200, 401, 200]),
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
  'POST /profile/second-factor/recovery': row([401, 400, 400, 400, 400, 401, 400], () => ({
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
  'GET /admin/users/:id': row([401, 403, 403, 403, 200, 401, 404], ofStaff),
  'POST /admin/users': row([401, 403, 403, 403, 200, 401, 200], () => ({
    body: { name: 'Nuevo Operario', email: `${randomUUID()}@invitado.test`, role: 0 },
  })),
  'PUT /admin/users': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    body: {
      ...(await staffId(house)),
      name: 'Otro Nombre',
      email: `${randomUUID()}@cambio.test`,
      role: 0,
      active: 1,
    },
  })),
  'PUT /admin/users/password': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    body: await staffId(house),
  })),
  'DELETE /admin/users/:id': row([401, 403, 403, 403, 200, 401, 404], ofStaff),

  'GET /states': row([200, 200, 200, 200, 200, 200, 200]),
  'GET /state/:id': row([200, 200, 200, 200, 200, 200, 200], ({ place }) => ({
    params: { id: place.state },
  })),
  'GET /tracking/:code': row([200, 200, 200, 200, 200, 200, 404], async (_, journey) => ({
    params: { code: (await journey.buy()).tracking },
  })),
  'GET /tracking/:code/invoice': row([200, 200, 200, 200, 200, 200, 404], async (_, journey) => ({
    params: { code: (await journey.received()).tracking },
  })),
  'POST /tracking/:code/payment': row([200, 200, 200, 403, 200, 200, 404], async ({ app }, journey) => ({
    params: { code: (await journey.indebted(await makePerson(app, 'caribe', 'customer'))).tracking },
    body: card(APPROVED),
  })),
  // a reference cannot be guessed, and what it answers names nobody; the simulator sends no events
  'POST /open/payment/return': row([200, 200, 200, 200, 200, 200, 404], async ({ app }, journey) => {
    await journey.buy();
    const newest = app.services.db.read(1).selectOwn('attempt').select('reference');
    return { body: await newest.orderBy('id', 'desc').executeTakeFirstOrThrow() };
  }),
  'POST /open/webhook/:provider': row([404, 404, 404, 404, 404, 404, 404], () => ({
    params: { provider: 'stripe' },
    body: { id: 'evt_1' },
  })),
  // no mail service is named here
  'POST /open/mails/events/:service': row([404, 404, 404, 404, 404, 404, 404], () => ({
    params: { service: 'mailgun' },
    body: {},
  })),
  // nor a carrier that tells by itself
  'POST /open/carrier/events': row([404, 404, 404, 404, 404, 404, 404], () => ({ body: {} })),
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
  'POST /open/simulator/shipments/:id/advance': row(
    [200, 200, 200, 200, 200, 200, 404],
    async (_, journey) => ({
      params: { id: (await journey.buy()).ups },
    }),
  ),

  // Whoever is signed in
  'POST /auth/logout': row([401, 200, 200, 200, 200, 401, 200]),

  // Customers
  ...customersMatrix,

  // Staff
  ...warehouseMatrix,
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
  ...ticketsMatrix,
  ...managersMatrix,
};
