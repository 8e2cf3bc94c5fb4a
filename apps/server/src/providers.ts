import { join } from 'node:path';
import type { Carrier } from './adapters/carrier/port.ts';
import { openCarrierSimulator } from './adapters/carrier/simulator/simulator.ts';
import type { UpsLog, UpsSettings } from './adapters/carrier/ups/client.ts';
import { openUps } from './adapters/carrier/ups/ups.ts';
import { pdfDocuments } from './adapters/documents/pdf/documents.ts';
import type { Documents } from './adapters/documents/port.ts';
import { diskFiles, diskKeys, shutFolder } from './adapters/files/disk/disk.ts';
import { s3LargeFiles } from './adapters/files/s3/large-files.ts';
import { type S3Settings, s3Files } from './adapters/files/s3/s3.ts';
import type { Files, LargeFiles } from './adapters/files/port.ts';
import { openOutbox } from './adapters/mail/outbox/outbox.ts';
import { mailgunEvents } from './adapters/mail/events/mailgun.ts';
import { sendgridEvents } from './adapters/mail/events/sendgrid.ts';
import { sesEvents } from './adapters/mail/events/ses.ts';
import { domainOf } from './adapters/mail/message-id.ts';
import type { MailEvents, MailTransport, Outbox } from './adapters/mail/port.ts';
import { senderOf, smtpMail, verifySmtp } from './adapters/mail/smtp/smtp.ts';
import { outsideCalls } from './adapters/outside-call.ts';
import { authorizeNet, checkAuthorizeNet } from './adapters/payment/authorizenet/authorizenet.ts';
import { authorizeNetHooks, authorizeNetPost } from './adapters/payment/authorizenet/gateway.ts';
import type { AccountCheck, PaymentGateway } from './adapters/payment/port.ts';
import { openPaymentSimulator } from './adapters/payment/simulator/simulator.ts';
import type { StripeSettings } from './adapters/payment/stripe/stripe.ts';
import type { PushTransport } from './adapters/push/port.ts';
import { webPush } from './adapters/push/web/web.ts';
import type { CarrierControls, PaymentControls, SimulatorControls } from './adapters/simulator/port.ts';
import type { Watch } from './adapters/watched.ts';
import type { Clock } from './app/clock.ts';
import { type Config, given } from './config.ts';
import type { Database } from './db/within-agency.ts';
import type { ProviderDesk } from './provider-accounts/account.ts';
import { refuseUnreadable } from './provider-accounts/check-accounts.ts';
import { keyRing } from './provider-accounts/key-ring.ts';
import { openDesk } from './provider-accounts/open-desk.ts';

/** An adapter with what only its simulator has, and how to let go of it. */
type Opened<Port, Controls> = { port: Port; controls: Controls | null; close(): Promise<unknown> };

type Surroundings = {
  config: Config;
  /** the database's owner: where the simulators keep their ledgers */
  ownerUrl: string;
  clock: Clock;
  log: UpsLog;
  step: (name: string) => Promise<void>;
};

export type Providers = {
  carrier: Carrier;
  payment: PaymentGateway;
  files: Files;
  documents: Documents;
  mail: MailTransport;
  /** where mails are read that nothing carries; null where SMTP does */
  outbox: Outbox | null;
  /** null where no mail service tells what becomes of mails */
  mailEvents: MailEvents | null;
  push: PushTransport;
  desk: ProviderDesk;
  /** what the demo page moves: nothing to move where one of the two is real; null where both are */
  simulator: SimulatorControls | null;
  close(): Promise<void>;
};

const nothing = async () => undefined;
/** Where mails wait nobody asks for one to be sent. */
const noMail: MailTransport = {
  send: async () => {
    throw new Error('SMTP_URL: mails wait for it');
  },
  close: nothing,
};
/** Its library takes 6 MB, which only those pay who sell through it. */
const stripe = () => import('./adapters/payment/stripe/stripe.ts');

