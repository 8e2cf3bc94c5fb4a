import type { MailContent, MailPerson } from '@puerta/contract/mail-blocks.es';
import {
  type AccountMail,
  type DebtMail,
  accountMails,
  mailChoice,
  type MailTemplate,
  type MessageMail,
  type MoneyMail,
  type OrderMail,
  orderMails,
  type PackageMail,
  type PasswordMail,
  passwordMails,
  type TicketMail,
} from '@puerta/contract/mails.es';
import { noticeOf } from '@puerta/contract/notices';
import { debtMails } from '@puerta/contract/debt-mails.es';
import { messageMails } from '@puerta/contract/message-mails.es';
import { moneyMails } from '@puerta/contract/money-mails.es';
import { packageMails } from '@puerta/contract/package-mails.es';
import { ticketMails } from '@puerta/contract/ticket-mails.es';
import { type WeekMail, weekMails } from '@puerta/contract/week-mails.es';
import { type Attachment, MailRefused, type OutgoingMail } from '../../adapters/mail/port.ts';
import { deriveKey } from '../../app/seal.ts';
import type { Tx } from '../../db/within-agency.ts';
import { agencyBy, agencyOrigin } from '../../services/agency-by.ts';
import { trackingSignature } from '../../services/tracking-link.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { hashPassword, passwordFor } from '../../password.ts';
import { adoptPassword, isOvertaken } from '../accounts/adopt-password.ts';
import { issueToken } from '../accounts/issue-token.ts';
import { losesFactor } from '../second-factor/drop-others-factor.ts';
import { unsubscribeQuery } from '../notices/sign-link.ts';
import { debtsOf } from '../payments/read-debts.ts';
import { heldRecipientOf, queuedMail, type QueuedMail, recipientOf, withdrawMail } from './queries.ts';
import { moneyFacts, orderFacts, packageFacts, ticketFacts } from './told-queries.ts';
import { forgetWords, messageWords } from './message-queries.ts';
import { readWeek } from './read-week.ts';
import { renderMail } from './render-mail.ts';

/** What takes effect only once the mail was accepted for delivery. */
type Accepted = (tx: Tx) => Promise<void>;
type Draft = {
  content: MailContent;
  to: string;
  attachments: Attachment[];
  accepted?: Accepted;
  /** how its reader switches this kind of mail off, where they may */
  off?: Off | null;
};
type Off = { label: string; query: string };
type Writer = { services: Services; agency: Agency; origin: string };

/**
 * Writes a queued mail: facts are read, links, their tokens and passwords made, only now that it is being sent
 * (docs/rules/mails.md). `accepted`, if any, belongs into the transaction that notes that it was sent.
 */
export async function writeMail(
  services: Services,
  agencyId: number,
  mail: QueuedMail,
): Promise<{ outgoing: OutgoingMail; accepted: Accepted | undefined }> {
  const agency = await agencyBy(services.db, services.config, 'id', agencyId);
  if (!agency) throw new MailRefused('its agency is gone');
  const origin = agencyOrigin(services.config, agency);
  const { content, to, attachments, accepted, off } = await draft({ services, agency, origin }, mail);
  const choice = off ? { label: off.label, url: `${origin}/avisos?${off.query}` } : null;
  const outgoing = {
    agencyId,
    mailId: mail.id,
    fromName: agency.name,
    to,
    replyTo: agency.support_email,
    subject: content.subject,
    unsubscribeUrl: off ? `${origin}/api/open/notices/off?${off.query}` : undefined,
    ...renderMail(agency, origin, content, choice),
    attachments,
  };
  return { outgoing, accepted };
}

function draft(writer: Writer, mail: QueuedMail): Promise<Draft> {
  const template = mail.template as MailTemplate;
  if (isOneOf(accountMails, template)) return accountDraft(writer, mail, template);
  if (isOneOf(passwordMails, template)) return passwordDraft(writer, mail, template);
  if (isOneOf(debtMails, template)) return debtDraft(writer, mail, template);
  if (isOneOf(moneyMails, template)) return moneyDraft(writer, mail, template);
  if (isOneOf(ticketMails, template)) return ticketDraft(writer, mail, template);
  if (isOneOf(messageMails, template)) return messageDraft(writer, mail, template);
  if (isOneOf(weekMails, template)) return weekDraft(writer, mail, template);
  return isOneOf(orderMails, template)
    ? orderDraft(writer, mail, template)
    : packageDraft(writer, mail, template);
}

