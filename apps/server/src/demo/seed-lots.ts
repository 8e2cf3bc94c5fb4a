import { LOT_TYPES } from '@puerta/domain/lot-status';
import { lotIdentifier } from '@puerta/domain/tracking-number';
import type { Tx } from '../db/within-agency.ts';
import { DEMO_LOTS, planPackages } from './plan.ts';
import { setCounters } from './counters.ts';
import { dayBefore, daysBefore, type World } from './world.ts';

/** The lots that the packages travel in, before the packages. Ids follow their place in the plan. */
export async function seedLots(tx: Tx, world: World): Promise<void> {
  const packages = planPackages(world.agency.slug);
  const caracas = world.cities.find(city => city.name === 'Caracas');
  if (!caracas) throw new Error('The agency has no Caracas');
  const ofYear: Record<string, number> = {};
  const rows = DEMO_LOTS.map((lot, at) => {
    const createdDay = dayBefore(world, lot.createdDaysAgo);
    const year = createdDay.slice(0, 4);
    const place = (ofYear[`lot-${year}`] ?? 0) + 1;
    ofYear[`lot-${year}`] = place;
    return {
      agency_id: world.agency.id,
      id: at + 1,
      identifier: lotIdentifier(Number(year), place),
      type: lot.type,
      status: lot.status,
      transport_id: LOT_TYPES[lot.type] === 'AIR' ? 1 : 2 + (at % 2),
      state_id: caracas.stateId,
      city_id: caracas.id,
      zone: 1,
      shipment_number: lot.departedDaysAgo === null ? null : `GUIA-${4100 + at * 7}`,
      departure_day: lot.departedDaysAgo === null ? null : dayBefore(world, lot.departedDaysAgo),
      total_packages: packages.filter(planned => planned.lot === at).length,
      created_day: createdDay,
      created_by: world.manager.id,
      created_at: daysBefore(world.now, lot.createdDaysAgo),
    };
  });
  await tx.insertInto('lot').values(rows).execute();
  await setCounters(tx, { lot: rows.length, ...ofYear });
}
