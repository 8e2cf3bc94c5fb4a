// Feature: Enviar lets a customer choose what to buy.
export const servicesTexts = {
  title: 'Enviar',
  lead: 'Elija el servicio y compre su etiqueta en cuatro pasos.',
  promo: 'Promociones',
  domestic: 'Servicios a Domestico USA',
  venezuela: 'Servicios a Venezuela',
  failed: 'Error al obtener los productos',
  domesticFailed: 'Error al obtener los servicios Domesticos',
  none: 'Por ahora no hay servicios',
  noneText: 'Estamos preparando los envíos. Mientras tanto puede cotizar.',
  quote: 'Cotizar',
  many: 'Enviar a varios',
} as const;
