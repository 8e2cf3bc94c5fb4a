import { randomUUID } from 'node:crypto';
import type { Client } from '@puerta/contract/client';
import type { Role } from '@puerta/domain/people/roles';
import type { ReadTx } from '../apps/server/src/db/within-agency.ts';
import { createAccount } from '../apps/server/src/provision/create-account.ts';
import { DEMO_AGENCIES, type DemoAgency } from '../apps/server/src/demo/agencies.ts';
import { setCounters } from '../apps/server/src/demo/world.ts';
import { openSession } from '../apps/server/src/features/accounts/sign-in.ts';
import { agencyBy } from '../apps/server/src/services/agency-by.ts';
import { provisionAgency } from '../apps/server/src/provision/provision-agency.ts';
import type { TestApp } from './app.ts';

/** Two agencies, `caribe` (id 1) and `andes` (id 2), as a deployment provisions them: no people, no costs yet. */
export async function makeAgencies(app: Pick<TestApp, 'ownerUrl' | 'clock'>): Promise<void> {
  for (const agency of DEMO_AGENCIES) await makeAgency(app, agency);
}

/** Answers its id. */
export function makeAgency(
  { ownerUrl, clock }: Pick<TestApp, 'ownerUrl' | 'clock'>,
  agency: Omit<DemoAgency, 'slug'> & { slug: string },
): Promise<number> {
  const contact = {
    stateCode: 'FL',
    email: `hola@${agency.slug}.test`,
    supportEmail: `soporte@${agency.slug}.test`,
  };
  return provisionAgency(ownerUrl, { ...agency, ...contact, timeZone: 'America/New_York' }, clock.now());
}

/** Opens every destination of these agencies, or of both, with round costs, and an office (id 1) in Caracas. */
export async function openDestinations(
  app: Pick<TestApp, 'services'>,
  agencies = [1, 2],
): Promise<{ state: number; city: number; office: number }> {
  for (const agencyId of agencies) {
    await app.services.db.within(agencyId, async tx => {
      await tx.updateOwn('state').set({ active: true }).execute();
      await tx.updateTable('city').set(ROUND_COSTS).where('agency_id', '=', agencyId).execute();
      const { id: city_id } = await caracas(tx);
      await tx
        .insertInto('office')
        .values({
          agency_id: agencyId,
          id: 1,
          name: 'Oficina Chacao',
          address: 'Av. Francisco de Miranda',
          phone: '(0212) 555-0110',
          state_id: CAPITAL,
          city_id,
        })
        .execute();
      await setCounters(tx, { office: 1 });
    });
  }
  const { id: city } = await caracas(app.services.db.read(agencies[0] ?? 1));
  return { state: CAPITAL, city, office: 1 };
}

/** Distrito Capital. */
const CAPITAL = 320;
const ROUND_COSTS = {
  active: true,
  air_cost_cents: 400,
  air_eta: 7,
  air_delivery_cents: 1000,
  ocean_cost_cents: 2000,
  ocean_eta: 30,
  ocean_delivery_cents: 1500,
};

const caracas = (tx: ReadTx) =>
  tx
    .selectFrom('city')
    .select('id')
    .where('agency_id', '=', tx.agencyId)
    .where('name', '=', 'Caracas')
    .executeTakeFirstOrThrow();

/** Everybody that `makePeople` makes signs in with this, and who is made with `passwordHash`. */
export const TEST_PASSWORD = 'una-clave-larga';
export const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$TQT1v8QXIf+7DoqhWCXvzA$GBaK+ZT18380xJGIzh0pANHqf9Osx46bjyRnjtjJeE0';

export type AgencySlug = DemoAgency['slug'];
export type Person = {
  id: number;
  email: string;
  /** null for staff */
  locker: string | null;
  /** of a session that is open already */
  token: string;
  /** signed in as them */
  client: Client;
};
export type People = Record<'customer' | 'otherCustomer' | 'manager' | 'restricted', Person>;

/** In both agencies two customers and the two kinds of staff, `cliente@SLUG.test` and so on, each signed in. */
export async function makePeople(app: TestApp): Promise<Record<AgencySlug, People>> {
  const make = async (slug: AgencySlug): Promise<People> => {
    const person = (role: Role, name: string) =>
      makePerson(app, slug, role, { email: `${name}@${slug}.test`, passwordHash });
    return {
      customer: await person('customer', 'cliente'),
      otherCustomer: await person('customer', 'otro'),
      manager: await person('manager', 'gerente'),
      restricted: await person('restricted', 'operador'),
    };
  };
  return { caribe: await make('caribe'), andes: await make('andes') };
}

/** A person with a live session, and a client that is signed in as them; nobody else's e-mail, no password. */
export async function makePerson(
  app: Pick<TestApp, 'services' | 'clock'> & { client(slug: string, token: string): Client },
  slug: string,
  role: Role,
  {
    email = `${randomUUID()}@${slug}.test`,
    passwordHash: hash = null as string | null,
    name = 'María Fernández',
    phone = '3055550123',
  } = {},
): Promise<Person> {
  const { services, clock } = app;
  const agency = await agencyBy(services.db, services.config, 'slug', slug);
  if (!agency) throw new Error(`There is no agency ${slug} yet`);
  const { id, locker, token } = await services.db.within(agency.id, async tx => {
    const person = { role, name, email, phone, passwordHash: hash };
    const made = await createAccount(tx, { ...agency, timeZone: agency.time_zone }, person, clock.now());
    if (!made) throw new Error('The e-mail is taken');
    const session = await openSession(tx, services, agency, { ...person, ...made, picture_key: null });
    return { ...made, ...session };
  });
  return { id, email, locker, token, client: app.client(slug, token) };
}
