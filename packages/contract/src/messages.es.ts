import { accessRefusals, carrierRefusals, underWayRefusals, uploadRefusals } from './refusals.es.ts';
import { entranceInvalid, sessionExpired } from './entrance.es.ts';

/**
 * Every Spanish text that a person reads and that more than one part needs: refusals by stable code,
 * validation messages by field, names of states. Misspellings are agreed ones, and kept (docs/rules/forms.md).
 */

/** What everybody reads of an agency that is suspended: customers' boxes are on their way all the same. */
export const suspendedText = (agency: { name: string; support_email: string }): string =>
  `El portal de ${agency.name} está cerrado por el momento. Los envíos que están en camino siguen su curso y puede rastrearlos con su número. Para cualquier pregunta, escriba a ${agency.support_email}.`;

/** Texts of refusals, by the stable code that answers carry. */
export const refusals = {
  agency_not_found: 'Agencia no encontrada',
  agency_suspended: 'Este portal está cerrado por el momento',
  session_required: 'Debe iniciar sesión para continuar',
  session_expired: sessionExpired,
  forbidden: 'No tiene permiso para realizar esta acción',
  debt_pending:
    'Usted tiene una deuda pendiente, por favor realice el pago para poder seguir utilizando nuestros servicios.',
  invalid_input: 'Revise los datos enviados',
  not_found: 'No se encontró lo que está solicitando',
  tracking_not_found: 'No se encontro ningun paquete con ese numero de tracking',
  package_not_found: 'No se encontro el paquete que esta solicitando',
  product_not_found: 'Error al obtener la data',
  wrong_credentials: 'Correo o contraseña incorrectos',
  ...accessRefusals,
  payment_declined: 'La tarjeta fue rechazada',
  price_changed: 'El precio ha cambiado, por favor revise el nuevo total',
  ...underWayRefusals,
  idempotency_mismatch: 'Esta solicitud ya fue completada con otros datos',
  state_conflict: 'El paquete ya no está en el estado que esperaba, por favor recargue la página',
  already_processed: 'El paquete ya fue procesado.',
  undo_late: 'Ya pasó el tiempo para deshacerlo: un gerente puede revertir el paso con un motivo',
  step_none: 'No hay un paso que se pueda revertir',
  step_followed: 'No se puede revertir: después de ese paso ya se hizo algo más',
  step_of_lot: 'El paquete cambió con su lote: revierta el paso del lote',
  step_invoiced: 'La entrega emitió la factura del paquete: ya no se puede revertir',
  payment_pending: 'Pago Pendiente',
  photo_refused: 'La foto solo se agrega hasta que el paquete sale de Miami',
  box_known: 'Ese código pertenece a un paquete: recíbalo con su tracking',
  box_tied: 'Esta caja ya fue identificada',
  no_debt: 'Este paquete no tiene pagos pendientes',
  refund_closed: 'Este reembolso ya no está pendiente, por favor recargue la página',
  label_unavailable: 'La etiqueta ya no está disponible para este paquete',
  void_refused: 'La etiqueta de este paquete ya no se puede anular',
  invoice_unavailable:
    'La factura estará disponible cuando el paquete haya sido recibido y no tenga pagos pendientes',
  pickup_unavailable: 'Este paquete no puede ser recogido',
  pickup_day_unavailable: 'El transportista no recoge ese día, por favor elija otra fecha',
  destination_unavailable: 'No ofrecemos este servicio al destino seleccionado',
  zip_unknown: 'El código postal no es válido',
  sku_taken: 'El SKU ya está en uso',
  conflict: 'Otra persona cambió lo mismo mientras usted editaba',
  plan_closed: 'Ese cambio planificado ya entró en vigencia o fue retirado',
  in_use: 'No se puede eliminar porque está en uso, puede desactivarlo',
  lot_not_found: 'No se encontro el lote que esta solicitando',
  lot_closed: 'El lote ya fue enviado y no admite cambios en sus paquetes',
  lot_package_unavailable: 'Uno de los paquetes ya no está disponible para este lote',
  lot_needs_departure: 'Debe ingresar la fecha de salida del lote',
  lot_needs_packages: 'El lote debe tener al menos un paquete',
  lot_step: 'El lote solo puede avanzar al estado siguiente',
  lot_undelivered: 'El lote todavía tiene paquetes sin entregar',
  checkout_expired: 'El tiempo para pagar terminó y no se hizo ningún cargo. Puede intentarlo de nuevo',
  signature_invalid: 'La firma del aviso no es válida',
  reminder_recent: 'Ya se le recordó en los últimos siete días',
  reminder_settled: 'Ya no debe nada, o su banco revisa el pago',
  reminder_unreachable: 'Su dirección de correo no acepta mensajes',
  delay_over: 'El paquete ya no está demorado',
  ticket_not_found: 'No se encontro el ticket que esta solicitando',
  ticket_closed: 'El ticket está cerrado y no admite más respuestas',
  ticket_answered: 'Alguien de su equipo respondió este ticket mientras usted escribía',
  payment_mode_unavailable: 'Este medio de pago no está disponible',
  carrier_unavailable:
    'El transportista no responde en este momento, por favor intente de nuevo en unos minutos',
  payment_unavailable:
    'El procesador de pagos no responde en este momento, por favor intente de nuevo en unos minutos',
  payment_unknown:
    'Estamos confirmando su pago con el banco. No vuelva a pagar: en unos minutos verá el resultado en Compras',
  being_driven: 'Se está mirando en este momento, por favor inténtelo de nuevo en un minuto',
  not_hanging: 'Esta operación ya no está detenida, por favor recargue la página',
  payment_unconfirmed:
    'No se pudo confirmar con el banco qué pasó con el dinero. Inténtelo más tarde o, si ya lo comprobó usted mismo, confírmelo',
  carrier_unconfirmed:
    'No se pudo confirmar con el transportista qué pasó con lo comprado. Inténtelo más tarde o, si ya lo comprobó usted mismo, indíquelo',
  label_withheld:
    'El transportista dice que vendió la etiqueta: anúlela en su página y cierre de nuevo indicando que ya la anuló',
  closed_by_agency: 'La agencia cerró esta compra sin completarla y le devuelve el dinero',
  ...carrierRefusals,
  ...uploadRefusals,
  payload_too_large: 'Los datos enviados son demasiado grandes',
  media_unsupported: 'El formato de los datos enviados no es válido',
  database_away: 'El servicio no está disponible en este momento, por favor intente de nuevo en unos minutos',
  stopping: 'Esta copia del servicio se está deteniendo, por favor intente de nuevo',
  busy: 'Hay muchas personas usando el portal en este momento, por favor intente de nuevo en unos segundos',
  files_away: 'No se pueden guardar archivos en este momento, por favor intente de nuevo en unos minutos',
  internal: 'Ha ocurrido un error inesperado, por favor intente de nuevo',
} as const;

