/** Heads of the columns that a list of orders may show besides, and whose packages it shows. */
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
  ofClient: (name: string) => (name ? `De ${name}` : 'De un cliente'),
  ofEveryClient: (name: string) => `De ${name || 'un cliente'}: mostrar de todos`,
} as const;
