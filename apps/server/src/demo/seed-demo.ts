import type { Services } from '../http/context.ts';
import { provisionAgency } from '../provision/provision-agency.ts';
import { DEMO_AGENCIES, type DemoAgency } from './agencies.ts';
import { seedPeople } from './seed-people.ts';
import { seedPlaces } from './seed-places.ts';

/** The counter that says a demo agency is complete; written in the transaction that fills it. */
const COMPLETE = 'demo';

/**
 * Makes the demo agencies with their people and packages, once. `ownerUrl`: agencies are made by the database's
 * owner. A start that dies in between leaves an empty agency, which the next start fills.
 */
export async function seedDemo(
  services: Services,
  ownerUrl: string,
  progress: (line: string) => void,
): Promise<void> {
  for (const agency of DEMO_AGENCIES) {
    const id = (await findAgency(services, agency)) ?? (await provision(services, ownerUrl, agency));
    if (await isComplete(services, id)) continue;
    progress(`Filling the demo agency ${agency.name}`);
    await fill(services, agency, id);
  }
}

async function findAgency(services: Services, { slug }: DemoAgency): Promise<number | undefined> {
  const row = await services.db.deployment
    .selectFrom('agency')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.id;
}

function provision(services: Services, ownerUrl: string, agency: DemoAgency): Promise<number> {
  const settings = {
    ...agency,
    stateCode: 'FL',
    email: `hola@${agency.slug}.test`,
    supportEmail: `soporte@${agency.slug}.test`,
    timeZone: 'America/New_York',
  };
  return provisionAgency(ownerUrl, settings, services.clock.now());
}

async function isComplete({ db }: Services, agencyId: number): Promise<boolean> {
  const row = await db
    .read(agencyId)
    .selectFrom('counter')
    .select('value')
    .where('agency_id', '=', agencyId)
    .where('name', '=', COMPLETE)
    .executeTakeFirst();
  return row !== undefined;
}

/** All of an agency's demo data, or nothing of it. */
async function fill({ db, clock }: Services, agency: DemoAgency, agencyId: number): Promise<void> {
  await db.within(agencyId, async tx => {
    await seedPlaces(tx, agencyId, agency);
    await seedPeople(tx, agencyId, agency, clock.now());
    await tx.insertInto('counter').values({ agency_id: agencyId, name: COMPLETE, value: 1 }).execute();
  });
}
