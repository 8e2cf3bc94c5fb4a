import { randomUUID } from 'node:crypto';
import type { Carrier } from '../adapters/carrier/port.ts';
import type { Clock } from '../app/clock.ts';
import { type Config, withAccount } from '../config.ts';
import { openClient } from '../db/connect.ts';
import { checkMail, checkPayment, openCarrier, openFiles, openPayment } from '../providers.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openOwnerDatabase } from '../db/owner-database.ts';
import { openDatabase } from '../db/within-agency.ts';
import type { AccountCheck } from '../adapters/payment/port.ts';
import type { OwnProvider } from '../provider-accounts/account.ts';
import type { Port } from '../app/agency.ts';
import { storedAccounts } from '../provider-accounts/check-accounts.ts';
import { AccountUnreadable, keyRing } from '../provider-accounts/key-ring.ts';
import type { AccountRow } from '../provider-accounts/queries.ts';
import { mailTrouble, type MailTrouble } from '@puerta/domain/people/mail-trouble';
import { askSender, type ResolveTxt } from './check-sender.ts';

/** What was asked of one provider and what came of it. */
export type Finding = { provider: string; works: boolean; told: string };
type Check = { provider: string; ask(): Promise<string> };

const PARCEL = { weight: 10, length: 12, width: 12, height: 12 };
const DATABASE = 'PostgreSQL';
const NOTHING = 'nada que comprobar / nothing to check';

/** `mailTo`: an address that gets a mail, for some services say only of a mail that they do not know its sender. */
type Asked = { mailTo?: string | undefined; resolveTxt?: ResolveTxt };

/**
 * Asks every configured provider for something that costs nothing and changes nothing, but for a mail that was asked
 * for. Never throws.
 */
export async function checkProviders(config: Config, clock: Clock, asked: Asked = {}): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { provider, ask } of checksOf(config, clock, asked)) findings.push(await tryOne(provider, ask));
  const isReached = findings.some(({ provider, works }) => provider === DATABASE && works);
  for (const { name, open } of isReached ? await findAccounts(config) : []) {
    const ask = async () => {
      const { port, config: own } = open();
      return askOne(port, { ...QUIET, config: own, clock });
    };
    findings.push(await tryOne(name, ask));
  }
  return findings;
}

async function tryOne(provider: string, ask: () => Promise<string>): Promise<Finding> {
  try {
    return { provider, works: true, told: await ask() };
  } catch (error) {
    return { provider, works: false, told: error instanceof Error ? error.message : String(error) };
  }
}

function checksOf(config: Config, clock: Clock, { mailTo, resolveTxt }: Asked): Check[] {
  const surroundings = { ...QUIET, config, clock };
  return [
    { provider: DATABASE, ask: () => askDatabase(config) },
    {
      provider: `CARRIER=${config.CARRIER}`,
      ask: () => askOne('carrier', surroundings),
    },
    {
      provider: `PAYMENT=${config.PAYMENT}`,
      ask: () => askOne('payment', surroundings),
    },
    { provider: 'SMTP', ask: () => askMail(config, mailTo) },
    ...(config.SMTP_URL ? [{ provider: 'SPF, DKIM, DMARC', ask: () => askSender(config, resolveTxt) }] : []),
    { provider: `FILES=${config.FILES}`, ask: () => askFiles(config) },
  ];
}

const QUIET = { log: { warn: () => undefined }, ownerUrl: '', step: async () => undefined };

async function askOne(
  port: 'carrier' | 'payment',
  surroundings: Parameters<typeof openCarrier>[0],
): Promise<string> {
  const { CARRIER, PAYMENT } = surroundings.config;
  const provider = port === 'carrier' ? CARRIER : PAYMENT;
  if (provider === 'simulator') return NOTHING;
  try {
    return await (port === 'carrier' ? askCarrier(surroundings) : askPayment(surroundings));
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error);
    throw new Error(
      REFUSED.test(told) ? `claves rechazadas / keys refused (${KEYS[provider]}): ${told}` : told,
    );
  }
}

/** How a provider answers keys that it does not take: E00007 is Authorize.Net's (its page of response codes). */
const REFUSED = /\(401\)|E00007/;
const KEYS: Readonly<Record<string, string>> = {
  ups: 'UPS_CLIENT_ID, UPS_CLIENT_SECRET',
  stripe: 'STRIPE_SECRET_KEY',
  authorizenet: 'AUTHORIZENET_LOGIN, AUTHORIZENET_TRANSACTION_KEY',
};

async function askDatabase({ DATABASE_URL }: Config): Promise<string> {
  if (!DATABASE_URL) return `base de datos integrada / embedded: ${NOTHING}`;
  const client = await openClient({ connectionString: DATABASE_URL, connectionTimeoutMillis: 5000 });
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return `responde / answers: ${rows[0]?.server_version}`;
  } finally {
    await client.end();
  }
}

