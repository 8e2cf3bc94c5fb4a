/** Labels of what managers correct of a reception: loaded with the page of one package. */
export const correctionTexts = {
  day: {
    act: 'Corregir fecha de recepción',
    text: 'Entre el día de la compra y hoy, y no después del paso siguiente del paquete.',
    day: 'Fecha de recepción',
    save: 'Guardar fecha',
  },
  measures: {
    act: 'Corregir medidas',
    text: 'Para quien lleva el paquete de aquí en adelante: lotes, hojas y manifiesto. Las medidas de la factura, lo que se cobró y lo pagado no cambian.',
    weight: 'Peso',
    length: 'Largo',
    width: 'Ancho',
    height: 'Alto',
    save: 'Guardar medidas',
    same: 'Con estas medidas se habría cobrado lo mismo.',
    more: (amount: string) => `Con estas medidas se habrían cobrado ${amount} más.`,
    less: (amount: string) => `Con estas medidas se habrían cobrado ${amount} menos.`,
  },
} as const;