const isOneOf = <K extends string>(mails: Readonly<Record<K, unknown>>, template: string): template is K =>
  Object.hasOwn(mails, template);

/** The customer; the mail is withdrawn where they switched its kind off since. */
async function recipient(writer: Writer, accountId: number | null, mail: QueuedMail) {
  const { services, agency } = writer;
  const door = services.db.read(agency.id);
  const account = accountId && (await recipientOf(door, agency.id, accountId));
  const notice = noticeOf[mail.template as MailTemplate];
  if (account && notice && account.muted_notices.includes(notice)) {
    await withdrawMail(door, agency.id, mail.id);
    throw new MailRefused('its reader switched it off');
  }
  const person = addressed(writer, account);
  const reader = { id: person.id, email: person.to };
  const query = notice && unsubscribeQuery(services.config, agency.id, reader, notice);
  return { ...person, off: query ? { label: mailChoice[notice], query } : null };
}

function addressed(
  { agency, origin }: Writer,
  account: Awaited<ReturnType<typeof recipientOf>> | 0,
): { id: number; to: string; person: MailPerson } {
  if (!account) throw new MailRefused('nobody to write to');
  const person: MailPerson = {
    name: account.name,
    locker: account.locker,
    agency: agency.name,
    portal: origin,
  };
  return { id: account.id, to: account.email, person };
}

const LINKS = {
  welcome: { purpose: 'verify', path: '/api/auth/verify' },
  invitation: { purpose: 'invite', path: '/password' },
  password_reset: { purpose: 'reset', path: '/password' },
  email_confirm: { purpose: 'email', path: '/account/email' },
  email_asked: { purpose: 'call_off', path: '/account/email/call-off' },
  email_changed: { purpose: 'return', path: '/account/return' },
} as const satisfies Partial<Record<AccountMail, object>>;

/** A link is made while the account stands still: one that is changed afterwards takes it back, or withdrew the mail. */
function accountDraft(writer: Writer, mail: QueuedMail, template: AccountMail): Promise<Draft> {
  const { services, agency, origin } = writer;
  return services.db.within(agency.id, async tx => {
    const account = await heldRecipientOf(tx, agency.id, mail.account_id ?? 0);
    const { id, to: own, person } = addressed(writer, account);
    const to = mail.recipient ?? own;
    if (!(await queuedMail(tx, agency.id, mail.id))) throw new MailRefused('its link was taken back');
    // whoever typed somebody else's address does not write to them in our name
    const isKnown = template === 'invitation' || (to === own && account?.email_verified_at);
    const named = isKnown ? person : { ...person, name: '' };
    if (!isOneOf(LINKS, template)) return { content: accountMails[template](named), to, attachments: [] };
    const { purpose, path } = LINKS[template];
    // calling a change off is about the address that holds in this moment
    const isAbout = mail.recipient !== null || purpose === 'call_off';
    const mailed = isAbout ? { email: to, mailId: mail.id } : undefined;
    const token = await issueToken(tx, agency.id, id, { purpose, now: services.clock.now(), mailed });
    const content = accountMails[template](named, `${origin}${path}?token=${token}`, to);
    return { content, to, attachments: [] };
  });
}

/** The same password at every try: whichever mail of a crash between two of them is read, it is the one that holds. */
async function passwordDraft(writer: Writer, mail: QueuedMail, template: PasswordMail): Promise<Draft> {
  const { services, agency } = writer;
  const door = services.db.read(agency.id);
  const account = await recipientOf(door, agency.id, mail.account_id ?? 0);
  const { id, to, person } = addressed(writer, account);
  if (account && isOvertaken(account, mail.created_at)) {
    await withdrawMail(door, agency.id, mail.id);
    throw new MailRefused('its reader chose a password since');
  }
  const { config } = services;
  const about = `${agency.id}.${mail.id}.${mail.created_at.toISOString()}`;
  const password = passwordFor(deriveKey(config.secret, 'mailed-password'), about);
  const passwordHash = await hashPassword(password);
  return {
    content: passwordMails[template](person, password, await losesFactor(door, agency.id, id)),
    to,
    attachments: [],
    accepted: tx =>
      adoptPassword(tx, agency.id, id, {
        passwordHash,
        mailedTo: to,
        askedAt: mail.created_at,
        askedBy: mail.fact_id,
        now: services.clock.now(),
      }),
  };
}

