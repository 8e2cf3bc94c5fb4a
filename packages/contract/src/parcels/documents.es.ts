/** Every fixed word on the documents we print: the carrier simulator's label, invoice, repackage label, route report. */

export const carrierLabelTexts = {
  title: (carrierTracking: string) => `Etiqueta ${carrierTracking}`,
  sender: 'Remitente',
  receiver: 'Enviar a',
  simulated: 'SIMULADO',
  piece: (piece: number, pieces: number) => `${piece} de ${pieces}`,
  tracking: 'Tracking del transportista',
  reference: 'Referencia',
  content: 'Contenido',
  weight: 'Peso',
  size: 'Medidas',
  date: 'Fecha',
  phone: 'Tel.',
  forwarded: 'Sigue a',
  returns: 'Devolución',
  services: {
    GND: 'Terrestre',
    '3DS': 'Tres días',
    '2DA': 'Dos días aéreo',
    NDA: 'Día siguiente aéreo',
  },
} as const;

/** Below a carrier's label on a letter page. */
export const letterLabelTexts = {
  title: (code: string) => `Etiqueta ${code} en hoja carta`,
  fold: 'Doble por esta línea',
  heading: 'Cómo usar esta hoja',
  steps: [
    'Imprímala a tamaño real (100 %), sin ajustarla a la página.',
    'Doble la hoja por la línea, con la etiqueta hacia afuera.',
    'Péguela en la cara más grande de la caja, en un sobre transparente o con cinta, sin tapar ni arrugar los códigos de barras.',
    'Si la caja lleva etiquetas de otro envío, quítelas o táchelas.',
  ],
  piece: (piece: number, pieces: number) => (pieces === 1 ? 'Una caja' : `Caja ${piece} de ${pieces}`),
  questions: (contact: string) => `¿Preguntas? ${contact}`,
} as const;

export const repackageLabelTexts = {
  title: (packageNumber: string) => `Etiqueta de reempaque ${packageNumber}`,
  titleOfMany: 'Etiquetas de reempaque',
  receiver: 'Destinatario',
  destination: 'Destino',
  pieces: 'Piezas',
  piece: (piece: number, pieces: number) => `${piece} / ${pieces}`,
  weight: 'Peso',
  size: 'Medidas',
  package: 'Paquete',
  tracking: 'Tracking',
  lot: 'Lote',
  noLot: 'Sin lote',
  phone: 'Tel.',
} as const;

export const invoiceTexts = {
  title: (number: string) => `Factura ${number}`,
  heading: 'Factura',
  number: 'Número',
  date: 'Fecha',
  tracking: 'Tracking',
  carrierTracking: 'Tracking del transportista',
  sender: 'Remitente',
  receiver: 'Destinatario',
  document: 'Cédula o RIF',
  shipment: 'Envío',
  product: 'Servicio',
  content: 'Contenido',
  weight: 'Peso',
  size: 'Medidas',
  description: 'Descripción',
  amount: 'Monto',
  total: 'Total',
  payments: 'Pagos',
  paid: 'Total pagado',
  stamp: 'PAGADA',
  locker: 'Casillero',
  follow: 'Siga su paquete en',
  promotion: (name: string) => `Promoción: ${name}`,
  currency: 'Montos en dólares de los Estados Unidos (USD)',
  continued: (number: string) => `Factura ${number} (continuación)`,
  lines: {
    pickup: 'Recogida UPS',
    measured: 'Diferencia por medidas en almacén',
    discount: 'Descuento',
  },
  methods: { cash: 'Efectivo', transfer: 'Transferencia', zelle: 'Zelle', other: 'Otro medio' },
} as const;

export const routeReportTexts = {
  title: (lot: string) => `Hoja de ruta ${lot}`,
  heading: 'Hoja de ruta',
  lot: 'Lote',
  status: 'Estado',
  destination: 'Destino',
  zone: 'Zona',
  carrier: 'Transportista',
  departure: 'Fecha de salida',
  shipment: 'Número de embarque',
  printed: 'Impreso',
  comment: 'Comentario',
  columns: {
    package: 'Paquete',
    code: 'Código',
    receiver: 'Destinatario',
    phone: 'Teléfono',
    address: 'Dirección',
    pieces: 'Piezas',
    weight: 'Peso lb',
    volume: 'ft³',
    signature: 'Firma de recibido',
  },
  packages: (count: number) => (count === 1 ? '1 paquete' : `${count} paquetes`),
  total: 'Total',
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  empty: 'Este lote no tiene paquetes',
} as const;

export const packingListTexts = {
  title: (lot: string) => `Lista de empaque ${lot}`,
  heading: 'Lista de empaque',
  columns: {
    number: 'Número',
    tracking: 'Tracking',
    receiver: 'Destinatario',
    destination: 'Destino',
    content: 'Contenido',
    size: 'Medidas',
  },
} as const;

/** Shared by all of them. */
export const measureTexts = {
  pounds: (pounds: number) => `${pounds} lb`,
  poundsAndKilograms: (pounds: number, kilograms: number) => `${pounds} lb (${kilograms} kg)`,
  inches: (length: number, width: number, height: number) => `${length} × ${width} × ${height} in`,
} as const;
