export const servicesTexts = {
  title: 'Enviar',
  lead: 'Elija el servicio y compre su etiqueta en cuatro pasos.',
  venezuela: 'Servicios a Venezuela',
  failed: 'Error al obtener los productos',
  none: 'Por ahora no hay servicios',
  noneText: 'Estamos preparando los envíos. Mientras tanto puede cotizar.',
  quote: 'Cotizar',
} as const;
