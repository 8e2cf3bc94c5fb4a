import { randomUUID } from 'node:crypto';
import { picture } from './pictures.ts';
import type { House } from './house.ts';
import { succeeded } from './journey.ts';

type Request = { params?: object; body?: unknown; file?: Blob };
type Expected = readonly [number, number, number, number, number, number, number];
const row = (expected: Expected, request?: (house: House) => Request | Promise<Request>) => ({
  expected,
  request,
});

const SETTINGS = {
  name: 'Caribe Express',
  short_name: 'CBX',
  state_code: 'FL',
  state_name: 'Florida',
  slogan: 'De tu puerta a la de los tuyos',
  city: 'Doral',
  phone: '(305) 555-0142',
  support_email: 'soporte@ejemplo.test',
  address: '8200 NW 41st St',
  primary_color: '#0f766e',
  facebook: 'https://facebook.com/caribe',
  instagram: 'https://instagram.com/caribe',
  zip_code: '33166',
  locker_url: 'https://casillero.test',
  profit: 20,
  profit_air: 25,
};
const PRODUCT = {
  id: 1,
  name: 'Aéreo',
  sku: 'AER',
  description: 'Por avión',
  interName: 'Aéreo',
  active: 1,
  typeProduct: 'AIR',
} as const;
/** No name is given twice. */
const newState = () => ({ name: `Guayana ${randomUUID()}`, active: 1 }) as const;
const newCarrier = () =>
  ({
    name: `Alas ${randomUUID()}`,
    description: 'Vuelos de carga',
    contact_info: 'Rosa Medina',
    phone: '(305) 555-0161',
    email: 'carga@alas.test',
    active: 1,
  }) as const;
const cityIn = ({ state }: House['place']) =>
  ({
    name: `El Hatillo ${randomUUID()}`,
    state,
    cost: { air: 4.5, sea: 21 },
    eta: { air: 7, sea: 30 },
    delivery: { air: 10, sea: 15.25 },
    active: 1,
  }) as const;
const officeIn = ({ state, city }: House['place']) =>
  ({
    name: 'Oficina Sur',
    address: 'Av. Sur 4',
    phone: '(0212) 555-0140',
    state,
    city,
    active: 1,
  }) as const;
type Keeping = 'POST /places/states' | 'POST /places/cities' | 'POST /places/offices' | 'POST /transport';
/** Adds what managers keep, as the manager; nothing uses it yet. */
async function kept({ people }: House, call: Keeping, body: unknown): Promise<{ id: number }> {
  return { id: succeeded(await people.caribe.manager.client(call, { body: body as never })).data.id };
}

/** Of a day that has not come; its number exists in no other agency. */
async function plannedTariff({ people, place }: House): Promise<number> {
  const rows = succeeded(await people.caribe.manager.client('GET /places/cities')).data;
  const was = rows.find(({ id }) => id === place.city)?.ocean_eta ?? null;
  const cells = [{ city: place.city, figure: 'ocean_eta', was, becomes: was === 31 ? 32 : 31 }] as const;
  const body = { cells: [...cells], from: '2026-12-01' };
  const { data } = succeeded(await people.caribe.manager.client('POST /places/tariffs', { body }));
  if (data.version === null) throw new Error('Nothing was planned');
  return data.version;
}

/** The part of the matrix (see authorisation-matrix.ts) about what managers keep: settings, products, places, carriers. */
export const keptMatrix = {
  // the second factor stays optional here: it would ask everybody else for theirs
  'GET /admin/setting': row([401, 403, 403, 200, 200, 401, 200]),
  'POST /admin/setting': row([401, 403, 403, 403, 200, 401, 200], () => ({ body: SETTINGS })),
  'POST /admin/picture': row([401, 403, 403, 403, 200, 401, 200], () => ({
    body: { type: 'logo' },
    file: picture(),
  })),
  'PUT /admin/setting': row([401, 403, 403, 403, 200, 401, 200], () => ({
    body: { primary_color: '#0f766e', air_weight_max: '' },
  })),
  'DELETE /admin/picture/:type': row([401, 403, 403, 403, 200, 401, 200], () => ({
    params: { type: 'logo_black' },
  })),
  'GET /product': row([401, 403, 403, 403, 200, 401, 200]),
  // both agencies have the products that they were provisioned with, under the same ids
  'POST /product/compare': row([401, 403, 403, 403, 200, 401, 200]),
  'PUT /product': row([401, 403, 403, 403, 200, 401, 200], () => ({ body: PRODUCT, file: picture() })),
  'GET /places/tariffs': row([401, 403, 403, 403, 200, 401, 200]),
  'GET /places/tariffs/:id': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    params: { id: await plannedTariff(house) },
  })),
  // the other agency's city of the same id costs the same
  'POST /places/tariffs': row([401, 403, 403, 403, 200, 401, 200], ({ place }) => ({
    body: { cells: [{ city: place.city, figure: 'ocean_eta', was: 30, becomes: 30 }] },
  })),
  'POST /places/tariffs/file': row([401, 403, 403, 403, 200, 401, 200], () => ({
    body: {},
    file: new Blob(['Estado,Ciudad,Mar\nZulia,Cabimas,21\n']),
  })),
  'POST /places/tariffs/quote': row([401, 403, 403, 403, 200, 401, 200], ({ place }) => ({
    body: { city: place.city, weight: 12, length: 12, width: 12, height: 12, figures: { air_cost: 5 } },
  })),
  'DELETE /places/tariffs/:id': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    params: { id: await plannedTariff(house) },
  })),
  'GET /places/offices': row([401, 403, 403, 403, 200, 401, 200]),
  'POST /places/states': row([401, 403, 403, 403, 200, 401, 200], () => ({ body: newState() })),
  'PUT /places/states': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    body: { ...newState(), ...(await kept(house, 'POST /places/states', newState())) },
  })),
  'DELETE /places/states/:id': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    params: await kept(house, 'POST /places/states', newState()),
  })),
  'POST /places/cities': row([401, 403, 403, 403, 200, 401, 200], ({ place }) => ({ body: cityIn(place) })),
  'PUT /places/cities': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    body: { ...cityIn(house.place), ...(await kept(house, 'POST /places/cities', cityIn(house.place))) },
  })),
  'DELETE /places/cities/:id': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    params: await kept(house, 'POST /places/cities', cityIn(house.place)),
  })),
  'POST /places/offices': row([401, 403, 403, 403, 200, 401, 200], ({ place }) => ({
    body: officeIn(place),
  })),
  'PUT /places/offices': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    body: { ...officeIn(house.place), ...(await kept(house, 'POST /places/offices', officeIn(house.place))) },
  })),
  'DELETE /places/offices/:id': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    params: await kept(house, 'POST /places/offices', officeIn(house.place)),
  })),
  'POST /transport': row([401, 403, 403, 403, 200, 401, 200], () => ({ body: newCarrier() })),
  'PUT /transport': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    body: { ...newCarrier(), ...(await kept(house, 'POST /transport', newCarrier())) },
  })),
  'DELETE /transport/:id': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    params: await kept(house, 'POST /transport', newCarrier()),
  })),
};
