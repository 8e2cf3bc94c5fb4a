import { VENEZUELAN_STATES } from '@puerta/domain/venezuela';

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
export const DEMO_WEST = ['Falcón', 'Lara', 'Mérida', 'Táchira', 'Trujillo', 'Zulia'];
/** From a state's capital to the next of its cities in our list. */
const NEXT_CITY_KM = 25;

export type CityCosts = {
  air_cost_cents: number;
  air_eta: number;
  air_delivery_cents: number;
  ocean_cost_cents: number;
  ocean_eta: number;
  ocean_delivery_cents: number;
};

/**
 * What a demo agency pays to reach a city: air per pound, sea per cubic foot, deliveries per package; days.
 * `level` sets one agency's prices beside another's (1: as they are).
 */
export function cityCosts(state: string, city: string, level: number): CityCosts {
  const places = VENEZUELAN_STATES.find(({ name }) => name === state);
  const kilometres = (KILOMETRES[state] ?? 500) + NEXT_CITY_KM * (places?.cities.indexOf(city) ?? 0);
  const cents = (base: number, perKilometre: number) =>
    Math.round((base + perKilometre * kilometres) * level);
  return {
    air_cost_cents: cents(380, 0.2),
    air_eta: 5 + Math.ceil(kilometres / 200),
    air_delivery_cents: cents(700, 0.9),
    ocean_cost_cents: cents(1750, 0.8),
    ocean_eta: 21 + Math.ceil(kilometres / 150),
    ocean_delivery_cents: cents(1000, 1.2),
  };
}

export const DEMO_OFFICES = [
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
export const DEMO_TRANSPORTS = [
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
