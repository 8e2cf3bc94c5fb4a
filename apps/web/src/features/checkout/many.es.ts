/** Texts of sending to many receivers from a file. */
export const manyTexts = {
  title: 'Enviar a varios',
  lead: 'Suba una lista con una línea por destinatario. Verá el precio de cada envío y qué corregir antes de pagar.',
  none: 'Por ahora no hay servicios a Venezuela',
  noSender: 'Guarde primero quién envía',
  noSenderText: 'Todos los envíos salen de una de sus direcciones en Estados Unidos.',
  back: 'Volver a Enviar',
  toAddresses: 'Ir a Direcciones',
  file: 'Su lista',
  fileText: 'Es un archivo CSV, como los que guarda Excel. Todo se entrega a domicilio.',
  service: 'Servicio',
  sender: 'Quién envía',
  isBegun: 'Parte de esta lista está pagada: para cambiarlo, empiece otra lista.',
  template: 'Descargar plantilla',
  templateName: 'plantilla-envios.csv',
  choose: 'Elegir archivo CSV',
  discard: 'Empezar otra lista',
  discardText: 'Lo que ya pagó sigue en Compras, pero aquí deja de verse qué líneas están pagadas.',
  list: 'Líneas del archivo',
  noRows: 'El archivo no tiene líneas debajo de los títulos.',
  tooMany: (most: number) => `El archivo tiene demasiadas líneas: suba hasta ${most} a la vez.`,
  unreadable: 'No se pudo leer el archivo. En Excel, guárdelo como CSV y suba ese archivo.',
  missing: (column: string) =>
    `Falta la columna «${column}». Descargue la plantilla para ver los títulos que van en la primera línea.`,
  twice: (column: string) => `La columna «${column}» está dos veces.`,
  line: (line: number) => `Línea ${line}`,
  gone: 'Ya no está en el archivo',
  fault: (column: string, why: string) => `Columna «${column}»: ${why}`,
  sides: 'largo, ancho y alto',
  noState: (name: string) => `el estado «${name}» no existe o no se envía allí.`,
  noCity: (name: string, state: string) => `la ciudad «${name}» no existe en ${state} o no se envía allí.`,
  twin: (line: number) =>
    `Igual a la línea ${line}: son dos envíos y se pagan los dos. Si sobra, quítela del archivo.`,
  pricing: 'Calculando el precio…',
  asking: 'Consultando si se pagó…',
  again: 'Consultar de nuevo',
  counts: (ready: number, wrong: number) =>
    [
      ready === 1 ? '1 envío por pagar' : `${ready} envíos por pagar`,
      ...(wrong > 0 ? [wrong === 1 ? '1 línea por corregir' : `${wrong} líneas por corregir`] : []),
    ].join(', '),
  correct: 'Corrija el archivo y súbalo otra vez: lo pagado no se vuelve a cobrar.',
  payment: 'Pago',
  howCharged:
    'Cada línea es una orden con su propia guía y su propio cargo en la tarjeta. Se cobran una tras otra; si una se rechaza, las que siguen no se cobran.',
  oneByOne:
    'Cada línea es una orden y se paga por separado. Después de cada pago, vuelva aquí por la siguiente.',
  withoutFaults: 'Las líneas por corregir no se cobran.',
  pay: (count: number, total: string) =>
    count === 1 ? `Pagar 1 envío: ${total}` : `Pagar ${count} envíos: ${total}`,
  paying: (at: number, count: number) => `Pagando ${at} de ${count}. No cierre esta página.`,
  declined: (why: string) =>
    `${why}. Este envío no se ha cobrado, ni los que siguen. Revise los datos o use otra tarjeta.`,
  allPaid: 'No queda nada por pagar en esta lista.',
  purchases: 'Ver en Compras',
  paid: (order: number) => `Pagado: orden ${order}`,
  held: (order: number) => `Pago en revisión: orden ${order}`,
  placing: (order: number) => `Procesando el pago: orden ${order}`,
} as const;

/** The columns of the file, each by the name of its field. */
export const manyColumns = {
  name: 'nombre',
  email: 'correo',
  phone: 'teléfono',
  state: 'estado',
  city: 'ciudad',
  address: 'dirección',
  content: 'contenido',
  content_value: 'valor',
  weight: 'peso',
  length: 'largo',
  width: 'ancho',
  height: 'alto',
  quantity: 'cantidad',
} as const;

/** A line of the template, as it is to be replaced. */
export const manyExample = [
  'Rosa Mendoza',
  'rosa@ejemplo.com',
  '4141234567',
  'Distrito Capital',
  'Caracas',
  'Av. Principal, casa 4',
  'Ropa',
  '150',
  '12',
  '16',
  '12',
  '12',
  '1',
];
