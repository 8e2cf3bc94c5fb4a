/** Labels of what hangs at a provider, on the managers' screen. */
export const hangingTexts = {
  title: 'Pagos detenidos',
  next: 'Llevan más de 15 minutos sin terminar. Se miran de nuevo solos; si usted sabe qué pasó, ciérrelos a mano.',
  kinds: {
    order: 'Compra',
    debt: 'Pago de deuda',
    pickup: 'Recogida',
    refund: 'Reembolso',
    stray: 'Sobrante de compra',
  },
  orderOf: (id: number) => `orden ${id}`,
  states: {
    authorizing: 'No sabemos si el banco reservó el dinero.',
    awaiting: 'Venció el tiempo para pagar y el procesador no confirma si el cliente pagó.',
    held: 'El banco revisa el pago. Todavía no se compró nada. Apruébelo o rechácelo en su procesador de pagos.',
    authorized: 'El dinero está reservado en la tarjeta. Todavía no se compró nada.',
    captured: 'El dinero está cobrado. Falta terminar la operación.',
    label_left: 'El transportista vendió una etiqueta que nadie usa y no la hemos podido anular.',
    visit_left: 'El transportista apuntó una recogida que nadie espera y no la hemos podido cancelar.',
    money_left: 'El banco reservó dinero que nadie debe y no lo hemos podido liberar.',
    page_left: 'Quedó abierta una página de pago que nadie espera y no la hemos podido cerrar.',
    pending: 'No sabemos si el procesador devolvió el dinero al cliente.',
  },
  /** states that differ by what is bought */
  buying: {
    order: 'El dinero está reservado en la tarjeta. No sabemos si el transportista vendió la etiqueta.',
    pickup: 'El dinero está reservado en la tarjeta. No sabemos si el transportista apuntó la recogida.',
  },
  bought: {
    order: 'La etiqueta está comprada. No sabemos si el banco cobró el dinero reservado.',
    pickup: 'La recogida está apuntada. No sabemos si el banco cobró el dinero reservado.',
    debt: 'El dinero está reservado en la tarjeta. No sabemos si el banco lo cobró.',
  },
  undoing: {
    order: 'Se está deshaciendo. No sabemos si el dinero quedó libre y la etiqueta anulada.',
    pickup: 'Se está deshaciendo. No sabemos si el dinero quedó libre y la recogida cancelada.',
    debt: 'Se está deshaciendo. No sabemos si el dinero quedó libre.',
  },
  facts: {
    client: 'Cliente',
    since: 'Así desde',
    card: 'Tarjeta',
    reference: 'Nuestra referencia',
    payment: 'Pago en el procesador',
    provider: 'Procesador',
    carrier: 'Cuenta del transportista',
    shipment: 'Número del transportista',
    visit: 'Recogida',
    tries: 'Intentos',
    error: 'Último error',
  },
  account: { own: 'cuenta de la agencia', shared: 'cuenta del portal' },
  at: (provider: string, account: string) => `${provider}, ${account}`,
  cardOf: (brand: string, last4: string) => `${brand} terminada en ${last4}`,
  look: 'Mirar de nuevo',
  lookOf: (what: string) => `Mirar de nuevo: ${what}`,
  same: (message: string, why: string) => `${message}. ${why}`,
  finish: 'Cerrar a mano',
  finishOf: (what: string) => `Cerrar a mano: ${what}`,
  finishText: {
    order: (amount: string) =>
      `Se liberarán o devolverán ${amount}, la compra quedará sin hacer y se avisará al cliente por correo.`,
    pickup: (amount: string) =>
      `Se liberarán o devolverán ${amount}, nadie pasará a recoger y se avisará al cliente por correo.`,
    debt: (amount: string) => `Se liberarán o devolverán ${amount} y el paquete seguirá por pagar.`,
    stray: () =>
      'Ciérrelo cuando lo haya deshecho en la página del proveedor. El portal no lo intentará más.',
    refund: (amount: string) => `Indique qué pasó con los ${amount} que se debían devolver al cliente.`,
  },
  goods: {
    legend: '¿Qué pasó con lo comprado?',
    ask: { order: 'Anular la etiqueta ahora', pickup: 'Cancelar la recogida ahora' },
    none: { order: 'No se compró la etiqueta', pickup: 'No se apuntó la recogida' },
    given_back: {
      order: 'Existe y ya la anulé en la página del transportista',
      pickup: 'Existe y ya la cancelé en la página del transportista',
    },
  },
  refund: {
    legend: '¿Qué pasó con el dinero?',
    made: 'El procesador ya lo devolvió a la tarjeta',
    not_made: 'No se devolvió: lo devolveremos por otro medio',
  },
  reason: 'Motivo',
  reasonHint: 'Qué vio y dónde. Queda en la auditoría.',
  money: 'Comprobé en el procesador de pagos que el dinero está liberado o devuelto',
  label: 'Comprobé en la página del transportista que la etiqueta está anulada',
  save: {
    order: 'Cerrar el pago',
    pickup: 'Cerrar el pago',
    debt: 'Cerrar el pago',
    stray: 'Cerrar el sobrante',
    refund: 'Cerrar el reembolso',
  },
  why: {
    carrier: 'El transportista',
    payment: 'El procesador de pagos',
    other: 'Un proveedor',
    late: 'no respondió a tiempo',
    away: 'no responde',
    failing: 'respondió con un error',
    busy: 'pide que se le pregunte menos',
    refused: 'no lo aceptó',
    withheld:
      'El transportista vendió la etiqueta y no la entrega. Anúlela en su página y luego cierre a mano.',
    untold:
      'Pasó más de una semana y el transportista ya no dice si vendió la etiqueta. Búsquela en su página, anúlela si existe y cierre a mano.',
    unseen:
      'El transportista no muestra ahora las recogidas de ese día: no sabemos si la apuntó. Se le pregunta de nuevo la víspera; si no puede esperar, llámelo y cierre a mano.',
    internal: 'Falló algo en el portal. Avise a quien lo administra.',
  },
} as const;

