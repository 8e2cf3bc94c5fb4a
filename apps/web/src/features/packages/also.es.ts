/** Heads of the columns that a list of orders may show besides. */
export const alsoTexts = {
  package: 'Paquete',
  service: 'Servicio',
  origin: 'Origen',
  status: 'Estado',
  receiver: 'Destinatario',
  content: 'Contenido',
  weight: 'Peso',
  received: 'Recibido',
  promised: 'Prometido',
  lot: 'Lote',
  shelf: 'Lugar',
  total: 'Total',
  debt: 'Deuda',
} as const;
