import type { MailTemplate } from '@puerta/contract/mails/mails.es';
import type { TrailField } from '@puerta/contract/office/trail-words';
import type { FactKind } from '@puerta/domain/facts';
import { PACKAGE_STATUS } from '@puerta/domain/parcels/package-status';
import { mailsWait } from '@puerta/domain/parcels/take-back';
import type { Listener, Told } from '../../facts/fact.ts';
import type { Services } from '../../services/context.ts';
import { type NewMail, type Queueing, queueMails } from './queue-mails.ts';

type Mail = Omit<NewMail, 'factId' | 'after'>;
/** The mails that a fact makes, or the one; null where it makes none. `all` is what its transaction told of kinds that mail. */
type Rule = (fact: Told, all: readonly Told[]) => Mail | readonly Mail[] | null;

const toPackage = (template: MailTemplate, { object }: Told): Mail => ({ template, packageId: object.id });
const toOrder = (template: MailTemplate, { object }: Told): Mail => ({ template, orderId: object.id });
const toAccount = (template: MailTemplate, { object }: Told): Mail => ({ template, accountId: object.id });
/** The package that pays for what the fact is about, where one does. */
const toBearer = (template: MailTemplate, { about }: Told): Mail | null =>
  about?.packageId ? { template, packageId: about.packageId } : null;

const STEP_MAILS: Record<number, MailTemplate> = {
  [PACKAGE_STATUS.inTransit]: 'shipped',
  [PACKAGE_STATUS.caracas]: 'arrived',
  [PACKAGE_STATUS.delivered]: 'delivered',
};
const onStep: Rule = fact => {
  const template = STEP_MAILS[Number(fact.to?.status)];
  return template ? toPackage(template, fact) : null;
};

/** Whoever heard of a step hears that it was a mistake. */
const onTakenBack: Rule = fact => (fact.to?.mailed ? toPackage('step_taken_back', fact) : null);

/** What is owed is told by a mail of its own, with the measurement. */
const onMeasurement: Rule = (fact, all) =>
  all.some(({ kind, object }) => kind === 'debt.opened' && object.id === fact.object.id)
    ? null
    : toPackage('received', fact);

/** A corrected debt says what changed, in a mail that the new debt needs no other beside; the same again says nothing. */
const onCorrection: Rule = fact =>
  Object.entries(fact.to ?? {}).some(([name, value]) => fact.from?.[name as TrailField] !== value)
    ? toPackage('debt_corrected', fact)
    : null;
const onDebt: Rule = (fact, all) =>
  all.some(({ kind, object }) => kind === 'package.measured_again' && object.id === fact.object.id)
    ? null
    : toPackage('debt', fact);

/** A person who waits for the answer is told on the page; anyone else by mail. */
const templateOf = ({ to }: Told, rejected: MailTemplate, undone: MailTemplate) =>
  to?.rejected ? rejected : to?.undone ? undone : null;
const onFailedOrder: Rule = fact => {
  const template = templateOf(fact, 'payment_rejected', 'order_undone');
  return template && toOrder(template, fact);
};
const onFailedPickup: Rule = fact => {
  const template = templateOf(fact, 'pickup_rejected', 'pickup_undone');
  return template && toBearer(template, fact);
};

/** What several say at the same moment, as one payment for three debts, is one mail to each client. */
const toClient = (template: MailTemplate, { kind, id, about }: Told, all: readonly Told[]): Mail | null =>
  about?.clientId &&
  all.find(other => other.kind === kind && other.about?.clientId === about.clientId)?.id === id
    ? { template, accountId: about.clientId }
    : null;
const onFailedDebt: Rule = (fact, all) => {
  const template = templateOf(fact, 'debt_rejected', 'debt_undone');
  return template && toClient(template, fact, all);
};
/** A link to the address that waits, and a word to the one that holds; a link that is sent again is told to nobody else. */
const onEmailAsked: Rule = fact => [
  { ...toAccount('email_confirm', fact), recipient: String(fact.to?.email) },
  ...(fact.from ? [toAccount('email_asked', fact)] : []),
];
/** What the agency changed gives nothing back, and whoever signs in from now on is told with which address. */
const onEmailChanged: Rule = fact => {
  const isOwn = fact.actor?.id === fact.object.id;
  const left = isOwn ? (fact.to?.returnable ? 'email_changed' : 'email_left') : 'email_moved';
  return [
    { ...toAccount(left, fact), recipient: String(fact.from?.email) },
    ...(isOwn || fact.to?.active === false ? [] : [toAccount('email_given', fact)]),
  ];
};

