import type { CardGateway, PaymentGateway } from '../apps/server/src/adapters/payment/port.ts';

/** The gateway of an application that charges cards itself, as it does unless a test says otherwise. */
export function cardGateway(payment: PaymentGateway): CardGateway {
  if (payment.mode !== 'card') throw new Error('This application does not charge cards');
  return payment;
}
