/** What a phone shows of a package or a ticket: one short sentence, without amounts, for it may lie on a table. */
export type PushPackage = {
  tracking: string;
  /** where it goes, as people read it */
  place: string;
  /** something is left to pay */
  owes: boolean;
};
export type PushTicket = { id: number; subject: string };

export const packagePushes = {
  received: ({ tracking }: PushPackage) => `Recibimos su paquete ${tracking}.`,
  debt: ({ tracking }: PushPackage) =>
    `Su paquete ${tracking} tiene un pago pendiente. Seguirá su camino en cuanto lo recibamos.`,
  debt_corrected: ({ tracking, owes }: PushPackage) =>
    owes
      ? `Corregimos el pago pendiente de su paquete ${tracking}.`
      : `Su paquete ${tracking} ya no tiene un pago pendiente.`,
  shipped: ({ tracking, place }: PushPackage) => `Su paquete ${tracking} va en camino a ${place}.`,
  arrived: ({ tracking, place }: PushPackage) => `Su paquete ${tracking} llegó a ${place}.`,
  delivered: ({ tracking }: PushPackage) => `Su paquete ${tracking} fue entregado.`,
  step_taken_back: ({ tracking }: PushPackage) =>
    `Nuestro último aviso fue un error: su paquete ${tracking} todavía no ha avanzado. Disculpe la confusión.`,
} as const;

export const ticketPushes = {
  ticket_reply: ({ id, subject }: PushTicket) => `Respondimos su ticket ${id}: ${subject}`,
} as const;

/** Asked for by its reader. */
export const triedPush = 'Los avisos llegan a este dispositivo. Así le contaremos de sus paquetes.';

export type PackagePush = keyof typeof packagePushes;
export type TicketPush = keyof typeof ticketPushes;
/** What a notice tells; the first ones are named as the mails that tell the same. */
export type PushTemplate = PackagePush | TicketPush | 'tried';

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
