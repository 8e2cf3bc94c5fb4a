import { accountMails, closedMails, linkMails, passwordMails } from '@puerta/contract/mails/account-mails.es';
import type { MailContent, MailPerson } from '@puerta/contract/mails/mail-blocks.es';
import {
  mailChoice,
  type MailFamily,
  type MailOf,
  mailOf,
  type MailTemplate,
} from '@puerta/contract/mails/mails.es';
import { debtMails, moneyMails, orderMails } from '@puerta/contract/mails/money-mails.es';
import { type MailVisit, packageMails } from '@puerta/contract/mails/package-mails.es';
import { messageMails, ticketMails } from '@puerta/contract/mails/ticket-mails.es';
import { visitCalendar } from '@puerta/contract/parcels/visit-calendar';
import { weekMails } from '@puerta/contract/mails/week-mails.es';
import { type Attachment, MailRefused, type OutgoingMail } from '../../adapters/mail/port.ts';
import type { Agency } from '../../app/agency.ts';
import { deriveKey } from '../../app/seal.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { hashPassword, passwordFor } from '../../password.ts';
import { agencyBy, agencyOrigin } from '../../services/agency-by.ts';
import type { Services } from '../../services/context.ts';
import { trackingSignature } from '../../services/tracking-link.ts';
import { issueToken, type TokenPurpose } from '../accounts/issue-token.ts';
import { adoptPassword, isOvertaken } from '../accounts/set-password.ts';
import { unsubscribeQuery } from '../notices/sign-link.ts';
import { debtsOf } from '../debts/read-debts.ts';
import { losesFactor } from '../second-factor/set-up-second-factor.ts';
import {
  forgetRecipient,
  heldRecipientOf,
  messageWords,
  moneyFacts,
  orderFacts,
  packageFacts,
  queuedMail,
  type QueuedMail,
  recipientOf,
  ticketFacts,
  withdrawMail,
} from './queries.ts';
import { renderMail } from './render-mail.ts';
import { readWeek } from './tell-week.ts';

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
type Writer = { services: Services; agency: Agency; origin: string; read: ReadTx };

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
  const read = services.db.read(agencyId);
  const { content, to, attachments, accepted, off } = await draft({ services, agency, origin, read }, mail);
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

/** Writes a mail of one family: reads what it tells, and whom. */
type Write<Family extends MailFamily> = (
  writer: Writer,
  mail: QueuedMail,
  template: MailOf<Family>,
) => Promise<Draft>;

function draft(writer: Writer, mail: QueuedMail): Promise<Draft> {
  const template = mail.template as MailTemplate;
  const write = FAMILIES[mailOf(template).family] as Write<MailFamily>;
  return write(writer, mail, template);
}

/** What became of it since takes its reason away: it is not sent any more. */
async function withdraw({ services, agency }: Writer, { id }: QueuedMail, why: string): Promise<never> {
  await services.db.within(agency.id, tx => withdrawMail(tx, id));
  throw new MailRefused(why);
}