/** The same with how long: nobody should have to guess. */
export const tooManyTries = (minutes: number) =>
  `Demasiados intentos, por favor espere ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} e intente de nuevo`;

/** What a screen says when a call failed, above what the server answered. */
export const failures = {
  load: 'Error al cargar los datos',
  download: 'Ha ocurrido un error al descargar la etiqueta',
  clients: 'Error al obtener los clientes',
  passwordReset: 'Ha ocurrido un error al restaurar la contraseña',
  payment: 'Error al tratar de procesar el pago',
  dimensions: 'No se ha podido agregar las dimensiones al paquete',
  photo: 'No se ha podido guardar la foto',
  status: 'No se ha podido cambiar al nuevo estado al paquete',
  process: 'No se ha podido procesar el paquete.',
  data: 'Ha ocurrido un error al obtener los datos',
  lotCreate: 'Ha ocurrido un error al crear el lote',
  lotUpdate: 'Ha ocurrido un error al actualizar el lote',
  lotPackageRemove: 'Ha ocurrido un error al eliminar el paquete',
  lotPackageUpdate: 'Ha ocurrido un error al actualizar el paquete',
  placesLoad: 'Error al obtener las direcciones',
  products: 'Error al obtener los productos',
  productsLoad: 'Ha ocurrido un error al obtener los datos de los productos',
  infoLoad: 'Ha ocurrido un error al obtener la información',
  infoUpdate: 'Ha ocurrido un error al actualizar la información',
  productUpdate: 'Ha ocurrido un error al actualizar el producto',
} as const;

