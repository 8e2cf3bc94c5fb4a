export const confirmedTexts = {
  confirmado: {
    title: 'Correo confirmado',
    message: 'Ahí le llegarán los avisos de sus envíos.',
  },
  vencido: {
    title: 'El enlace ya no sirve',
    message: 'Se usó o venció, pero no necesita otro: su cuenta funciona y entra con su contraseña.',
  },
} as const;
