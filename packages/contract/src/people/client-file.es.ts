import { lines } from '../text-fields.ts';

/** Texts of a client's file that more than one part needs. */
export const clientFileTexts = {
  invalid: { note: 'La nota no puede estar vacía' },
  done: {
    noted: 'La nota se ha guardado',
    noteRemoved: 'La nota se ha eliminado',
    mailResumed: 'Se vuelve a escribir a su correo',
    secondFactorEnded: 'Se quitó la verificación en dos pasos del cliente',
    sessionsEnded: (n: number) => (n === 1 ? 'Se cerró la sesión del cliente' : `Se cerraron ${n} sesiones`),
  },
} as const;

const NOTE_MAX = 1000;

/** What a note about a client says; apart from client-file.ts, for the form needs nothing else of it. */
export const noteFields = { message: lines(clientFileTexts.invalid.note, NOTE_MAX) };
