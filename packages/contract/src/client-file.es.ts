/** Texts of a client's file that more than one part needs. */
export const clientFileTexts = {
  invalid: { note: 'La nota no puede estar vacía' },
  done: {
    noted: 'La nota se ha guardado',
    noteRemoved: 'La nota se ha eliminado',
    sessionsEnded: (n: number) => (n === 1 ? 'Se cerró la sesión del cliente' : `Se cerraron ${n} sesiones`),
  },
} as const;
