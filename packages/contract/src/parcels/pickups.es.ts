/** What the fields of a pickup say when they are refused. */
export const invalidPickup = {
  date: 'La fecha no puede estar vacía',
  day: 'La fecha seleccionada no está disponible para recogidas',
  window: 'La hora no puede estar vacía',
  quantity: 'La cantidad no puede estar vacía',
  quantityRange: 'La cantidad de paquetes debe ser entre 1 a 10.',
  name: 'El nombre no puede estar vacío',
  phone: 'El teléfono no puede estar vacío',
  phoneInvalid: 'El teléfono no es válido',
} as const;

/** While a pickup was asked for, and the carrier does not say yet whether it comes: that may take until its eve. */
export const pickupAsked = {
  unknown:
    'Estamos confirmando su recogida con el transportista y todavía no se le ha cobrado. No la pida de nuevo: le avisaremos por correo apenas se sepa',
  again:
    'Ya se pidió una recogida para esta orden y se está confirmando: le avisaremos por correo apenas se sepa',
} as const;