/** Validation messages, by form. The order in which they are checked is the order of the schema's keys. */
export const invalid = {
  ...entranceInvalid,
  profile: {
    name: 'El nombre no puede estar vacio',
    email: 'El correo no puede estar vacio',
    emailInvalid: 'El correo no es valido',
    phone: 'El telefono no puede estar vacio',
    phoneInvalid: 'El telefono no es valido',
    locker: 'El casillero no puede estar vacio',
    lockerInvalid: 'El casillero no es válido',
  },
  calculator: {
    originZip: 'El código postal de origen es requerido',
    destinationZip: 'El código postal de destino es requerido',
    state: 'El estado de destino es requerido',
    city: 'La ciudad de destino es requerida',
    labelType: 'El tipo de etiqueta es requerido',
    consignment: 'El tipo de consignación es requerido',
    girth: 'Las dimensiones del paquete no pueden ser mayores a 165 pulgadas',
    notBuyable: 'Este paquete supera las 106 pulgadas y no se puede comprar en línea',
  },
  sender: {
    name: 'El nombre del remitente es requerido.',
    email: 'El correo electrónico del remitente no es válido.',
    phone: 'El teléfono del remitente no es válido.',
    address: 'La dirección del remitente es requerida.',
    state: 'El estado del remitente es requerido.',
    city: 'La ciudad del remitente es requerida.',
    zip: 'El código postal del remitente es requerido.',
  },
  receiver: {
    name: 'El nombre del destinatario es requerido.',
    email: 'El correo electrónico del destinatario no es válido.',
    phone: 'El teléfono del destinatario no es válido.',
    address: 'La dirección del destinatario es requerida.',
    state: 'El estado del destinatario es requerido.',
    city: 'La ciudad del destinatario es requerida.',
    office: 'Debe seleccionar una oficina.',
  },
  parcel: {
    content: 'El contenido del paquete es requerido.',
    value: 'El valor de contenido esta fuera de rango. Entre $100 a $1,000',
    valueNumber: 'El valor de contenido no es válido',
    promoSize: 'Las medidas no corresponden a esta promoción',
    girth: 'El tamaño del paquete no puede ser mayor a 165 pulgadas.',
    weight: 'El peso esta fuera de rango. Entre 1 a 150 libras',
    length: 'La longitud esta fuera de rango. Entre 1 a 106 pulgadas',
    width: 'El ancho esta fuera de rango. Entre 1 a 106 pulgadas',
    height: 'La altura esta fuera de rango. Entre 1 a 106 pulgadas',
    length108: 'La longitud esta fuera de rango. Entre 1 a 108 pulgadas',
    width108: 'El ancho esta fuera de rango. Entre 1 a 108 pulgadas',
    height108: 'La altura esta fuera de rango. Entre 1 a 108 pulgadas',
    quantityMissing: 'La cantidad de paquetes debe ser entre 1 a 10.',
    quantityNumber: 'La cantidad debe ser un número entre 1 y 10.',
    quantityRange: 'La cantidad esta fuera de rango. Entre 1 a 10',
    boxesMost: 'Entre todas las cajas pueden ser 10 paquetes como máximo.',
    decimals: entranceInvalid.general.decimals,
  },
  product: { required: 'El producto es requerido' },
  outside: {
    method: 'Debe seleccionar el medio de pago',
    reference: 'Debe ingresar la referencia con la que se devolvió',
    reason: 'Debe indicar el motivo',
  },
  takings: {
    month: 'Debe elegir un mes',
    counted: 'Debe ingresar cuánto efectivo hay, de 0 a 1,000,000',
    notYet: 'Ese día todavía no ha llegado',
    unclear: 'Escriba los miles sin punto y los centavos con dos cifras: 1200 o 1.20',
    seen: 'Debe ingresar al menos un monto, de -1,000,000 a 1,000,000',
  },
  attention: {
    goods: 'Debe indicar qué pasó con lo comprado',
    refund: 'Debe indicar si el dinero se devolvió',
  },
  user: {
    role: 'Debe seleccionar el rol',
    active: 'Debe indicar si el usuario está activo',
  },
  usAddress: {
    title: 'El titulo es requerido',
    name: 'El nombre es requerido',
    email: 'El correo no es valido',
    phone: 'El telefono es requerido',
    address: 'La dirección es requerida',
    state: 'El estado es requerido',
    city: 'La ciudad es requerida',
    zip: 'El código postal es requerido',
  },
  venezuelaAddress: {
    title: 'El titulo es requerido',
    name: 'El nombre es requerido',
    phone: 'El telefono es requerido',
    email: 'El correo es requerido',
    emailInvalid: 'El correo no es valido',
    state: 'El estado es requerido',
    city: 'La ciudad es requerida',
    address: 'La dirección es requerida',
  },
  savedBox: {
    name: 'El nombre de la caja es requerido',
    many: (most: number) => `Puede guardar ${most} cajas: quite una primero`,
  },
  reception: {
    date: 'La fecha no puede estar vacía',
    empty: 'Los campos no pueden estar vacíos',
    notPositive: 'Los campos no pueden ser menores o iguales a 0',
    tooLarge: 'Las medidas no pueden pasar de 1000 libras ni de 200 pulgadas',
    status: 'No se ha seleccionado un nuevo estado',
    process: 'El número de tracking no es válido.',
    bulkEmpty: 'Debe ingresar al menos un paquete',
    bulkTooLong: 'La lista es demasiado larga, el máximo es 200 paquetes',
    future: 'La fecha no puede ser posterior a hoy',
    beforePurchase: 'La fecha no puede ser anterior a la compra',
    afterNext: 'La fecha no puede ser posterior al paso siguiente del paquete',
    bulkTwice: 'Este paquete ya está en la lista',
    place: 'El lugar debe tener hasta 12 letras o números',
    taker: 'Debe ingresar el nombre de quien lo retira',
  },
  box: {
    code: 'Debe ingresar el código de la caja',
    place: 'Debe ingresar dónde está la caja',
  },
  lot: {
    type: 'Debe seleccionar el tipo de envío',
    transport: 'Debe seleccionar el transportista',
    state: 'Debe seleccionar el estado de destino',
    city: 'Debe seleccionar la ciudad de destino',
    packages: 'Debe seleccionar al menos un paquete',
    status: 'Debe seleccionar el estado del lote',
    limit: 'El límite debe ser un número mayor que cero',
  },
  settings: {
    required: 'Debe completar todos los campos',
    supportEmail: 'El correo electronico de soporte tecnico no es valido',
    shortName: 'El nombre corto debe tener de 2 a 6 letras o números',
    state: 'El estado no es valido',
    color: 'El color no es valido',
    zip: 'El código postal no es valido',
    margin: 'La ganancia debe ser entre 0 y 1000',
    prefix: 'El prefijo debe tener de 2 a 4 letras',
    timeZone: 'La zona horaria no es valida: debe estar en el meridiano de Greenwich o al oeste',
    secondFactor: 'Debe indicar si se exige la verificación en dos pasos',
    publicAmounts: 'Debe indicar si los visitantes ven los montos',
    weightLimit: 'El límite de peso debe ser entre 1 y 150 libras',
    link: 'Escriba una dirección de internet, o el nombre de la cuenta',
    logoType: 'El tipo de logo no es valido',
    logo: 'No se ha seleccionado ninguna imagen',
  },
  productEditor: {
    name: 'El nombre no puede estar vacío',
    sku: 'El SKU no puede estar vacío',
    skuLetter: 'El SKU debe tener al menos una letra',
    skuCharacters: 'El SKU solo puede tener letras, números, espacios, puntos y guiones',
    description: 'La descripción no puede estar vacía',
    interName: 'El nombre interno no puede estar vacío',
    type: 'El tipo de producto no puede estar vacío',
    active: 'Debe indicar si está activo',
  },
  places: {
    active: 'Debe indicar si está activo',
    stateName: 'Debe ingresar el nombre del estado',
    zone: 'La zona no es válida',
    state: 'Debe seleccionar el estado',
    cityName: 'Debe ingresar el nombre de la ciudad',
    city: 'Debe seleccionar la ciudad',
    seaCost: 'Debe ingresar el costo de envío por mar',
    seaEta: 'Debe ingresar el tiempo estimado por mar',
    seaDelivery: 'Debe ingresar el costo de entrega por mar',
    airCost: 'Debe ingresar el costo de envío por aire',
    airEta: 'Debe ingresar el tiempo estimado por aire',
    airDelivery: 'Debe ingresar el costo de entrega por aire',
    wholeDays: 'Escriba los días en números enteros, sin decimales',
    tooManyDays: 'Los días no pueden pasar de 365',
    costTooHigh: 'El costo no puede pasar de $100,000',
    officeName: 'Debe ingresar el nombre de la oficina',
    officeAddress: 'Debe ingresar la dirección de la oficina',
    carrierName: 'Debe ingresar el nombre del transportista',
    contact: 'Debe ingresar el nombre de contacto',
    phone: 'Debe ingresar el teléfono',
    email: 'El correo no es valido',
  },
} as const;

