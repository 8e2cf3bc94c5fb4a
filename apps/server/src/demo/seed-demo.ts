import { settableClock } from '../app/clock.ts';
import { openSimulators } from '../providers.ts';
import type { Services } from '../services/services.ts';
import { provisionAgency } from '../provision/provision-agency.ts';
import { DEMO_AGENCIES, type DemoAgency } from './agencies.ts';
import { fillMargins } from '../features/margins/record-old-margins.ts';
import { seedAddresses } from './seed-addresses.ts';
import { seedFacts } from './seed-facts.ts';
import { seedInvoices } from './seed-invoices.ts';
import { seedLots } from './seed-lots.ts';
import { seedPackages } from './seed-packages.ts';
import { seedPeople } from './seed-people.ts';
import { seedPlaces } from './seed-places.ts';
import { seedTickets } from './seed-tickets.ts';
import { type DemoProviders, loadWorld } from './world.ts';

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
    await withProviders(ownerUrl, services.clock.now(), providers => fill(services, agency, id, providers));
    await fillMargins(services);
  }
}

/** Opens simulators of the demo's own: they write the same ledgers as the server's, on a clock that can go back. */
async function withProviders(
  ownerUrl: string,
  now: Date,
  work: (providers: DemoProviders) => Promise<void>,
): Promise<void> {
  const clock = settableClock(now);
  const { carrier, payment, close } = await openSimulators({ databaseUrl: ownerUrl, clock });
  try {
    await work({ carrier, payment, clock });
  } finally {
    await close();
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

/**
 * All of an agency's demo data, or nothing of it. What a start that dies has paid to the simulators stays in their
 * ledgers and belongs to nobody, as the next start pays again.
 */
async function fill(
  services: Services,
  agency: DemoAgency,
  agencyId: number,
  providers: DemoProviders,
): Promise<void> {
  const { db, clock, files } = services;
  const now = clock.now();
  await db.within(agencyId, async tx => {
    await seedPlaces(tx, agencyId, agency);
    const people = await seedPeople(tx, agencyId, agency, now);
    const world = await loadWorld(tx, { agency, agencyId, now, people, files }, providers);
    await seedLots(tx, world);
    const packages = await seedPackages(tx, world);
    await seedInvoices(tx, world, packages);
    await seedTickets(tx, world, packages);
    await seedAddresses(tx, world);
    await seedFacts(tx, agencyId);
    // who sells since 2011 needs no first steps
    await tx.insertInto('first_steps').values({ agency_id: agencyId, put_away_at: now }).execute();
    await tx.insertInto('counter').values({ agency_id: agencyId, name: COMPLETE, value: 1 }).execute();
  });
}