/** Opens the adapters that the configuration names, and the desk that hands out agencies' own; ConfigError without their key. */
export async function openProviders(
  surroundings: Surroundings & {
    db: Database;
    log: { error(facts: object, message: string): void };
    watch: Watch;
  },
): Promise<Providers> {
  const { config, db, log, watch } = surroundings;
  const ring = keyRing(config);
  await refuseUnreadable(db, ring, log);
  const carrier = await openCarrier(surroundings);
  const payment = await openPayment(surroundings);
  const own = { carrier: watch('carrier', carrier.port), payment: watch('payment', payment.port) };
  const desk = openDesk({
    config,
    db,
    log,
    ring,
    own,
    openers: {
      carrier: async one => watch('carrier', (await openCarrier({ ...surroundings, config: one })).port),
      payment: async one => watch('payment', (await openPayment({ ...surroundings, config: one })).port),
    },
  });
  const outbox = config.SMTP_URL || config.mailsWait ? null : openOutbox(db.deployment, surroundings.clock);
  const mail = outbox ?? (config.mailsWait ? noMail : smtpMail(config));
  const push = webPush(config, surroundings.clock);
  return {
    desk,
    documents: pdfDocuments,
    mail: watch('mail', mail),
    outbox,
    mailEvents: openMailEvents(config),
    push,
    ...own,
    files: watch('files', openFiles(surroundings.config)),
    simulator: controlsOf(carrier.controls, payment.controls),
    async close() {
      await Promise.all([carrier.close(), payment.close(), mail.close(), push.close()]);
    },
  };
}

function openMailEvents(config: Config): MailEvents | null {
  switch (config.MAIL_EVENTS) {
    case 'ses':
      return sesEvents({ topic: given(config, 'SES_TOPIC_ARN'), url: config.SNS_URL });
    case 'sendgrid':
      return sendgridEvents(given(config, 'SENDGRID_WEBHOOK_KEY'));
    case 'mailgun':
      return mailgunEvents(given(config, 'MAILGUN_WEBHOOK_KEY'));
    case undefined:
      return null;
  }
}

const NO_PARCELS: CarrierControls = {
  listShipments: async () => [],
  advance: async () => ({ ok: false, reason: 'not_found' }),
};
const NO_PAYMENTS: PaymentControls = {
  listHeldPayments: async () => [],
  release: async () => ({ ok: false, reason: 'not_found' }),
  reject: async () => ({ ok: false, reason: 'not_found' }),
};

const controlsOf = (
  carrier: CarrierControls | null,
  payment: PaymentControls | null,
): SimulatorControls | null =>
  carrier || payment ? { ...(carrier ?? NO_PARCELS), ...(payment ?? NO_PAYMENTS) } : null;

const upsSettings = (config: Config): UpsSettings => ({
  url: given(config, 'UPS_URL'),
  clientId: given(config, 'UPS_CLIENT_ID'),
  clientSecret: given(config, 'UPS_CLIENT_SECRET'),
  account: given(config, 'UPS_ACCOUNT'),
});

export async function openCarrier({
  config,
  ownerUrl,
  clock,
  step,
  log,
}: Surroundings): Promise<Opened<Carrier, CarrierControls>> {
  switch (config.CARRIER) {
    case 'ups':
      return {
        port: openUps({
          settings: upsSettings(config),
          clock,
          log,
          limits: { timeoutMs: config.PROVIDER_TIMEOUT_MS },
        }),
        controls: null,
        close: nothing,
      };
    case 'simulator': {
      const simulator = await openCarrierSimulator({ databaseUrl: ownerUrl, clock, step });
      return { port: simulator, controls: simulator, close: simulator.close };
    }
  }
}

export async function openPayment({
  config,
  ownerUrl,
  clock,
  step,
}: Surroundings): Promise<Opened<PaymentGateway, PaymentControls>> {
  switch (config.PAYMENT) {
    case 'simulator': {
      const simulator = await openPaymentSimulator({ databaseUrl: ownerUrl, clock, step });
      return { port: simulator, controls: simulator, close: simulator.close };
    }
    case 'authorizenet': {
      const { post, credentials } = authorizeNetSettings(config);
      const port = authorizeNet(post, credentials, given(config, 'AUTHORIZENET_SIGNATURE_KEY'));
      return { port, controls: null, close: nothing };
    }
    case 'stripe': {
      const { stripeGateway } = await stripe();
      return { port: stripeGateway(stripeSettings(config)), controls: null, close: nothing };
    }
  }
}