/** To a customer; withdrawn where they switched its kind off since. */
async function toReader(
  writer: Writer,
  mail: QueuedMail,
  accountId: number | null,
  words: (person: MailPerson) => MailContent,
  beside: Partial<Draft> = {},
): Promise<Draft> {
  const { services, agency, read } = writer;
  const account = accountId && (await recipientOf(read, accountId));
  const { notice } = mailOf(mail.template as MailTemplate);
  if (account && notice && account.muted_notices.includes(notice)) {
    return withdraw(writer, mail, 'its reader switched it off');
  }
  const { id, to, person } = addressed(writer, account);
  const off = notice && {
    label: mailChoice[notice],
    query: unsubscribeQuery(services.config, agency.id, { id, email: to }, notice),
  };
  return { content: words(person), to, attachments: [], off, ...beside };
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

const LINKS: Readonly<Record<MailOf<'link'>, { purpose: TokenPurpose; path: string }>> = {
  welcome: { purpose: 'verify', path: '/api/auth/verify' },
  email_proof: { purpose: 'verify', path: '/api/auth/verify' },
  invitation: { purpose: 'invite', path: '/password' },
  password_reset: { purpose: 'reset', path: '/password' },
  email_confirm: { purpose: 'email', path: '/account/email' },
  email_asked: { purpose: 'call_off', path: '/account/email/call-off' },
  email_changed: { purpose: 'return', path: '/account/return' },
};

/** How the mails of each family are written. */
const FAMILIES: { [Family in MailFamily]: Write<Family> } = {
  link: (writer, mail, template) =>
    toHolder(writer, mail, async (tx, { id, to, person }) => {
      const { services, origin } = writer;
      const { purpose, path } = LINKS[template];
      // calling a change off, and proving an address, is about the one that holds in this moment
      const isAbout = mail.recipient !== null || purpose === 'call_off' || purpose === 'verify';
      const mailed = isAbout ? { email: to, mailId: mail.id } : undefined;
      const token = await issueToken(tx, id, { purpose, now: services.clock.now(), mailed });
      return linkMails[template](person, { url: `${origin}${path}?token=${token}`, email: to });
    }),
  account: (writer, mail, template) =>
    toHolder(writer, mail, async (_, { person }) => accountMails[template](person)),

  /** The account says no more who its person is: the address stands in the mail alone, until it was sent. */
  async closed({ agency, origin }, mail, template) {
    if (!mail.recipient) throw new MailRefused('nobody to write to');
    const person = { name: '', locker: null, agency: agency.name, portal: origin };
    return {
      content: closedMails[template](person),
      to: mail.recipient,
      attachments: [],
      accepted: tx => forgetRecipient(tx, mail.id),
    };
  },

  password: passwordDraft,
  order: orderDraft,

  /** What is owed when it is sent: whoever paid since, or whose bank reviews it, is not asked any more. */
  async debt(writer, mail, template) {
    const debts = (await debtsOf(writer.read, mail.account_id ?? 0)).filter(one => !one.reviewed);
    if (debts.length === 0) return withdraw(writer, mail, 'nothing is owed any more');
    return toReader(writer, mail, mail.account_id, person => debtMails[template](person, debts));
  },

  async money(writer, mail, template) {
    const told = await moneyFacts(writer.read, mail.fact_id ?? 0);
    return toReader(writer, mail, mail.account_id, person => moneyMails[template](person, told));
  },

  async package(writer, mail, template) {
    const { services, agency, read } = writer;
    const { accountId, facts } = await packageFacts(read, mail.package_id ?? 0, mail.fact_id);
    const signature = agency.publicAmounts
      ? null
      : trackingSignature(services.config, agency.id, mail.package_id ?? 0);
    const { pickup, tracking } = facts;
    const attachments =
      template === 'pickup_scheduled' && pickup ? [calendarFile(writer, { ...pickup, tracking })] : [];
    return toReader(
      writer,
      mail,
      mail.account_id ?? accountId,
      person => packageMails[template](person, { ...facts, signature }),
      { attachments },
    );
  },

  async ticket(writer, mail, template) {
    const { accountId, facts } = await ticketFacts(writer.read, mail);
    return toReader(writer, mail, accountId, person => ticketMails[template](person, facts));
  },

  async message(writer, mail, template) {
    const words = await messageWords(writer.read, mail.client_message_id ?? 0);
    if (!words) throw new MailRefused('its words are gone');
    return toReader(writer, mail, mail.account_id, person => messageMails[template](person, words));
  },

  /** Withdrawn where nothing was under way, moved or is owed any more. */
  async week(writer, mail, template) {
    const { services, agency, read } = writer;
    const reading = { agency, clock: services.clock };
    const week = mail.week && (await readWeek(read, reading, mail.account_id ?? 0, mail.week));
    if (!week) return withdraw(writer, mail, 'nothing to tell of the week');
    return toReader(writer, mail, mail.account_id, person => weekMails[template](person, week));
  },
};

/** About an account, while it stands still: whoever changes it afterwards takes a link back, or withdrew the mail. */
function toHolder(
  writer: Writer,
  mail: QueuedMail,
  words: (tx: Tx, reader: ReturnType<typeof addressed>) => Promise<MailContent>,
): Promise<Draft> {
  return writer.services.db.within(writer.agency.id, async tx => {
    const account = await heldRecipientOf(tx, mail.account_id ?? 0);
    const { id, to: own, person } = addressed(writer, account);
    const to = mail.recipient ?? own;
    if (!(await queuedMail(tx, mail.id))) throw new MailRefused('its link was taken back');
    // whoever typed somebody else's address does not write to them in our name
    const isKnown = mail.template === 'invitation' || (to === own && account?.email_verified_at);
    const named = isKnown ? person : { ...person, name: '' };
    return { content: await words(tx, { id, to, person: named }), to, attachments: [] };
  });
}

/** The same password at every try: whichever mail of a crash between two of them is read, it is the one that holds. */
async function passwordDraft(writer: Writer, mail: QueuedMail, template: MailOf<'password'>): Promise<Draft> {
  const { services, agency, read } = writer;
  const account = await recipientOf(read, mail.account_id ?? 0);
  const { id, to, person } = addressed(writer, account);
  if (account && isOvertaken(account, mail.created_at)) {
    return await withdraw(writer, mail, 'its reader chose a password since');
  }
  const { config } = services;
  const about = `${agency.id}.${mail.id}.${mail.created_at.toISOString()}`;
  const password = passwordFor(deriveKey(config.secret, 'mailed-password'), about);
  const passwordHash = await hashPassword(password);
  return {
    content: passwordMails[template](person, { password, losesFactor: await losesFactor(read, id) }),
    to,
    attachments: [],
    accepted: tx =>
      adoptPassword(tx, id, {
        passwordHash,
        mailedTo: to,
        askedAt: mail.created_at,
        askedBy: mail.fact_id,
        now: services.clock.now(),
      }),
  };
}

async function orderDraft(writer: Writer, mail: QueuedMail, template: MailOf<'order'>): Promise<Draft> {
  const { accountId, facts, labels } = await orderFacts(writer.read, mail.order_id ?? 0);
  const attachments = template === 'order_receipt' ? await labelFiles(writer.services, labels) : [];
  const told = { ...facts, labels: attachments.length };
  return toReader(writer, mail, mail.account_id ?? accountId, person => orderMails[template](person, told), {
    attachments,
  });
}

const calendarFile = (
  { services, agency }: Writer,
  { on, prn: code, ...visit }: MailVisit & { tracking: string },
): Attachment => ({
  fileName: `recogida-${code}.ics`,
  type: 'text/calendar',
  bytes: Buffer.from(visitCalendar({ ...visit, day: on, code, agency: agency.name }, services.clock.now())),
});

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
