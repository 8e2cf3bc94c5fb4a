export type PaymentSearch = { payment?: string };

/** The payment that the provider sent its customer back from, where the address says one. */
export const readPaymentSearch = ({ payment }: Record<string, unknown>): PaymentSearch =>
  typeof payment === 'string' && payment !== '' ? { payment } : {};
