/** Heads of the columns that a list of orders may show besides. */
export const extraTexts = {
  package: 'Paquete',
  service: 'Servicio',
  from: 'Origen',
  state: 'Estado',
  receiver: 'Destinatario',
  content: 'Contenido',
  weight: 'Peso',
  received: 'Recibido',
  promised: 'Prometido',
  lot: 'Lote',
  shelf: 'Lugar',
  paid: 'Total',
  debt: 'Deuda',
} as const;