/** Signs in and asks for the price of a parcel from New York to Miami. */
async function askCarrier(surroundings: Parameters<typeof openCarrier>[0]): Promise<string> {
  const { config } = surroundings;
  const isTest = new URL(config.UPS_URL ?? '').hostname === UPS_TEST;
  const remark = isTest && forTests(config, NO_LABELS);
  const { port, close } = await openCarrier(surroundings);
  try {
    const [from, to] = [{ zip: '10001' }, { zip: '33122' }];
    const answer = await port
      .rate({ from, to, parcels: [PARCEL], residential: false, service: 'GND' })
      .catch(askAccount);
    const [rate] = answer.ok ? answer.rates : [];
    if (!rate) throw new Error('no da precio / gives no price');
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    const isNegotiated = rate.negotiatedCents !== rate.publishedCents;
    return sentences(
      `claves y tarifas / keys and rates: ${dollars(rate.publishedCents)}, ${dollars(rate.negotiatedCents)}`,
      !isNegotiated && `sin tarifas negociadas / no negotiated rates: ${WHOSE}`,
      remark,
      await askAlerts(config, port),
    );
  } finally {
    await close();
  }
}

/**
 * Whether UPS tells of parcels by itself. Of a number that nobody has it takes no subscription, yet says so to those alone
 * who may ask for one. Without it parcels are asked about as before, so that nothing is wrong.
 */
async function askAlerts({ PUBLIC_SCHEME }: Config, port: Carrier): Promise<string> {
  if (PUBLIC_SCHEME !== 'https') return `${NO_ALERTS}: PUBLIC_SCHEME=https`;
  const url = 'https://puerta.invalid/api/open/carrier/events';
  const answer = await port.subscribe?.([NOBODYS], url).catch((error: Error) => error);
  if (answer instanceof Error) return `${NO_ALERTS}: ${answer.message}`;
  return answer
    ? 'Track Alert: UPS avisa a / tells https://…/api/open/carrier/events'
    : `${NO_ALERTS}: sistema de pruebas / test system`;
}
const NOBODYS = `1Z${'0'.repeat(16)}`;
const NO_ALERTS = 'sin Track Alert, se pregunta cada 15 minutos / no Track Alert, asked every 15 minutes';

/** UPS's system for tests; production is onlinetools.ups.com (the servers of its OpenAPI documents). */
const UPS_TEST = 'wwwcie.ups.com';
const NO_LABELS =
  'es el sistema de pruebas de UPS: nadie lleva sus etiquetas y todas tienen el mismo número / UPS’s test system: nobody carries its labels, and all have one number';
const WHOSE = '¿es UPS_ACCOUNT la cuenta de estas claves? / is UPS_ACCOUNT the account of these keys?';

/** Keys that were taken, and a price that was not given: the account is not theirs, or has not agreed to it. */
function askAccount(error: unknown): never {
  const told = error instanceof Error ? error.message : String(error);
  throw new Error(/refuses to rate|does not let us call/.test(told) ? `${told}: ${WHOSE}` : told);
}

const sentences = (...told: (string | false)[]) => told.filter(Boolean).join('; ');

/** Right while somebody tries things out; in production mode it is an error. */
function forTests({ simulatorsSuffice }: Config, told: string): string {
  if (!simulatorsSuffice) throw new Error(told);
  return told;
}

/** Shows the keys, and asks for a payment that nobody ever made: look-ups need a permission of their own. */
async function askPayment(surroundings: Parameters<typeof openPayment>[0]): Promise<string> {
  const { config } = surroundings;
  const account = await checkPayment(config);
  const { port, close } = await openPayment(surroundings);
  try {
    const found = await port.lookUp(`doctor-${randomUUID().slice(0, 8)}`);
    if (found.state !== 'none')
      throw new Error('conoce un pago que nadie hizo / knows a payment nobody made');
    return sentences(
      'claves y consulta / keys and look-up',
      account?.isTest === true && forTests(config, NO_CHARGE),
      account !== null && tellHooks(config, account.hooks),
      cardsOf(config),
    );
  } finally {
    await close();
  }
}

const NO_CHARGE = 'claves de prueba: no se cobra a nadie / keys for tests: nobody is charged';

/** Where the account's events go: without them a review's end, a refund at the bank and a dispute are not heard of. */
function tellHooks(config: Config, hooks: AccountCheck['hooks']): string {
  const path = `/api/open/webhook/${config.PAYMENT}`;
  if (hooks === null)
    return 'estas claves no dicen a dónde van los eventos / these keys do not tell where events go';
  const ours = hooks.filter(({ url }) => URL.parse(url)?.pathname === path);
  const whole = ours.filter(({ misses }) => misses.length === 0);
  if (whole.length > 0) return `eventos a / events to ${whole.map(({ url }) => url).join(', ')}`;
  const [hook] = ours;
  return forTests(
    config,
    hook
      ? `al webhook le faltan / the webhook lacks ${hook.misses.join(', ')}`
      : `sin webhook / no webhook: https://…${path}`,
  );
}

