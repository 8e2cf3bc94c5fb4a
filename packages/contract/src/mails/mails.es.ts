/** Every mail there is. What each says stands with its family, in `*-mails.es.ts` and `push.es.ts`. */
import type { Notice } from '@puerta/domain/people/notices';

/** Mails that tell the same things: their words are given the same facts (`mails/write-mail.ts` of the server). */
export type MailFamily =
  | 'link'
  | 'account'
  | 'closed'
  | 'password'
  | 'order'
  | 'debt'
  | 'money'
  | 'package'
  | 'ticket'
  | 'message'
  | 'week';

type Mail = {
  /** what staff read of one that was not delivered */
  name: string;
  /** as what its reader may switch it off; null: receipts, debts, their corrections and security always come */
  notice: Notice | null;
  /** whether phones tell the same, which have words for these families alone (docs/rules/mails.md) */
} & ({ onPhones: false; family: MailFamily } | { onPhones: true; family: 'package' | 'ticket' });

export const MAILS = {
  welcome: { name: 'Bienvenida', family: 'link', notice: null, onPhones: false },
  invitation: { name: 'Invitación al personal', family: 'link', notice: null, onPhones: false },
  password_reset: { name: 'Enlace de contraseña', family: 'link', notice: null, onPhones: false },
  email_confirm: { name: 'Confirmación de correo', family: 'link', notice: null, onPhones: false },
  email_asked: { name: 'Aviso de cambio de correo', family: 'link', notice: null, onPhones: false },
  email_changed: { name: 'Cambio de correo', family: 'link', notice: null, onPhones: false },
  email_left: { name: 'Cambio de correo', family: 'account', notice: null, onPhones: false },
  email_moved: { name: 'Cambio de correo del personal', family: 'account', notice: null, onPhones: false },
  email_given: { name: 'Nuevo correo del personal', family: 'account', notice: null, onPhones: false },
  email_proof: { name: 'Confirmación de correo', family: 'link', notice: null, onPhones: false },
  password_changed: { name: 'Cambio de contraseña', family: 'account', notice: null, onPhones: false },
  second_factor_on: { name: 'Segundo paso activado', family: 'account', notice: null, onPhones: false },
  second_factor_off: { name: 'Segundo paso desactivado', family: 'account', notice: null, onPhones: false },
  second_factor_removed: { name: 'Segundo paso quitado', family: 'account', notice: null, onPhones: false },
  account_closed: { name: 'Cuenta cerrada', family: 'closed', notice: null, onPhones: false },
  new_password: { name: 'Nueva contraseña', family: 'password', notice: null, onPhones: false },
  order_receipt: { name: 'Recibo de compra', family: 'order', notice: null, onPhones: false },
  payment_rejected: { name: 'Pago rechazado', family: 'order', notice: null, onPhones: false },
  order_undone: { name: 'Compra sin completar', family: 'order', notice: null, onPhones: false },
  debt_reminder: { name: 'Recordatorio de deuda', family: 'debt', notice: null, onPhones: false },
  debt_rejected: { name: 'Pago de deuda rechazado', family: 'money', notice: null, onPhones: false },
  debt_undone: { name: 'Pago de deuda sin completar', family: 'money', notice: null, onPhones: false },
  refund_at_bank: { name: 'Reembolso hecho en el banco', family: 'money', notice: null, onPhones: false },
  received: { name: 'Paquete recibido', family: 'package', notice: 'steps', onPhones: true },
  late: { name: 'Aviso de demora', family: 'package', notice: null, onPhones: false },
  debt: { name: 'Pago pendiente', family: 'package', notice: null, onPhones: true },
  debt_corrected: { name: 'Pago pendiente corregido', family: 'package', notice: null, onPhones: true },
  shipped: { name: 'Paquete enviado', family: 'package', notice: 'steps', onPhones: true },
  arrived: { name: 'Paquete en destino', family: 'package', notice: 'steps', onPhones: true },
  delivered: { name: 'Paquete entregado', family: 'package', notice: 'steps', onPhones: true },
  step_taken_back: { name: 'Corrección de un aviso', family: 'package', notice: 'steps', onPhones: true },
  payment_received: { name: 'Pago recibido', family: 'package', notice: null, onPhones: false },
  pickup_scheduled: { name: 'Recogida programada', family: 'package', notice: null, onPhones: false },
  pickup_rejected: { name: 'Recogida rechazada', family: 'package', notice: null, onPhones: false },
  pickup_undone: { name: 'Recogida sin programar', family: 'package', notice: null, onPhones: false },
  pickup_called_off: { name: 'Recogida sin efecto', family: 'package', notice: null, onPhones: false },
  refund: { name: 'Reembolso', family: 'package', notice: null, onPhones: false },
  refund_outside: { name: 'Reembolso por otro medio', family: 'package', notice: null, onPhones: false },
  ticket_reply: { name: 'Respuesta a un ticket', family: 'ticket', notice: 'answers', onPhones: true },
  ticket_opened: {
    name: 'Ticket abierto por teléfono',
    family: 'ticket',
    notice: 'answers',
    onPhones: false,
  },
  ticket_closed: { name: 'Ticket cerrado', family: 'ticket', notice: 'answers', onPhones: false },
  client_message: { name: 'Mensaje de la agencia', family: 'message', notice: null, onPhones: false },
  weekly_summary: { name: 'Resumen de la semana', family: 'week', notice: 'weekly', onPhones: false },
} as const satisfies Record<string, Mail>;

type Mails = typeof MAILS;
export type MailTemplate = keyof Mails;
export type MailOf<Family extends MailFamily> = {
  [T in MailTemplate]: Mails[T]['family'] extends Family ? T : never;
}[MailTemplate];
export type PushedMail = { [T in MailTemplate]: Mails[T]['onPhones'] extends true ? T : never }[MailTemplate];

/** What staff read of a mail; one that this version does not know, by its own name. */
export const mailName = (template: string): string =>
  Object.hasOwn(MAILS, template) ? MAILS[template as MailTemplate].name : template;

export const mailOf = (template: MailTemplate): Mail => MAILS[template];

/** Below the foot of a mail that its reader may switch off. */
export const mailChoice: Readonly<Record<Notice, string>> = {
  steps: 'No recibir más avisos de los pasos de mis paquetes',
  answers: 'No recibir más respuestas por correo',
  weekly: 'No recibir más el resumen de la semana',
};

/** The foot of every mail. */
export const mailFooter = (agency: { name: string; supportEmail: string; phone: string }) =>
  `${agency.name}. ¿Preguntas? Responda a este correo o escriba a ${agency.supportEmail}${agency.phone ? `, teléfono ${agency.phone}` : ''}.`;