/** Names of a package's states: in answers, lists and filters. */
export const packageStatus = {
  1: 'Etiqueta creada',
  2: 'Almacen Miami',
  3: 'Enviado/Transito',
  4: 'Almacen Caracas',
  5: 'Entregado',
} as const;

/** The customer's progress bar alone reads so (docs/rules/status.md). */
export const packageProgress = {
  1: 'Etiqueta creada',
  2: 'En almacen (Almacen Miami)',
  3: 'Enviado/Transito',
  4: 'En destino (Almacen Caracas)',
  5: 'Entregado',
} as const;

export const voidedText = 'Anulado';

/** What a received package says while its difference is unpaid (docs/rules/money.md). */
export const pendingPayment = 'Este paquete ha sido recibido, pendiente por pago';

/** Names of an order's states, as customers and managers read them (docs/rules/payments.md). */
export const orderStates = {
  placing: 'En proceso',
  held: 'Pago en revisión',
  awaiting_payment: 'Esperando el pago',
  paid: 'Pagada',
  failed: 'Pago no procesado',
  expired: 'Vencida',
} as const;

/** What a parcel is for customs, where its buyer says so. */
export const customsCategories = {
  personal: 'Efectos personales',
  gift: 'Regalo',
  merchandise: 'Mercancía para la venta',
  documents: 'Documentos',
} as const;
export const customsCategory = {
  label: 'Categoría de aduana',
  optional: 'Categoría de aduana (opcional)',
  unknown: 'La categoría de aduana no es válida.',
} as const;

