import { calendarDay } from '@puerta/domain/days/calendar-day';
import type { CityTariff, Margins } from '@puerta/domain/money/pricing';
import type { Carrier } from '../adapters/carrier/port.ts';
import type { Files } from '../adapters/files/port.ts';
import type { PaymentGateway } from '../adapters/payment/port.ts';
import type { CarrierControls } from '../adapters/simulator/port.ts';
import type { SettableClock } from '../app/clock.ts';
import { same } from '../db/rows.ts';
import type { ReadTx } from '../db/within-agency.ts';
import type { DemoAgency } from './agencies.ts';
import { dice, type Dice } from './plan.ts';
import type { SeededPerson } from './seed-people.ts';
import { sql } from 'kysely';

/**
 * Providers of the demo's own: simulators on a clock that goes back with each purchase, so that labels, payments
 * and tracking are as old as the packages. A demo never buys from a real provider.
 */
export type DemoProviders = {
  carrier: Carrier & CarrierControls;
  payment: PaymentGateway;
  clock: SettableClock;
};

export type DemoCity = { id: number; stateId: number; name: string; state: string; tariff: CityTariff };
export type DemoProduct = { id: number; code: string; product_group: number; type: string };

/** Everything that an agency's packages are made from. */
export type World = DemoProviders & {
  agency: DemoAgency & { id: number; timeZone: string };
  files: Files;
  now: Date;
  chance: Dice;
  customers: SeededPerson[];
  manager: SeededPerson;
  cities: DemoCity[];
  products: Map<string, DemoProduct>;
  margins: Margins;
  warehouse: { name: string; phone: string; line: string; city: string; state: string; zip: string };
};

const DAY_MS = 86_400_000;

/** The same time of day so many days before the demo was made. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
/** The agency's calendar day then. */
export const dayBefore = ({ now, agency }: World, days: number): string =>
  calendarDay(daysBefore(now, days), agency.timeZone);

export async function loadWorld(
  tx: ReadTx,
  demo: { agency: DemoAgency; agencyId: number; now: Date; people: SeededPerson[]; files: Files },
  providers: DemoProviders,
): Promise<World> {
  const { agencyId, people } = demo;
  const agency = await tx
    .selectFrom('agency')
    .selectAll()
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow();
  const products = await tx
    .selectFrom('product')
    .select(['id', 'code', 'product_group', 'type'])
    .where('agency_id', '=', agencyId)
    .execute();
  const manager = people.find(person => person.role === 'manager');
  if (!manager) throw new Error('The demo has no manager');
  return {
    ...providers,
    agency: { ...demo.agency, id: agencyId, timeZone: agency.time_zone },
    files: demo.files,
    now: demo.now,
    chance: dice(demo.agency.name),
    customers: people.filter(person => person.role === 'customer'),
    manager,
    cities: await loadCities(tx),
    products: new Map(products.map(product => [product.code, product])),
    margins: { air: agency.profit_air, ocean: agency.profit },
    warehouse: {
      name: agency.warehouse_name,
      phone: agency.warehouse_phone,
      line: agency.warehouse_address,
      city: agency.warehouse_city,
      state: agency.warehouse_state,
      zip: agency.warehouse_zip,
    },
  };
}

async function loadCities(tx: ReadTx): Promise<DemoCity[]> {
  const rows = await tx
    .selectOwn('city')
    .innerJoin('state', join => same(join, 'state.id', 'city.state_id'))
    .selectAll('city')
    .select('state.name as state')
    .orderBy('city.id')
    .execute();
  return rows.map(row => ({
    id: row.id,
    stateId: row.state_id,
    name: row.name,
    state: row.state,
    tariff: {
      airCostCents: row.air_cost_cents,
      airDeliveryCents: row.air_delivery_cents,
      airEtaDays: row.air_eta,
      oceanCostCents: row.ocean_cost_cents,
      oceanDeliveryCents: row.ocean_delivery_cents,
      oceanEtaDays: row.ocean_eta,
    },
  }));
}

/** Says which numbers of the agency's sequences are taken: up to these. */
export async function setCounters(tx: ReadTx, taken: Record<string, number>): Promise<void> {
  for (const [sequence, last] of Object.entries(taken))
    await sql`select skip_ids(${sequence}, ${last})`.execute(tx);
}
