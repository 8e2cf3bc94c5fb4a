import { clientFileTexts } from './client-file.es.ts';
import { lines } from './text-fields.ts';

const NOTE_MAX = 1000;

/** What a note about a client says; apart, for the form needs nothing else of their file. */
export const noteFields = { message: lines(clientFileTexts.invalid.note, NOTE_MAX) };
