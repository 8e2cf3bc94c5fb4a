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
  direct: 'Los datos de su tarjeta van directamente al procesador de pagos.',
  accepts: 'Al pagar acepta los',
  terms: 'términos y condiciones',
  elsewhere:
    'Al continuar irá a la página segura de nuestro proveedor de pagos. Al terminar volverá aquí. Tiene media hora para pagar.',
} as const;

export const zipTexts = {
  unknown: (start: string) => `Ningún código postal empieza por ${start}: revíselo.`,
  otherState: (zip: string, of: string, chosen: string) =>
    `El código ${zip} es de ${of} y el estado elegido es ${chosen}: revíselo.`,
  notServed: (zip: string, place: string) =>
    `El código ${zip} es de ${place}: en línea se compra para los 50 estados y el Distrito de Columbia.`,
  outside: { PR: 'Puerto Rico', VI: 'las Islas Vírgenes' },
  territory: 'un territorio del Pacífico',
} as const;

export const emailTexts = { meant: '¿Quiso decir' } as const;
