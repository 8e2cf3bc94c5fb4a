import type { Role } from '@puerta/domain/people/roles';

/** The demo's agencies and its one password (docs/rules/demo.md). Demo only: production mode has neither. */
export const DEMO_PASSWORD = 'puerta-demo';

export const DEMO_AGENCIES = [
  {
    slug: 'caribe',
    facebook: 'https://facebook.com/caribe',
    instagram: 'https://instagram.com/caribe',
    sellsPromotions: true,
    name: 'Caribe Express',
    shortName: 'CBX',
    trackingPrefix: 'CE',
    color: '#0f766e',
    slogan: 'De tu puerta a la de los tuyos',
    phone: '(305) 555-0142',
    address: '8200 NW 41st St, Suite 200',
    city: 'Doral',
    zip: '33166',
    story:
      'Nacimos en 2011 con una camioneta y una lista de encargos entre Doral y Caracas. Hoy movemos cajas cada semana a los 24 estados, y todavía llamamos a cada cliente por su nombre.',
    /** its costs beside the other agency's (see seed-places.ts) */
    priceLevel: 1,
  },
  {
    slug: 'andes',
    facebook: 'https://facebook.com/andes',
    instagram: 'https://instagram.com/andes',
    sellsPromotions: true,
    name: 'Andes Cargo',
    shortName: 'AND',
    trackingPrefix: 'AC',
    color: '#c2410c',
    slogan: 'Tu carga, cuidada en cada tramo',
    phone: '(786) 555-0178',
    address: '7500 NW 25th St, Unit 12',
    city: 'Miami',
    zip: '33122',
    story:
      'Somos tres hermanos de Mérida que empezamos enviando medicinas a nuestra familia. Cuidamos cada caja como si fuera la de casa, hasta la puerta o hasta una oficina cercana.',
    priceLevel: 0.95,
  },
] as const;
export type DemoAgency = (typeof DEMO_AGENCIES)[number];

export type DemoPerson = { role: Role; name: string; email: string; phone: string };

/** Who signs in at a demo agency (docs/rules/demo.md). José owes for a box, and so cannot buy. */
export const demoPeople = (slug: string): DemoPerson[] => [
  { role: 'customer', name: 'María Fernández', email: `cliente@${slug}.test`, phone: '3055550123' },
  { role: 'manager', name: 'Luis Gerente', email: `gerente@${slug}.test`, phone: '3055550124' },
  { role: 'restricted', name: 'Ana Operadora', email: `operador@${slug}.test`, phone: '3055550125' },
  { role: 'customer', name: 'José Gregorio Rondón', email: `cliente2@${slug}.test`, phone: '7865550200' },
];

/** Other clients, so that the agency's lists look lived in; they have no password. */
export const demoClients = (slug: string): DemoPerson[] =>
  CLIENTS.map((name, at) => ({
    role: 'customer',
    name,
    email: `cliente${at + 3}@${slug}.test`,
    phone: `786555${String(201 + at).padStart(4, '0')}`,
  }));

const CLIENTS = [
  'Carmen Elena Uzcátegui',
  'Pedro Luis Marcano',
  'Yusmary Peña',
  'Rafael Ñáñez',
  'Beatriz Colmenares',
  'Óscar Briceño',
  'Daniela Güerere',
];
