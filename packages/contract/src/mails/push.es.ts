import type { MailOf, PushedMail } from './mails.es.ts';

/** What a phone shows of a package or a ticket: one short sentence, without amounts, for it may lie on a table. */
export type PushPackage = {
  tracking: string;
  /** where it goes, as people read it */
  place: string;
  /** something is left to pay */
  owes: boolean;
};
export type PushTicket = { id: number; subject: string };

/** A sentence for each mail of a family that phones tell as well. */
type PushesOf<Family extends 'package' | 'ticket', Told> = Readonly<
  Record<Extract<PushedMail, MailOf<Family>>, (told: Told) => string>
>;

export const packagePushes = {
  received: ({ tracking }) => `Recibimos su paquete ${tracking}.`,
  debt: ({ tracking }) =>
    `Su paquete ${tracking} tiene un pago pendiente. Seguirá su camino en cuanto lo recibamos.`,
  debt_corrected: ({ tracking, owes }) =>
    owes
      ? `Corregimos el pago pendiente de su paquete ${tracking}.`
      : `Su paquete ${tracking} ya no tiene un pago pendiente.`,
  shipped: ({ tracking, place }) => `Su paquete ${tracking} va en camino a ${place}.`,
  arrived: ({ tracking, place }) => `Su paquete ${tracking} llegó a ${place}.`,
  delivered: ({ tracking }) => `Su paquete ${tracking} fue entregado.`,
  step_taken_back: ({ tracking }) =>
    `Nuestro último aviso fue un error: su paquete ${tracking} todavía no ha avanzado. Disculpe la confusión.`,
} satisfies PushesOf<'package', PushPackage>;

export const ticketPushes = {
  ticket_reply: ({ id, subject }) => `Respondimos su ticket ${id}: ${subject}`,
} satisfies PushesOf<'ticket', PushTicket>;

/** Asked for by its reader. */
export const triedPush = 'Los avisos llegan a este dispositivo. Así le contaremos de sus paquetes.';

/** What a notice tells: what a mail does, or that notices come. */
export type PushTemplate = PushedMail | 'tried';

/** Refusals of what a browser sends of its subscription. */
export const devicesInvalid = {
  endpoint: 'No podemos enviar avisos a este navegador',
  keys: 'No podemos enviar avisos a este navegador',
} as const;

export const devicesDone = {
  added: 'Avisos activados en este dispositivo',
  removed: 'Avisos desactivados',
  tried: 'Le enviamos un aviso de prueba',
} as const;
