import type { Tx } from '../db/within-agency.ts';
import { SENDERS, STREETS } from './parcels.ts';
import { setCounters } from './counters.ts';
import type { World } from './world.ts';

const TITLES = ['Casa', 'Trabajo'];
const FAMILY = [
  { title: 'Mamá', name: 'Rosa Elena Fernández', city: 'Maracaibo' },
  { title: 'Hermano', name: 'Carlos Fernández', city: 'Caracas' },
];

/** The address book of the customer who signs in. */
export async function seedAddresses(tx: Tx, world: World): Promise<void> {
  const { agency, cities, now } = world;
  const customer = world.customers[0];
  if (!customer) throw new Error('The demo has no customer');
  const own = { agency_id: agency.id, account_id: customer.id, created_at: now };
  const inStates = SENDERS.slice(0, TITLES.length).map(({ line_one, city, state, zip }, at) => ({
    ...own,
    id: at + 1,
    title: TITLES[at] ?? 'Otra',
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    line_one,
    city,
    state,
    zip_code: zip,
  }));
  const inVenezuela = FAMILY.map(({ title, name, city }, at) => {
    const place = cities.find(known => known.name === city);
    if (!place) throw new Error(`The agency has no ${city}`);
    return {
      ...own,
      id: at + 1,
      title,
      name,
      phone: `414555010${at}`,
      email: `familia${at + 1}@correo.test`,
      state_id: place.stateId,
      city_id: place.id,
      address: STREETS[at] ?? '',
    };
  });
  await tx.insertInto('us_address').values(inStates).execute();
  await tx.insertInto('venezuela_address').values(inVenezuela).execute();
  await setCounters(tx, { us_address: inStates.length, venezuela_address: inVenezuela.length });
}
