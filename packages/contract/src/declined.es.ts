/** One refusal of a card each, by the cause that the gateway gives. */
export const declined = {
  declined: 'La tarjeta fue rechazada',
  insufficient_funds: 'Fondos insuficientes',
  expired_card: 'La tarjeta está vencida',
  wrong_cvv: 'El código de seguridad no es correcto',
  wrong_address: 'La dirección no coincide con la de la tarjeta',
  invalid_card: 'El número de tarjeta no es válido',
} as const;

/** Says when to try again: nobody should have to guess how long an hour still is. */
export const tooManyDeclines = (minutes: number) =>
  `Se rechazaron demasiadas tarjetas. Por seguridad podrá intentarlo de nuevo en ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;
