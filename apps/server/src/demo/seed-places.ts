import { VENEZUELAN_STATES } from '@puerta/domain/venezuela';
import type { Tx } from '../db/within-agency.ts';
import type { DemoAgency } from './agencies.ts';
import { setCounters } from './counters.ts';
import { cityCosts, DEMO_OFFICES, DEMO_TRANSPORTS, DEMO_WEST } from './places.ts';

/** Opens every destination with its costs; offices, carriers of lots, and what the settings still lack. */
export async function seedPlaces(tx: Tx, agencyId: number, agency: DemoAgency): Promise<void> {
  await tx
    .updateTable('agency')
    .set({ locker_url: `https://casillero.${agency.slug}.test`, story: agency.story })
    .where('id', '=', agencyId)
    .execute();
  await tx
    .updateTable('state')
    .set(eb => ({
      active: true,
      zone: eb.case().when('name', 'in', DEMO_WEST).then(2).else(1).end(),
    }))
    .where('agency_id', '=', agencyId)
    .execute();
  const cities = await tx
    .selectFrom('city')
    .select(['id', 'state_id', 'name'])
    .where('agency_id', '=', agencyId)
    .execute();
  for (const city of cities) {
    const state = VENEZUELAN_STATES.find(({ id }) => id === city.state_id);
    await tx
      .updateTable('city')
      .set({ active: true, ...cityCosts(state?.name ?? '', city.name, agency.priceLevel) })
      .where('agency_id', '=', agencyId)
      .where('id', '=', city.id)
      .execute();
  }
  const cityOf = (state: string, name: string) => {
    const stateId = VENEZUELAN_STATES.find(known => known.name === state)?.id;
    const city = cities.find(known => known.state_id === stateId && known.name === name);
    if (!city) throw new Error(`The demo names a city that is not provisioned: ${name}, ${state}`);
    return { state_id: city.state_id, city_id: city.id };
  };
  await tx
    .insertInto('office')
    .values(
      DEMO_OFFICES.map(({ state, city, ...office }, at) => ({
        agency_id: agencyId,
        id: at + 1,
        ...office,
        ...cityOf(state, city),
      })),
    )
    .execute();
  await tx
    .insertInto('transport')
    .values(DEMO_TRANSPORTS.map((transport, at) => ({ agency_id: agencyId, id: at + 1, ...transport })))
    .execute();
  await setCounters(tx, { office: DEMO_OFFICES.length, transport: DEMO_TRANSPORTS.length });
}
