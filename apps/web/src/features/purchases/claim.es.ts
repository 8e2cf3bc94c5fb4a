/** A claim at the carrier, as its ticket begins. */
export const claimTexts = {
  claim: 'Reclamar por daño o pérdida',
  begin: (tracking: string, carrier: string) =>
    `Quiero reclamar por el paquete ${tracking} (UPS ${carrier}).`,
  sent: (content: string, day: string) => `Contenido: ${content}. Comprado el ${day}.`,
  protected: (amount: string) => `Protegido hasta ${amount}.`,
  unprotected: 'Sin protección: el transportista responde hasta $100.',
  happened: 'Qué pasó, y qué fotos y factura de compra tengo: ',
} as const;
