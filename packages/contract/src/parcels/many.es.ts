/** What a call says that is done with many rows. */
export const manyTexts = {
  empty: 'Elija al menos una fila',
  subject: 'Debe ingresar el asunto',
  message: 'Debe ingresar el mensaje',
  tooMany: (most: number) => `Se aceptan hasta ${most} filas por vez`,
} as const;

/** Why nothing was left to do with one of them. */
export const manyDone = {
  blocked: 'Ya estaba bloqueado',
  unblocked: 'No estaba bloqueado',
  written: 'Ya se le escribió este mensaje',
  withdrawn: 'Su correo ya se había retirado',
} as const;

/** Why it could not be done with one of them, where the code says less. */
export const manyRefused = {
  closed: 'Su cuenta está cerrada',
  left: 'Ya pasó el tiempo para deshacerlo: el correo salió',
} as const;
