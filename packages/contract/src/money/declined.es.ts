import { refusals } from '../messages.es.ts';

/** One refusal of a card each, by the cause that the gateway gives. */
export const declined = {
  declined: 'La tarjeta fue rechazada',
  insufficient_funds: 'Fondos insuficientes',
  expired_card: 'La tarjeta está vencida',
  wrong_cvv: 'El código de seguridad no es correcto',
  wrong_address:
    'La dirección de la tarjeta no coincide: se usa el código postal del perfil de la cuenta, revíselo allí',
  invalid_card: 'El número de tarjeta no es válido',
  card_not_taken: 'No aceptamos tarjetas de esta marca',
} as const;

/** Says when to try again: nobody should have to guess how long an hour still is. */
export const tooManyDeclines = (minutes: number) =>
  `Se rechazaron demasiadas tarjetas. Por seguridad podrá intentarlo de nuevo en ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;

/** Why a payment came to nothing, for a person; null when nobody knows. `reason` is a refusal's code, or a card's. */
export function reasonText(reason: string | null): string | null {
  if (reason === null) return null;
  const texts: Record<string, string> = { ...refusals, ...declined };
  return texts[reason] ?? null;
}

/** Why a gateway refused a refund, for managers (adapters/payment/port.ts, RefundAnswer). */
export const refundRefused: Readonly<Record<string, string>> = {
  refused: 'El banco no aceptó el reembolso',
  not_found: 'El procesador no encontró el pago',
  not_captured: 'El pago no llegó a cobrarse',
  came_back: 'El banco devolvió el reembolso días después de hacerlo',
  given_back_at_bank: 'Ya se devolvió dinero de este pago en el banco: revise cuánto falta',
  above_captured: 'El monto supera lo que queda por devolver',
};
