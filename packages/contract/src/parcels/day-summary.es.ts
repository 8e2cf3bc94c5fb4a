/** What is handed to the carrier's driver: the staff's sheet of a day. */
export const daySummaryTexts = {
  title: (day: string) => `Resumen del día ${day}`,
  heading: 'Resumen del día',
  button: 'Etiquetas compradas este día',
  lead: 'Etiquetas de UPS compradas este día, sin anuladas ni devoluciones; no son las recogidas de la lista. Marque las cajas que se lleva el conductor.',
  none: (day: string) => `El ${day} no se compró ninguna etiqueta de UPS que siga en pie.`,
  columns: {
    taken: 'Va',
    tracking: 'Tracking UPS',
    own: 'Tracking',
    service: 'Servicio',
    destination: 'Va a',
    weight: 'Peso lb',
    value: 'Declarado',
    signature: 'Firma',
  },
  saturday: 'sábado',
  warehouse: 'Nuestra bodega',
  total: (boxes: number) => (boxes === 1 ? '1 caja' : `${boxes} cajas`),
  byService: (service: string, boxes: number) => `${service}: ${boxes}`,
  valuable:
    'Desde $999 declarados, UPS pide además dos copias de su informe de alto valor; esta hoja no lo reemplaza.',
  driver: 'Recibido por el conductor de UPS',
  lines: { name: 'Nombre y firma', when: 'Hora', pieces: 'Piezas' },
  left: 'Entregado por la agencia',
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  file: (day: string) => `resumen-ups-${day}`,
} as const;
