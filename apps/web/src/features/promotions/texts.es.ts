// Feature: Customers read the promotions.
export const promotionsTexts = {
  title: 'Promociones',
  lead: 'Precio fijo por paquete, con todo incluido hasta Venezuela.',
  failed: 'Error al obtener los productos',
  none: 'Por ahora no hay promociones',
  noneText: 'Mientras tanto puede cotizar su envío.',
  quote: 'Cotizar',
  buy: 'Comprar',
  each: 'por paquete',
  sizes: 'Medidas',
  transport: 'Viaja por',
  travels: { AIR: 'Avión', OCEAN: 'Barco', MULTIPLE: 'Avión o barco' },
  destinations: 'Llega a',
  anywhere: 'Todos nuestros destinos',
} as const;