/** Whether cards come to this server, which decides by which questionnaire its operator is examined. */
function cardsOf(config: Config): string | false {
  const { PAYMENT, AUTHORIZENET_URL = '', AUTHORIZENET_CLIENT_KEY, PUBLIC_SCHEME } = config;
  if (PAYMENT !== 'authorizenet') return false;
  if (!AUTHORIZENET_CLIENT_KEY)
    return 'las tarjetas pasan por este servidor / cards pass through this server (SAQ D): AUTHORIZENET_CLIENT_KEY';
  if (PUBLIC_SCHEME !== 'https' && AUTHORIZENET_URL.startsWith('https:'))
    throw new Error('Accept.js exige / requires PUBLIC_SCHEME=https');
  return 'Accept.js: las tarjetas no pasan por este servidor / no cards pass through this server (SAQ A-EP)';
}

const TROUBLES: Readonly<Record<MailTrouble, string>> = {
  sender: 'remitente sin verificar en el servicio / the service does not know the sender (MAIL_FROM)',
  limit: 'límite de envíos alcanzado / sending limit reached',
  tls: 'sin STARTTLS / no STARTTLS (SMTP_TLS)',
  login: 'claves rechazadas / keys refused (SMTP_URL)',
  relay: 'no envía a otros dominios / does not relay for us',
};

async function askMail(config: Config, to?: string): Promise<string> {
  if (config.mailsWait) return 'los correos esperan a SMTP_URL / mails wait for SMTP_URL';
  if (!config.SMTP_URL) return `bandeja visible / visible outbox: ${NOTHING}`;
  try {
    await checkMail(config, to);
  } catch (error) {
    const { message } = error as Error;
    const trouble = mailTrouble(message);
    throw new Error(trouble ? `${TROUBLES[trouble]}: ${message}` : message);
  }
  const events = config.MAIL_EVENTS
    ? ''
    : '; MAIL_EVENTS falta, no se oyen rebotes / not set, no bounces are heard';
  return to
    ? `aceptó un correo a / took a mail to ${to}${events}`
    : `acepta la conexión y las claves / takes the connection and the keys; remitente sin probar / sender not tried: doctor --mail su@correo${events}`;
}

/** Writes a file, reads it back and deletes it. */
async function askFiles(config: Config): Promise<string> {
  const files = openFiles(config);
  const key = `doctor/${randomUUID()}.txt`;
  const bytes = new TextEncoder().encode('puerta');
  await files.put(key, bytes, 'text/plain');
  const stored = await files.get(key);
  await files.delete(key);
  if (!stored || Buffer.compare(stored.bytes, bytes) !== 0 || (await files.get(key)))
    throw new Error('no devuelve lo que guarda / does not give back what it keeps');
  return 'guarda, lee y borra / writes, reads and deletes';
}

/** An agency's account that is in use. `open` answers the deployment as that agency has it; throws without its key. */
type AccountToCheck = { name: string; open(): { port: Port; config: Config } };

const TABLE_MISSING = '42P01';

/** Accounts of agencies that are in use; none where the database was not made yet. */
async function findAccounts(config: Config): Promise<AccountToCheck[]> {
  const isMade = ['postgres', 'postgres.place'].some(name => existsSync(join(config.dataDir, name)));
  if (!config.DATABASE_URL && !isMade) return [];
  const ring = keyRing(config);
  const open = (row: AccountRow) => {
    if (!ring) throw new AccountUnreadable('PROVIDER_KEY: required');
    const account = ring.unseal(row);
    return { port: row.port as Port, config: withAccount(config, row.provider as OwnProvider, account) };
  };
  const rows = await readAccounts(config);
  return rows.map(({ slug, ...row }) => ({
    name: `${slug}, cuenta / account ${row.id}: ${row.provider}`,
    open: () => open(row),
  }));
}

async function readAccounts(config: Config): Promise<(AccountRow & { slug: string })[]> {
  const owner = await openOwnerDatabase(config, () => undefined);
  const db = openDatabase(owner.url, 1);
  try {
    const agencies = await db.deployment.selectFrom('agency').select(['id', 'slug']).execute();
    const slugs = new Map(agencies.map(({ id, slug }) => [id, slug]));
    const stored = await storedAccounts(db);
    return stored
      .filter(row => row.retired_at === null)
      .map(row => ({ ...row, slug: slugs.get(row.agency_id) ?? '' }));
  } catch (error) {
    if ((error as { code?: string }).code === TABLE_MISSING) return [];
    throw error;
  } finally {
    await db.close();
    await owner.stop();
  }
}
