/** A calculator reckons with its limit where more, or less, was typed. */
export const measureTexts = {
  clamped: (typed: string, limit: string, isMost: boolean) =>
    `Escribió ${typed}: el ${isMost ? 'máximo' : 'mínimo'} es ${limit}.`,
} as const;
