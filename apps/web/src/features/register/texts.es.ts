import { entranceHeads } from '@puerta/contract/entrance.es';

// Feature: Visitors open an account.
export const registerTexts = {
  ...entranceHeads.register,
  you: 'Sus datos',
  home: 'Su dirección en Estados Unidos',
  name: 'Nombre y apellido',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  password: 'Contraseña',
  passwordHint: 'Al menos 8 caracteres',
  confirmation: 'Repita la contraseña',
  state: 'Estado',
  city: 'Ciudad',
  address: 'Dirección',
  zip: 'Código postal',
  accept: 'Acepto los',
  terms: 'términos y condiciones',
  opensTab: '(se abre en otra pestaña)',
  submit: 'Crear cuenta',
  question: '¿Ya tiene cuenta?',
  signIn: 'Inicie sesión',
  own: 'Si la cuenta es suya:',
  forgot: 'Olvidé mi contraseña',
  doneTitle: 'Su cuenta está lista',
  locker: 'Su código de referido',
  leaving: 'En unos segundos le llevamos a iniciar sesión.',
} as const;
