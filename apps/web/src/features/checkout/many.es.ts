/** Texts of sending to many receivers from a file. */
export const manyTexts = {
  title: 'Enviar a varios',
  lead: 'Suba un archivo CSV con una línea por destinatario: cada una se revisa y lleva su precio antes de pagar.',
  service: 'Servicio',
  sender: 'Quién envía',
  noSender: 'Guarde primero quién envía',
  noSenderText: 'El origen de todos los envíos es una de sus direcciones en Estados Unidos.',
  back: 'Direcciones',
  toAddresses: 'Ir a Direcciones',
  template: 'Descargar plantilla',
  templateName: 'plantilla-envios.csv',
  example:
    'Rosa Mendoza;rosa@ejemplo.com;4141234567;Distrito Capital;Caracas;"Av. Principal, casa 4";Ropa;150;12;16;12;12;1',
  choose: 'Elegir archivo CSV',
  discard: 'Quitar esta lista',
  discardTitle: '¿Quitar esta lista?',
  discardText: 'Lo que ya pagó sigue en Compras. Esta lista deja de saber qué líneas están pagadas.',
  list: 'Líneas del archivo',
  noRows: 'El archivo no tiene líneas.',
  tooMany: (most: number) => `El archivo tiene demasiadas líneas: suba hasta ${most} a la vez.`,
  unreadable: 'No se pudo leer el archivo. Guárdelo como CSV e intente de nuevo.',
  missing: (column: string) =>
    `Falta la columna «${column}». Descargue la plantilla para ver cómo se llaman.`,
  twice: (column: string) => `La columna «${column}» está dos veces.`,
  line: (line: number) => `Línea ${line}`,
  fault: (line: number, why: string) => `Línea ${line}: ${why}`,
  noState: (name: string) => `el estado «${name}» no existe o no se envía allí`,
  noCity: (name: string, state: string) => `la ciudad «${name}» no existe en ${state} o no se envía allí`,
  pricing: 'Calculando el precio…',
  counts: (ready: number, wrong: number) =>
    [
      ready === 1 ? '1 línea lista' : `${ready} líneas listas`,
      ...(wrong > 0 ? [wrong === 1 ? '1 por corregir' : `${wrong} por corregir`] : []),
    ].join(', '),
  send: 'Pagar este envío',
  sendOne: (line: number) => `Pagar el envío de la línea ${line}`,
  paid: (order: number) => `Pagado: orden ${order}`,
  held: (order: number) => `Su pago está en revisión: orden ${order}`,
  placing: (order: number) => `Su pago se está procesando: orden ${order}`,
} as const;

/** The columns of the file, each by the name of its field. */
export const manyColumns = {
  name: 'nombre',
  email: 'correo',
  phone: 'telefono',
  state: 'estado',
  city: 'ciudad',
  address: 'direccion',
  content: 'contenido',
  content_value: 'valor',
  weight: 'peso',
  length: 'largo',
  width: 'ancho',
  height: 'alto',
  quantity: 'cantidad',
} as const;
