// Feature: A drawer beside a label lists where the carrier takes the box.
export const dropPointsTexts = {
  button: 'Puntos de entrega UPS',
  title: 'Puntos de entrega UPS cercanos',
  lead: 'Pegue la etiqueta en su caja y déjela en cualquiera de estos puntos. No necesita cita.',
  zip: 'Cerca del código postal',
  search: 'Buscar',
  found: (points: number, zip: string) =>
    points === 1 ? `1 punto cerca de ${zip}` : `${points} puntos cerca de ${zip}`,
  failed: 'No pudimos buscar los puntos de entrega',
  failedText: 'Su etiqueta sirve igual en cualquier punto de UPS. Inténtelo de nuevo en un momento.',
  none: 'No hay puntos de entrega cerca',
  noneText: 'Pruebe con otro código postal, o programe una recogida en Compras.',
  miles: (miles: number) => `a ${miles.toFixed(1)} millas`,
  noHours: 'Consulte el horario con el punto de entrega.',
  map: 'Ver en el mapa',
  mapOf: (name: string) => `: ${name} (se abre en otra pestaña)`,
  call: (name: string) => `Llamar a ${name}: `,
} as const;
