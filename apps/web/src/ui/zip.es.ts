export const zipTexts = {
  unknown: (start: string) => `Ningún código postal empieza por ${start}: revíselo.`,
  otherState: (zip: string, of: string, chosen: string) =>
    `El código ${zip} es de ${of} y el estado elegido es ${chosen}: revíselo.`,
  notServed: (zip: string, place: string) =>
    `El código ${zip} es de ${place}: en línea se compra para los 50 estados y el Distrito de Columbia.`,
  outside: { PR: 'Puerto Rico', VI: 'las Islas Vírgenes' },
  territory: 'un territorio del Pacífico',
} as const;