/** What its owner did to the account; a first password is none that changed, and a mailed one has told it itself. */
const byOwner =
  (template: MailTemplate): Rule =>
  fact =>
    fact.actor?.id === fact.object.id && !fact.to?.first ? toAccount(template, fact) : null;
/** To an address before too, while that may still take the account back. */
const onFactorTakenOff: Rule = fact => {
  const mail = toAccount('second_factor_removed', fact);
  return fact.mailTo ? [mail, { ...mail, recipient: fact.mailTo }] : mail;
};
/** The account has no address any more. */
const onClosed: Rule = ({ mailTo }) => (mailTo ? { template: 'account_closed', recipient: mailTo } : null);

/** Which facts are told by mail, and how (docs/rules/mails.md). */
const RULES: Partial<Record<FactKind, Rule>> = {
  'package.received': onMeasurement,
  'package.measured_again': onCorrection,
  'package.moved': onStep,
  'package.stepped': onStep,
  'package.taken_back': onTakenBack,
  'package.stepped_back': onTakenBack,
  'package.delay_told': fact => toPackage('late', fact),
  'debt.opened': onDebt,
  'debt.paid': fact => toPackage('payment_received', fact),
  'debt.failed': onFailedDebt,
  'debt.paid_outside': fact => toPackage('payment_received', fact),
  'debt.reminded': fact => toAccount('debt_reminder', fact),
  'order.bought': fact => toOrder('order_receipt', fact),
  'order.failed': onFailedOrder,
  'pickup.booked': fact => toBearer('pickup_scheduled', fact),
  'pickup.failed': onFailedPickup,
  'pickup.called_off': fact => toBearer('pickup_called_off', fact),
  'refund.made': fact => toBearer('refund', fact),
  'refund.made_at_bank': (fact, all) => toClient('refund_at_bank', fact, all),
  'refund.returned_outside': fact => toBearer('refund_outside', fact),
  'ticket.answered': fact => ({
    template: 'ticket_reply',
    ticketId: fact.object.id,
    ticketReplyId: Number(fact.to?.reply),
  }),
  'ticket.opened': fact => ({ template: 'ticket_opened', ticketId: fact.object.id }),
  // whoever wrote last, and is not answered, hears at least that it is over
  'ticket.closed': fact =>
    fact.from?.unanswered ? { template: 'ticket_closed', ticketId: fact.object.id } : null,
  'client.registered': fact => toAccount('welcome', fact),
  'client.messaged': fact => ({
    ...toAccount('client_message', fact),
    clientMessageId: Number(fact.to?.message_id),
  }),
  'client.password_reset': fact => toAccount('new_password', fact),
  'user.invited': fact => toAccount('invitation', fact),
  'user.password_reset': fact => toAccount('new_password', fact),
  'account.password_asked': fact => toAccount('password_reset', fact),
  'client.second_factor_off': onFactorTakenOff,
  'user.second_factor_off': onFactorTakenOff,
  'account.password_changed': byOwner('password_changed'),
  'account.second_factor_on': byOwner('second_factor_on'),
  'account.second_factor_off': byOwner('second_factor_off'),
  'account.closed': onClosed,
  'account.proof_asked': fact => toAccount('email_proof', fact),
  'account.email_asked': onEmailAsked,
  'account.email_changed': onEmailChanged,
};

/** Kinds that may make a mail, and with it a push. */
export const MAILED = Object.keys(RULES) as FactKind[];

/** The mails that facts make, and how long each waits. */
export function mailsOf(
  facts: readonly Told[],
  { UNDO_SECONDS }: Pick<Services['config'], 'UNDO_SECONDS'>,
): (NewMail & { factId: number })[] {
  const wait = mailsWait(UNDO_SECONDS);
  return facts.flatMap(fact => {
    const mails = [RULES[fact.kind]?.(fact, facts) ?? []].flat();
    return mails.map(mail => ({ ...mail, factId: fact.id, after: fact.undoable ? wait : 0 }));
  });
}

/** Queues the mails that facts make. */
export const queueByFacts = (services: Queueing & Pick<Services, 'config'>): Listener => ({
  hears: MAILED,
  async follow(tx, facts) {
    await queueMails(tx, services, mailsOf(facts, services.config));
    return [];
  },
});
