/** Labels of the second factor, in the profile and at sign-in. */
export const factorTexts = {
  title: 'Verificación en dos pasos',
  off: 'Además de su contraseña, pediremos un código de su teléfono al iniciar sesión.',
  on: 'Activa: al iniciar sesión pedimos un código de su teléfono.',
  required: 'Su agencia la exige.',
  start: 'Activar verificación',
  scan: 'Escanee este código con su aplicación de autenticación (Google Authenticator, Authy u otra).',
  qr: 'Código QR de la verificación en dos pasos; la clave en texto está debajo',
  manual: 'O escriba esta clave en la aplicación:',
  key: 'clave',
  code: 'Código de verificación',
  codeHint: 'Los 6 dígitos que muestra la aplicación.',
  codeOrRecovery: 'Los 6 dígitos de su aplicación, o un código de recuperación.',
  confirm: 'Confirmar código',
  recoveryTitle: 'Sus códigos de recuperación',
  recovery:
    'Guárdelos en un lugar seguro: cada uno permite entrar una vez si pierde el teléfono. No los volveremos a mostrar.',
  copy: 'códigos de recuperación',
  saved: 'Ya los guardé',
  end: 'Desactivar verificación',
  loadFailed: 'Ha ocurrido un error al obtener la información',
} as const;