const authorizeNetCalls = (config: Config) =>
  [
    given(config, 'AUTHORIZENET_URL'),
    outsideCalls('payment', { timeoutMs: config.PROVIDER_TIMEOUT_MS }),
  ] as const;

const authorizeNetSettings = (config: Config) => ({
  post: authorizeNetPost(...authorizeNetCalls(config)),
  credentials: {
    login: given(config, 'AUTHORIZENET_LOGIN'),
    transactionKey: given(config, 'AUTHORIZENET_TRANSACTION_KEY'),
  },
});

const stripeSettings = (config: Config): StripeSettings => ({
  secretKey: given(config, 'STRIPE_SECRET_KEY'),
  webhookSecret: given(config, 'STRIPE_WEBHOOK_SECRET'),
  url: config.STRIPE_URL,
  timeoutMs: config.PROVIDER_TIMEOUT_MS,
});

/** Throws when the gateway cannot be reached or refuses our keys; a gateway's own look-up may not need to ask. */
export async function checkPayment(config: Config): Promise<AccountCheck | null> {
  switch (config.PAYMENT) {
    case 'authorizenet': {
      const { post, credentials } = authorizeNetSettings(config);
      return checkAuthorizeNet(
        post,
        credentials,
        authorizeNetHooks(...authorizeNetCalls(config)),
        config.AUTHORIZENET_CLIENT_KEY ?? null,
      );
    }
    case 'stripe': {
      const { checkStripe } = await stripe();
      return checkStripe(stripeSettings(config));
    }
    case 'simulator':
      return null;
  }
}

const s3Settings = (config: Config): S3Settings => ({
  url: given(config, 'S3_URL'),
  bucket: given(config, 'S3_BUCKET'),
  region: config.S3_REGION,
  accessKeyId: given(config, 'S3_ACCESS_KEY_ID'),
  secretAccessKey: given(config, 'S3_SECRET_ACCESS_KEY'),
});

/** Where files live; also what the commands that need no other provider open. */
export function openFiles(config: Config): Files {
  switch (config.FILES) {
    case 's3':
      return s3Files(s3Settings(config));
    case 'disk':
      shutFolder(join(config.dataDir, 'files'));
      return diskFiles(join(config.dataDir, 'files'));
  }
}

/** The second place of backups; null where there is none. */
export function openBackupStore(config: Config): LargeFiles | null {
  if (!config.BACKUP_S3_URL) return null;
  return s3LargeFiles({
    url: config.BACKUP_S3_URL,
    bucket: given(config, 'BACKUP_S3_BUCKET'),
    region: config.BACKUP_S3_REGION,
    accessKeyId: given(config, 'BACKUP_S3_ACCESS_KEY_ID'),
    secretAccessKey: given(config, 'BACKUP_S3_SECRET_ACCESS_KEY'),
  });
}

/** The disk by itself, whatever the configuration says: backups and moving to another store read it file by file. */
export const openDisk = (folder: string) => ({ files: diskFiles(folder), keys: () => diskKeys(folder) });

/** The two simulators, whatever the configuration says; their ledgers' tables are made as they open. */
export async function openSimulators(options: { databaseUrl: string; clock: Clock }) {
  const carrier = await openCarrierSimulator(options);
  const payment = await openPaymentSimulator(options);
  return { carrier, payment, close: () => Promise.all([carrier.close(), payment.close()]) };
}

/** Throws what the mail server says; sends a mail only where `to` says whom. */
export const checkMail = (config: Config, to?: string): Promise<void> => verifySmtp(config, to);

/** The domain that mails leave from; where there is an SMTP server alone. */
export const senderDomain = (config: Config): string => domainOf(senderOf(config));
