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
