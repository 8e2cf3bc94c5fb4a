import { VENEZUELAN_STATES } from '@puerta/domain/places/venezuela';
import type { Tx } from '../db/within-agency.ts';
import type { DemoAgency } from './agencies.ts';
import { setCounters } from './world.ts';

/** Opens every destination with its costs; offices, carriers of lots, and what the settings still lack. */
export async function seedPlaces(tx: Tx, agency: DemoAgency): Promise<void> {
  await tx
    .updateTable('agency')
    .set({ locker_url: `https://casillero.${agency.slug}.test`, story: agency.story })
    .where('id', '=', tx.agencyId)
    .execute();
  await tx
    .updateOwn('state')
    .set(eb => ({
      active: true,
      zone: eb.case().when('name', 'in', DEMO_WEST).then(2).else(1).end(),
    }))
    .execute();
  const cities = await tx.selectOwn('city').select(['id', 'state_id', 'name']).execute();
  for (const city of cities) {
    const state = VENEZUELAN_STATES.find(({ id }) => id === city.state_id);
    await tx
      .updateOwn('city')
      .set({ active: true, ...cityCosts(state?.name ?? '', city.name, agency.priceLevel) })
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
        agency_id: tx.agencyId,
        id: at + 1,
        ...office,
        ...cityOf(state, city),
      })),
    )
    .execute();
  await tx
    .insertInto('transport')
    .values(DEMO_TRANSPORTS.map((transport, at) => ({ agency_id: tx.agencyId, id: at + 1, ...transport })))
    .execute();
  await setCounters(tx, { office: DEMO_OFFICES.length, transport: DEMO_TRANSPORTS.length });
}

/** Rough kilometres by road (and ferry) from the warehouses of Caracas: what lies farther costs more and takes longer. */
const KILOMETRES: Readonly<Record<string, number>> = {
  Amazonas: 690,
  Anzoátegui: 315,
  Apure: 405,
  Aragua: 110,
  Barinas: 515,
  Bolívar: 590,
  Carabobo: 160,
  Cojedes: 260,
  'Delta Amacuro': 730,
  'Distrito Capital': 10,
  Falcón: 450,
  Guárico: 145,
  'La Guaira': 30,
  Lara: 365,
  Mérida: 680,
  Miranda: 35,
  Monagas: 520,
  'Nueva Esparta': 400,
  Portuguesa: 430,
  Sucre: 400,
  Táchira: 815,
  Trujillo: 590,
  Yaracuy: 290,
  Zulia: 700,
};
/** States whose lots go by Maracaibo; the others' go by Caracas. */
const DEMO_WEST = ['Falcón', 'Lara', 'Mérida', 'Táchira', 'Trujillo', 'Zulia'];
/** From a state's capital to the next of its cities in our list. */
const NEXT_CITY_KM = 25;

type CityCosts = {
  air_cost_cents: number;
  air_eta: number;
  air_delivery_cents: number;
  ocean_cost_cents: number;
  ocean_eta: number;
  ocean_delivery_cents: number;
};

/**
 * What a demo agency pays to reach a city: air per pound, sea per cubic foot, deliveries per package. Days are from the
 * purchase on, so many that most of the demo's boxes are in time.
 * `level` sets one agency's prices beside another's (1: as they are).
 */
function cityCosts(state: string, city: string, level: number): CityCosts {
  const places = VENEZUELAN_STATES.find(({ name }) => name === state);
  const kilometres = (KILOMETRES[state] ?? 500) + NEXT_CITY_KM * (places?.cities.indexOf(city) ?? 0);
  const cents = (base: number, perKilometre: number) =>
    Math.round((base + perKilometre * kilometres) * level);
  return {
    air_cost_cents: cents(380, 0.2),
    air_eta: 12 + Math.ceil(kilometres / 200),
    air_delivery_cents: cents(700, 0.9),
    ocean_cost_cents: cents(1750, 0.8),
    ocean_eta: 36 + Math.ceil(kilometres / 150),
    ocean_delivery_cents: cents(1000, 1.2),
  };
}

const DEMO_OFFICES = [
  {
    name: 'Oficina Chacao',
    address: 'Av. Francisco de Miranda, Centro Lido, local 12',
    phone: '(0212) 555-0110',
    state: 'Distrito Capital',
    city: 'Caracas',
  },
  {
    name: 'Oficina Valencia',
    address: 'Av. Bolívar Norte, Torre Venezuela, planta baja',
    phone: '(0241) 555-0120',
    state: 'Carabobo',
    city: 'Valencia',
  },
  {
    name: 'Oficina Maracaibo',
    address: 'Av. 5 de Julio con calle 72, local 4',
    phone: '(0261) 555-0130',
    state: 'Zulia',
    city: 'Maracaibo',
  },
] as const;

/** Who carries lots from Miami to Venezuela. */
const DEMO_TRANSPORTS = [
  {
    name: 'Alas del Sur',
    contact_info: 'Rosa Medina',
    phone: '(305) 555-0161',
    email: 'carga@alasdelsur.test',
    description: 'Vuelos de carga a Maiquetía los martes y viernes',
  },
  {
    name: 'Naviera La Vela',
    contact_info: 'Julio Pirela',
    phone: '(305) 555-0162',
    email: 'reservas@lavela.test',
    description: 'Contenedores a La Guaira cada quince días',
  },
  {
    name: 'Puente Marítimo',
    contact_info: 'Andreína Luzardo',
    phone: '(786) 555-0163',
    email: 'operaciones@puentemaritimo.test',
    description: 'Contenedores a Puerto Cabello y Maracaibo',
  },
] as const;
