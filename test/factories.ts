import { randomUUID } from 'node:crypto';
import type { Client } from '@puerta/contract/client';
import { claimsOf, type Role } from '@puerta/domain/permissions';
import type { Tx } from '../apps/server/src/db/within-agency.ts';
import { createAccount } from '../apps/server/src/provision/create-account.ts';
import { DEMO_AGENCIES } from '../apps/server/src/demo/agencies.ts';
import { provisionAgency } from '../apps/server/src/provision/provision-agency.ts';
import type { TestApp } from './app.ts';

/** Two agencies, `caribe` (id 1) and `andes` (id 2), as a deployment provisions them: no people, no costs yet. */
export async function makeAgencies(app: TestApp): Promise<void> {
  for (const agency of DEMO_AGENCIES) {
    const contact = {
      stateCode: 'FL',
      email: `hola@${agency.slug}.test`,
      supportEmail: `soporte@${agency.slug}.test`,
    };
    await provisionAgency(
      app.ownerUrl,
      { ...agency, ...contact, timeZone: 'America/New_York' },
      app.clock.now(),
    );
  }
}

/** Opens every destination of both agencies with round costs, and an office (id 1) in Caracas. */
export async function openDestinations(
  app: TestApp,
): Promise<{ state: number; city: number; office: number }> {
  for (const agencyId of [1, 2]) {
    await app.services.db.within(agencyId, async tx => {
      await tx.updateTable('state').set({ active: true }).where('agency_id', '=', agencyId).execute();
      await tx.updateTable('city').set(ROUND_COSTS).where('agency_id', '=', agencyId).execute();
      const { id: city_id } = await caracas(tx, agencyId);
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
    });
  }
  const { id: city } = await caracas(app.services.db.read(1), 1);
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

const caracas = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('city')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('name', '=', 'Caracas')
    .executeTakeFirstOrThrow();

/** A person with a live session, and a client that is signed in as them. */
export async function makePerson(
  app: TestApp,
  slug: 'caribe' | 'andes',
  role: Role,
): Promise<{ id: number; email: string; token: string; client: Client }> {
  const { services, clock } = app;
  const agency = await services.db.deployment
    .selectFrom('agency')
    .select(['id', 'short_name', 'time_zone'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const sessionId = randomUUID();
  const email = `${sessionId}@${slug}.test`;
  const person = { role, name: 'María Fernández', email, phone: '3055550123' };
  const { id, locker } = await services.db.within(agency.id, async tx => {
    const now = clock.now();
    const made = await createAccount(
      tx,
      { id: agency.id, shortName: agency.short_name, timeZone: agency.time_zone },
      { ...person, passwordHash: null },
      now,
    );
    if (!made) throw new Error('The e-mail is taken');
    const session = { agency_id: agency.id, id: sessionId, account_id: made.id };
    await tx
      .insertInto('session')
      .values({ ...session, created_at: now, last_used_at: now })
      .execute();
    return made;
  });
  const claims = { sub: id, agency: slug, ...person, ...claimsOf(role), locker: locker ?? '', picture: null };
  const token = services.tokens.sign(claims, sessionId);
  return { id, email, token, client: app.client(slug, token) };
}
