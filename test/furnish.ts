import { setCounters } from '../apps/server/src/demo/world.ts';
import { runApp, type TestDatabase } from './app.ts';
import { type AgencySlug, makeAgencies, makePeople, openDestinations, type Person } from './factories.ts';

export type Place = { state: number; city: number; office: number };
type Resident = Omit<Person, 'client'>;
export type Residents = Record<'customer' | 'otherCustomer' | 'manager' | 'restricted', Resident>;
/** What stands in every house: numbers and tokens alone, which are handed to every test file. */
export type Furnished = { residents: Record<AgencySlug, Residents>; place: Place; transport: number };

/** Ids of the first agency start here, so that none of them happens to exist in the second. */
const FIRST_ID = 7000;
const SEQUENCES =
  'account us_address venezuela_address orders package lot state city office transport unidentified_box refund'.split(
    ' ',
  );

/** Two agencies with people, destinations and a carrier of lots, whose row ids have nothing in common. */
export async function furnish(database: TestDatabase): Promise<Furnished> {
  const app = await runApp(database);
  try {
    await makeAgencies(app);
    const { db } = app.services;
    const place = await openDestinations(app);
    await db.within(1, tx => setCounters(tx, Object.fromEntries(SEQUENCES.map(name => [name, FIRST_ID]))));
    const residents = await makePeople(app);
    const transport = FIRST_ID;
    await db.within(1, tx =>
      tx
        .insertInto('transport')
        .values({ agency_id: 1, id: transport, name: 'Alas', contact_info: 'Ana', phone: '305' })
        .execute(),
    );
    // without their clients, which are functions
    return {
      ...(JSON.parse(JSON.stringify({ residents })) as Pick<Furnished, 'residents'>),
      place,
      transport,
    };
  } finally {
    await app.stop();
  }
}
