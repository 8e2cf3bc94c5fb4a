/** How full something is. Beside its one piece: visitors do not load it. */
export const meterTexts = {
  of: (value: string, limit: string) => `${value} de ${limit}`,
  room: (rest: string) => `caben ${rest} más`,
  over: (excess: string) => `se pasa por ${excess}`,
} as const;
