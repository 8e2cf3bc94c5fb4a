/** Asking the agency about a box that cannot be bought online. */
export const askTexts = {
  ask: '¿Pesa o mide más? Pregunte a la agencia',
  claim: 'Reclamo por daño o pérdida',
  subject: 'Envío de una caja fuera de los límites',
  question: (about: string) => `Quiero enviar ${about}. ¿Cómo puedo hacerlo?`,
  box: (weight: string, sides: string) => `una caja de ${weight} y ${sides}`,
  way: (from: string, to: string) => ` de ${from} a ${to}`,
} as const;