/** What is owed when it is sent: whoever paid since, or whose bank reviews it, is not asked any more. */
async function debtDraft(writer: Writer, mail: QueuedMail, template: DebtMail): Promise<Draft> {
  const { services, agency } = writer;
  const door = services.db.read(agency.id);
  const debts = (await debtsOf(door, agency.id, mail.account_id ?? 0)).filter(debt => !debt.reviewed);
  if (debts.length === 0) {
    await withdrawMail(door, agency.id, mail.id);
    throw new MailRefused('nothing is owed any more');
  }
  const { to, person } = await recipient(writer, mail.account_id, mail);
  return { content: debtMails[template](person, debts), to, attachments: [] };
}

async function moneyDraft(writer: Writer, mail: QueuedMail, template: MoneyMail): Promise<Draft> {
  const { services, agency } = writer;
  const told = await moneyFacts(services.db.read(agency.id), agency.id, mail.fact_id ?? 0);
  const { to, person } = await recipient(writer, mail.account_id, mail);
  return { content: moneyMails[template](person, told), to, attachments: [] };
}

async function ticketDraft(writer: Writer, mail: QueuedMail, template: TicketMail): Promise<Draft> {
  const { services, agency } = writer;
  const door = services.db.read(agency.id);
  const { accountId, facts } = await ticketFacts(door, agency.id, mail.ticket_reply_id ?? 0);
  const { to, person, off } = await recipient(writer, accountId, mail);
  return { content: ticketMails[template](person, facts), to, attachments: [], off };
}

/** Its words go with its being sent: nobody reads them here again. */
async function messageDraft(writer: Writer, mail: QueuedMail, template: MessageMail): Promise<Draft> {
  const { services, agency } = writer;
  const id = mail.client_message_id ?? 0;
  const words = await messageWords(services.db.read(agency.id), agency.id, id);
  if (!words) throw new MailRefused('its words are gone');
  const { to, person } = await recipient(writer, mail.account_id, mail);
  const content = messageMails[template](person, words);
  return { content, to, attachments: [], accepted: tx => forgetWords(tx, agency.id, id) };
}

/** Withdrawn where nothing was under way, moved or is owed any more. */
async function weekDraft(writer: Writer, mail: QueuedMail, template: WeekMail): Promise<Draft> {
  const { services, agency } = writer;
  const door = services.db.read(agency.id);
  const { id, to, person, off } = await recipient(writer, mail.account_id, mail);
  const reading = { agency, clock: services.clock };
  const week = mail.week && (await readWeek(door, reading, id, mail.week));
  if (!week) {
    await withdrawMail(door, agency.id, mail.id);
    throw new MailRefused('nothing to tell of the week');
  }
  return { content: weekMails[template](person, week), to, attachments: [], off };
}

async function orderDraft(writer: Writer, mail: QueuedMail, template: OrderMail): Promise<Draft> {
  const { services, agency } = writer;
  const { accountId, facts, labels } = await orderFacts(
    services.db.read(agency.id),
    agency.id,
    mail.order_id ?? 0,
  );
  const { to, person } = await recipient(writer, mail.account_id ?? accountId, mail);
  const attachments = template === 'order_receipt' ? await labelFiles(services, labels) : [];
  return { content: orderMails[template](person, { ...facts, labels: attachments.length }), to, attachments };
}

async function labelFiles(
  { files }: Services,
  labels: readonly { tracking: string; key: string }[],
): Promise<Attachment[]> {
  const attachments: Attachment[] = [];
  for (const { tracking, key } of labels) {
    const file = await files.get(key);
    if (file) attachments.push({ fileName: `etiqueta-${tracking}.pdf`, ...file });
  }
  return attachments;
}

async function packageDraft(writer: Writer, mail: QueuedMail, template: PackageMail): Promise<Draft> {
  const { services, agency } = writer;
  const { accountId, facts } = await packageFacts(
    services.db.read(agency.id),
    agency.id,
    mail.package_id ?? 0,
    mail.fact_id,
  );
  const { to, person, off } = await recipient(writer, mail.account_id ?? accountId, mail);
  const signature = agency.publicAmounts
    ? null
    : trackingSignature(services.config, agency.id, mail.package_id ?? 0);
  return { content: packageMails[template](person, { ...facts, signature }), to, attachments: [], off };
}
