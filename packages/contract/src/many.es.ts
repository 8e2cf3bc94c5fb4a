/** What a call says that is done with many rows. */
export const manyTexts = {
  empty: 'Elija al menos una fila',
  tooMany: (most: number) => `Se aceptan hasta ${most} filas por vez`,
} as const;

/** Why nothing was left to do with one of them. */
export const manyDone = {
  blocked: 'Ya estaba bloqueado',
  unblocked: 'No estaba bloqueado',
} as const;
