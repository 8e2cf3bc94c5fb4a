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
