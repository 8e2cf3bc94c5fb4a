export const servicesTexts = {
  title: 'Enviar',
  lead: 'Elige el servicio y compra tu etiqueta en cuatro pasos.',
  venezuela: 'Servicios a Venezuela',
  failed: 'Error al obtener los productos',
  none: 'Por ahora no hay servicios',
  noneText: 'Estamos preparando los envíos. Mientras tanto puedes cotizar.',
  quote: 'Cotizar',
} as const;
