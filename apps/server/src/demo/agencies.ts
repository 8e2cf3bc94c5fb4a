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
    /** its costs beside the other agency's (see places.ts) */
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