export const lotStatus = { 1: 'Creado', 2: 'Enviado', 3: 'En destino', 4: 'Entregado' } as const;

export const zones = { 1: 'Caracas', 2: 'Maracaibo' } as const;

export const transports = {
  OCEAN: 'Marítimo',
  AIR: 'Aéreo',
  GROUND: 'Terrestre',
  MULTIPLE: 'Aéreo o marítimo',
} as const;

/** Signs that no label prints, in a text that a label carries. */
export const notOnLabels = (signs: string) =>
  `La etiqueta no puede imprimir «${signs}»: escríbalo con letras latinas.`;

/** A weight (pounds) above the agency's own limit of its way. */
export const overWeight = {
  AIR: (pounds: number) => `Por aire cada paquete puede pesar hasta ${pounds} libras`,
  OCEAN: (pounds: number) => `Por mar cada paquete puede pesar hasta ${pounds} libras`,
  GROUND: (pounds: number) => `Dentro de Estados Unidos cada paquete puede pesar hasta ${pounds} libras`,
} as const;

/** Names of price lines, as customers read them. */
export const priceLines = {
  carrier: 'Traslado hasta Miami',
  freight: 'Flete a Venezuela',
  delivery: 'Entrega en destino',
  domestic: 'Envío doméstico',
  promo: 'Promoción',
} as const;