/** Labels of what providers say otherwise than our books, on the managers' screen. */
export const differenceTexts = {
  title: 'Diferencias con proveedores',
  next: 'Cada noche se comparan las operaciones cerradas en los últimos tres días, y lo que su procesador movió en diez. Si la diferencia ya no está, desaparece sola; la de una lista vieja se queda hasta que la cierre.',
  about: {
    payment: 'Pago',
    refund: 'Reembolso',
    label: 'Etiqueta',
    visit: 'Recogida',
    settled: 'Lista del banco',
    cost: 'Etiqueta',
  },
  settled: {
    unknown:
      'El procesador movió este dinero y no está en nuestros libros. Búsquelo en su página: si es de una compra, hable con el cliente; si no, devuélvalo allá.',
    givenBack:
      'El procesador devolvió este dinero y no está en nuestros libros. No lo devuelva otra vez: averigüe en su página quién lo hizo y por qué.',
    missing:
      'Está en nuestros libros y no entre los movimientos del procesador. Pregúntele si llegó a liquidarlo antes de darlo por hecho.',
    other: 'Los dos lo tienen, con montos distintos. Revise en la página del procesador cuál es el correcto.',
  },
  ofOrder: (what: string, id: number) => `${what}, orden ${id}`,
  of: (what: string, name: string) => `${what} ${name}`,
  we: 'Nosotros',
  gateway: 'El procesador de pagos',
  carrier: 'El transportista',
  ours: {
    charged: 'Cobrado',
    not_charged: 'Sin cobrar',
    refunded: 'Devuelto',
    not_refunded: 'Sin devolver',
    stands: 'Vigente',
    void: 'Anulada',
    not_bought: 'No la compramos',
    quoted: 'Cotizado',
  },
  theirs: {
    none: 'No conoce el pago',
    authorized: 'Reservado, sin cobrar',
    held: 'En revisión, sin cobrar',
    captured: 'Cobrado',
    voided: 'Liberado, sin cobrar',
    declined: 'Rechazado, sin cobrar',
    rejected: 'Rechazado en la revisión, sin cobrar',
    refunded: 'Devuelto',
    not_refunded: 'Sin devolver',
    not_listed: 'No aparece entre sus movimientos',
    stands: 'Vigente',
    void: 'Anulada',
    charged: 'Cobrado',
  },
  facts: {
    client: 'Cliente',
    since: 'Encontrada',
    card: 'Tarjeta',
    reference: 'Nuestra referencia',
    payment: 'Pago en el procesador',
    refund: 'Referencia del reembolso',
    number: 'Número del transportista',
  },
  close: 'Cerrar diferencia',
  closeOf: (what: string) => `Cerrar diferencia: ${what}`,
  closeText:
    'Ciérrela cuando la haya resuelto en la página del proveedor o por otro medio. El portal no moverá dinero ni etiquetas.',
  save: 'Cerrar la diferencia',
} as const;

/** Of labels for which the carrier charged another price than it had said. */
export const costTexts = {
  title: 'Etiquetas con otro costo',
  next: 'El transportista cobró un precio distinto del que cotizó. Compare peso, medidas y dirección con su factura: si cobró de más, pídale que lo ajuste; si es lo correcto, revise sus precios. Después cierre la diferencia.',
  quoted: 'Cotizado',
  charged: 'Cobrado',
  more: 'De más',
  less: 'De menos',
  order: 'Orden',
} as const;
