/** The fields of a card. Beside its one piece: visitors do not load it. */
export const cardTexts = {
  legend: 'Datos de la tarjeta',
  number: 'Número de tarjeta',
  month: 'Mes',
  monthHint: 'MM',
  year: 'Año',
  yearHint: 'AAAA',
  cvv: 'CVV',
  privacy: 'No guardamos los datos de su tarjeta.',
  accepts: 'Al pagar acepta los',
  terms: 'términos y condiciones',
  elsewhere:
    'Al continuar irá a la página segura de nuestro proveedor de pagos. Al terminar volverá aquí. Tiene media hora para pagar.',
} as const;