/** Successes that the server says. */
export const done = {
  registered: 'Su cuenta ha sido creada correctamente',
  resetRequested: 'Si el correo está registrado, recibirá un enlace para crear una nueva contraseña',
  passwordChanged: 'Contraseña actualizada',
  loggedOut: 'Sesión cerrada',
  ordered: 'Su compra se ha realizado correctamente',
  held: 'Su pago está en revisión. Le avisaremos en cuanto sea aprobado',
  paid: 'Su pago se ha realizado correctamente',
  pickupScheduled: 'Su recogida ha sido programada',
  voided: 'La etiqueta ha sido anulada y su reembolso está en camino',
  addressSaved: 'Dirección guardada correctamente',
  addressDeleted: 'Dirección eliminada correctamente',
  boxSaved: 'La caja está guardada en Mis cajas',
  boxDeleted: 'La caja ya no está en Mis cajas',
  received: 'El paquete ha sido recibido correctamente',
  photographed: 'La foto se ha guardado correctamente',
  boxRecorded: 'La caja se ha registrado sin identificar',
  boxTied: 'La caja se ha identificado correctamente',
  corrected: 'Las medidas del paquete se han corregido',
  remeasured: 'Las medidas se han corregido. Lo pagado y la factura no cambian',
  dayCorrected: 'La fecha de recepción se ha corregido',
  measured: 'Las medidas del paquete se han guardado correctamente',
  moved: 'El paquete ha cambiado de estado',
  shelved: 'El lugar del paquete se ha guardado',
  unshelved: 'El paquete ya no está en ningún lugar',
  stepUndone: 'El cambio de estado se deshizo',
  stepTakenBack: 'El cambio de estado se revirtió',
  processed: 'Se ha procesado el paquete correctamente.',
  passwordMailed: 'Se ha enviado un correo con la nueva contraseña',
  outsidePaid: 'El pago se ha registrado correctamente',
  waived: 'La deuda ha sido condonada',
  cashCounted: 'El conteo de caja se ha registrado',
  depositsConfirmed: 'Lo visto en el banco se ha registrado',
  reminded: (clients: number) =>
    clients === 1 ? 'Se envió 1 recordatorio' : `Se enviaron ${clients} recordatorios`,
  refundReturned: 'La devolución se ha registrado correctamente',
  lookedDone: 'Se completó: la operación ya no está detenida',
  lookedUndone: 'Se deshizo sin cobrar nada: la operación ya no está detenida',
  lookedRefunding: 'Se deshizo y el reembolso está en camino',
  lookedRefused: 'El procesador rechazó el reembolso: devuelva el monto por otro medio y regístrelo',
  lookedKept: 'El transportista conserva la etiqueta: el paquete sigue en pie',
  lookedSame: 'Se miró de nuevo y sigue igual',
  closedReleased: 'Se cerró sin cobrar nada y se avisó al cliente',
  closedRefunding: 'Se cerró y el reembolso está en camino',
  strayClosed: 'Se cerró y no se intentará más',
  differenceClosed: 'La diferencia quedó cerrada',
  refundClosedMade: 'El reembolso quedó registrado como hecho',
  refundClosedNotMade: 'El reembolso quedó como rechazado: devuelva el monto por otro medio y regístrelo',
  mailsRetried: 'Los correos se enviarán de nuevo',
  mailRetried: 'El correo se enviará de nuevo',
  clientBlocked: 'El cliente ha sido bloqueado',
  clientUnblocked: 'El cliente ha sido desbloqueado',
  lotCreated: 'El lote se ha creado correctamente',
  lotUpdated: 'El lote se ha actualizado correctamente',
  infoUpdated: 'Se ha actualizado la información correctamente',
  productUpdated: 'Se ha actualizado el producto exitosamente',
} as const;
