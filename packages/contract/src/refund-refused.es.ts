/** Why a gateway refused a refund, for managers (adapters/payment/port.ts, RefundAnswer). */
export const refundRefused: Readonly<Record<string, string>> = {
  refused: 'El banco no aceptó el reembolso',
  not_found: 'El procesador no encontró el pago',
  not_captured: 'El pago no llegó a cobrarse',
  came_back: 'El banco devolvió el reembolso días después de hacerlo',
  given_back_at_bank: 'Ya se devolvió dinero de este pago en el banco: revise cuánto falta',
  above_captured: 'El monto supera lo que queda por devolver',
};
