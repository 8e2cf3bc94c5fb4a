import { FILE_BYTES_MAX } from '@puerta/domain/parcels/parcel-limits';

/** Why nobody gets in, or may not change how they do, by the code that answers carry. */
export const accessRefusals = {
  account_blocked: 'Su cuenta está bloqueada, por favor comuníquese con la agencia',
  password_expired: 'Debe cambiar su contraseña para continuar',
  second_factor_required: 'Ingrese el código de verificación',
  own_account: 'No puede desactivar, degradar ni eliminar su propia cuenta',
  last_manager: 'La agencia debe tener al menos un gerente activo',
  second_factor_missing: 'Debe activar la verificación en dos pasos para continuar',
  second_factor_on: 'La verificación en dos pasos ya está activa',
  second_factor_needed: 'Su agencia exige la verificación en dos pasos',
  wrong_code: 'El código de verificación no es correcto',
  email_taken: 'El correo ya está registrado',
  wrong_password: 'La contraseña actual no es correcta',
  password_needed: 'Por seguridad, escriba su contraseña actual para continuar',
  locker_taken: 'El casillero ya está en uso',
  account_busy:
    'Su cuenta tiene envíos o pagos en curso, podrá cerrarla cuando hayan sido entregados y pagados',
  link_expired: 'El enlace no es válido o ya venció, por favor solicite uno nuevo',
  too_many_tries: 'Demasiados intentos, por favor espere unos minutos e intente de nuevo',
} as const;

/** What a carrier that sells no label wants changed, by stable code; part of the refusals of messages.es.ts. */
export const carrierRefusals = {
  address_refused: 'El transportista no acepta esta dirección, por favor revísela',
  sender_lines_refused:
    'El transportista no acepta la dirección del remitente, por favor revísela (tres líneas de 35 letras como máximo)',
  sender_city_refused: 'El transportista no reconoce la ciudad del remitente, por favor revísela',
  sender_state_refused: 'El transportista no reconoce el estado del remitente, por favor revíselo',
  sender_zip_refused: 'El transportista no reconoce el código postal del remitente, por favor revíselo',
  sender_phone_refused: 'El transportista no acepta el teléfono del remitente, por favor revíselo',
  sender_name_refused: 'El transportista no acepta el nombre del remitente, por favor revíselo',
  receiver_lines_refused:
    'El transportista no acepta la dirección del destinatario, por favor revísela (tres líneas de 35 letras como máximo)',
  receiver_city_refused: 'El transportista no reconoce la ciudad del destinatario, por favor revísela',
  receiver_state_refused: 'El transportista no reconoce el estado del destinatario, por favor revíselo',
  receiver_zip_refused: 'El transportista no reconoce el código postal del destinatario, por favor revíselo',
  receiver_phone_refused: 'El transportista no acepta el teléfono del destinatario, por favor revíselo',
  receiver_name_refused: 'El transportista no acepta el nombre del destinatario, por favor revíselo',
  service_refused: 'El transportista no ofrece este servicio entre estas direcciones, por favor elija otro',
  box_refused: 'El transportista no acepta un paquete de este peso o tamaño, por favor revise las medidas',
  warehouse_refused:
    'El transportista no acepta la dirección de nuestro almacén. No se hizo ningún cargo, por favor contáctenos',
} as const;

/** What somebody else does, or a bank, at this moment: why nobody may do it beside them, and what to do meanwhile. */
export const underWayRefusals = {
  same_under_way:
    'Ya pidió lo mismo y todavía se está cobrando: mire el resultado en Compras antes de pagar de nuevo',
  being_paid: 'Este pago ya está en curso: no pague de nuevo, en un momento verá el resultado',
  debt_being_paid:
    'Alguien está pagando este paquete: espere unos minutos e inténtelo de nuevo, hasta entonces no cambia lo que debe',
  debt_in_review:
    'El banco está revisando un pago de este paquete: apártelo, hasta que responda no se puede cambiar lo que debe',
  pickup_under_way:
    'Se está confirmando una recogida de esta orden con el transportista: la etiqueta se podrá anular apenas se sepa',
  test_label_open: 'La etiqueta de prueba anterior todavía se está anulando, por favor espere un momento',
  in_progress: 'Su solicitud anterior todavía se está procesando, por favor espere un momento',
  payment_in_review: 'Su pago está en revisión: no tiene que pagar de nuevo',
} as const;

/** Says what the call that was made takes. */
export const fileTooLarge = (max: number) =>
  `El archivo es demasiado grande, el máximo es ${Math.floor(max / 1_000_000)} MB`;

/** What is wrong with a file that somebody sent. */
export const uploadRefusals = {
  file_missing: 'No se ha seleccionado una imagen',
  file_too_large: fileTooLarge(FILE_BYTES_MAX),
  file_unsupported: 'El archivo debe ser una imagen JPG, PNG o WebP',
} as const;
