import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/fresh-database.ts';
import { type S3StandIn, startS3StandIn } from '../../../../test/s3-stand-in.ts';
import { startUpsStandIn, type UpsStandIn } from '../../../../test/ups-stand-in.ts';
import { type AuthorizeNetStandIn, startAuthorizeNet } from '../../../../test/stand-ins/authorizenet.ts';
import { startStripe, type StripeStandIn } from '../../../../test/stand-ins/stripe.ts';
import { systemClock } from '../app/clock.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/within-agency.ts';
import { telling } from '../facts/tell.ts';
import { checkProviders } from './check-providers.ts';
import { createAgency } from './create-agency.ts';
import { changeKeys, type Desk, setAccount } from './provider-accounts.ts';

let dataDir: string;
let database: FreshDatabase;
let ups: UpsStandIn;
let s3: S3StandIn;
let bank: AuthorizeNetStandIn;
let stripe: StripeStandIn;
let smtp: SMTPServer;
let smtpPort: number;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'puerta-doctor-'));
  database = await freshDatabase();
  ups = await startUpsStandIn(systemClock);
  s3 = await startS3StandIn();
  bank = await startAuthorizeNet();
  stripe = await startStripe();
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onData(stream, { envelope: { mailFrom } }, done) {
      // Amazon SES says so of a mail, after its last line
      const refusal = Object.assign(new Error('Message rejected: Email address is not verified.'), {
        responseCode: 554,
      });
      const isKnown = mailFrom && mailFrom.address !== 'sin@verificar.test';
      stream.resume().on('end', () => done(isKnown ? null : refusal));
    },
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'puerta' }) : done(new Error('Wrong password')),
  });
  const server = smtp.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const address = server.address();
  smtpPort = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  await Promise.all([ups.close(), s3.close(), bank.close(), stripe.close(), database.drop()]);
  await new Promise<void>(resolve => smtp.close(() => resolve()));
  rmSync(dataDir, { recursive: true, force: true });
});

const check = (
  change: Record<string, string> = {},
  { inProduction = false, mailTo }: { inProduction?: boolean; mailTo?: string } = {},
) =>
  checkProviders(
    {
      ...readConfig({
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        ...ups.env,
        FILES: 's3',
        S3_URL: s3.settings.url,
        S3_BUCKET: s3.settings.bucket,
        S3_REGION: s3.settings.region,
        S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
        SMTP_URL: `smtp://puerta:right@127.0.0.1:${smtpPort}`,
        ...change,
      }),
      ...(inProduction && { simulatorsSuffice: false }),
    },
    systemClock,
    { mailTo, resolveTxt: async () => [['v=spf1 -all']] },
  );

test('says of every provider that it works, and leaves nothing behind', async () => {
  const findings = await check();
  expect(findings.filter(({ works }) => !works)).toEqual([]);
  expect(findings[0]?.told).toMatch(/^responde \/ answers: \d\d/);
  expect(findings.map(({ provider }) => provider)).toEqual([
    'PostgreSQL',
    'CARRIER=ups',
    'PAYMENT=simulator',
    'SMTP',
    'SPF, DKIM, DMARC',
    'FILES=s3',
  ]);
  expect(ups.ledger.parcels).toEqual([]);
  expect(s3.objects.size).toBe(0);
});

const AUTHORIZENET = (key = 'stand-in-key') => ({
  AUTHORIZENET_URL: bank.url,
  AUTHORIZENET_LOGIN: 'stand-in',
  AUTHORIZENET_TRANSACTION_KEY: key,
  AUTHORIZENET_SIGNATURE_KEY: 'C0FFEE00',
});
const STRIPE = (key = 'sk_test_stand_in') => ({
  STRIPE_URL: stripe.url,
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
});

const EVENTS = [
  'checkout.session.completed',
  'charge.refunded',
  'refund.failed',
  ...['created', 'updated', 'closed'].map(what => `charge.dispute.${what}`),
  ...['created', 'updated'].map(what => `radar.early_fraud_warning.${what}`),
  ...['opened', 'closed'].map(what => `review.${what}`),
  ...['fraud.approved', 'fraud.declined', 'refund.created'].map(one => `net.authorize.payment.${one}`),
];

const LACKING = ['charge.refunded', 'net.authorize.payment.fraud.declined'];

/** What fails, and that no key of ours is in it. */
async function failures(change: Record<string, string>): Promise<string[]> {
  const failed = (await check(change)).filter(({ works }) => !works);
  expect(JSON.stringify(failed)).not.toContain('not-the-secret');
  return failed.map(({ provider }) => provider);
}

test.each([
  ['CARRIER=ups', { UPS_CLIENT_SECRET: 'not-the-secret' }],
  ['FILES=s3', { S3_SECRET_ACCESS_KEY: 'not-the-secret' }],
  ['PostgreSQL', { DATABASE_URL: 'postgres://nobody:not-the-secret@127.0.0.1:1/none' }],
])('says that %s fails, without its key', async (provider, change) => {
  expect(await failures(change)).toEqual([provider]);
});

test.each([
  ['authorizenet', AUTHORIZENET],
  ['stripe', STRIPE],
] as const)('asks PAYMENT=%s: right keys work, wrong ones fail and are not shown', async (name, settings) => {
  expect(await failures({ PAYMENT: name, ...settings() })).toEqual([]);
  expect(await failures({ PAYMENT: name, ...settings('not-the-secret') })).toEqual([`PAYMENT=${name}`]);
  expect([bank.transactions(), stripe.sessions()]).toEqual([[], []]);
});

test.each([
  ['UPS_CLIENT_SECRET', () => ({ UPS_CLIENT_SECRET: 'not-the-secret' })],
  ['STRIPE_SECRET_KEY', () => ({ PAYMENT: 'stripe', ...STRIPE('not-the-secret') })],
  ['AUTHORIZENET_TRANSACTION_KEY', () => ({ PAYMENT: 'authorizenet', ...AUTHORIZENET('not-the-secret') })],
] as const)('names %s where its keys are refused', async (name, change) => {
  const [failed] = (await check(change())).filter(({ works }) => !works);
  expect(failed?.told).toMatch(new RegExp(`claves rechazadas / keys refused .*${name}`));
});

test('says that an account in test mode charges nobody', async () => {
  bank.setTestMode(true);
  try {
    const findings = await check({ PAYMENT: 'authorizenet', ...AUTHORIZENET() });
    expect(JSON.stringify(findings.filter(({ works }) => !works))).toContain('test mode');
  } finally {
    bank.setTestMode(false);
  }
});

describe('what is right while one tries things out, and wrong in production', () => {
  const payment = { stripe: STRIPE, authorizenet: AUTHORIZENET };
  type Gateway = keyof typeof payment;
  async function asked(gateway: Gateway, inProduction: boolean) {
    const findings = await check({ PAYMENT: gateway, ...payment[gateway]() }, { inProduction });
    const { works, told } = findings.find(({ provider }) => provider === `PAYMENT=${gateway}`) ?? {};
    return { works, told };
  }
  const HOOK = (gateway: Gateway) => `https://caribe.test/api/open/webhook/${gateway}`;

  test('keys of Stripe’s test mode', async () => {
    expect(await asked('stripe', false)).toMatchObject({
      works: true,
      told: expect.stringContaining('nobody is charged'),
    });
    expect(await asked('stripe', true)).toMatchObject({
      works: false,
      told: expect.stringContaining('nobody is charged'),
    });
  });

  test.each<Gateway>(['stripe', 'authorizenet'])(
    'no webhook at %s, one elsewhere, and one that lacks events',
    async gateway => {
      stripe.account.livemode = true;
      const hooks = (url: string, events: string[]) => {
        stripe.account.hooks.splice(0, 9, { url, status: 'enabled', enabled_events: events });
        bank.hooks.splice(0, 9, { url, status: 'active', eventTypes: events });
      };
      const told = async (inProduction: boolean) => asked(gateway, inProduction);
      expect(await told(true)).toMatchObject({ works: false, told: expect.stringContaining('no webhook') });
      expect(await told(false)).toMatchObject({ works: true, told: expect.stringContaining('no webhook') });
      hooks('https://caribe.test/other', EVENTS);
      expect(await told(true)).toMatchObject({ works: false, told: expect.stringContaining('no webhook') });
      hooks(
        HOOK(gateway),
        EVENTS.filter(event => !LACKING.includes(event)),
      );
      expect(await told(true)).toMatchObject({
        works: false,
        told: expect.stringMatching(/lacks .*(refunded|declined)$/),
      });
      hooks(HOOK(gateway), EVENTS);
      expect(await told(true)).toMatchObject({ works: true, told: expect.stringContaining(HOOK(gateway)) });
      stripe.account.hooks.length = 0;
      bank.hooks.length = 0;
      stripe.account.livemode = false;
    },
  );

  test('UPS’s test system', async () => {
    const [, ups] = await check({ UPS_URL: 'https://wwwcie.ups.com' }, { inProduction: true });
    expect(ups).toMatchObject({ works: false, told: expect.stringContaining('UPS’s test system') });
  });
});

test('asks whose account it is that UPS gives no price to, or no agreed one', async () => {
  const asked = async () => (await check()).find(({ provider }) => provider === 'CARRIER=ups');
  // UPS’s published list of error codes: the shipper number cannot be used
  ups.refuse('rate', '120121', '');
  expect(await asked()).toMatchObject({ works: false, told: expect.stringMatching(/120121.*UPS_ACCOUNT/) });
  ups.ledger.isAgreed = false;
  expect(await asked()).toMatchObject({ works: true, told: expect.stringContaining('no negotiated rates') });
  ups.ledger.isAgreed = true;
  expect((await asked())?.told).not.toContain('UPS_ACCOUNT');
});

test('says whether UPS tells of parcels by itself, and why not, which is no failure', async () => {
  const told = async (change = {}) => {
    const [, ups] = await check(change);
    expect(ups?.works).toBe(true);
    return ups?.told;
  };
  const https = { PUBLIC_SCHEME: 'https' };
  expect(await told()).toMatch(/no Track Alert.*PUBLIC_SCHEME=https/);
  expect(await told(https)).toContain('Track Alert: UPS avisa');
  // as UPS answers where an application lacks the product
  ups.fail('alert', '503', '503', '503');
  expect(await told(https)).toMatch(/no Track Alert.*503/);
  expect(ups.ledger.alerts).toEqual([]);
});

test('says whether cards pass through this server, and that another account’s client key is set', async () => {
  const payment = async (change: object) =>
    (await check({ PAYMENT: 'authorizenet', ...AUTHORIZENET(), ...change }))[2];
  expect(await payment({})).toMatchObject({ works: true, told: expect.stringContaining('SAQ D)') });
  expect(await payment(bank.acceptEnv)).toMatchObject({
    works: true,
    told: expect.stringContaining('SAQ A-EP'),
  });
  expect(await payment({ AUTHORIZENET_CLIENT_KEY: 'of-another' })).toMatchObject({
    works: false,
    told: expect.stringContaining('AUTHORIZENET_CLIENT_KEY'),
  });
});

test('says that mail fails', async () => {
  const findings = await check({ SMTP_URL: `smtp://puerta:wrong@127.0.0.1:${smtpPort}` });
  expect(findings.filter(({ works }) => !works).map(({ provider }) => provider)).toEqual(['SMTP']);
});

test('sends a mail where that is asked for, and names a sender that its service does not know', async () => {
  const smtpOf = async (change: Record<string, string>, to?: string) =>
    (await check(change, { mailTo: to })).find(({ provider }) => provider === 'SMTP');
  expect((await smtpOf({}))?.told).toContain('remitente sin probar');
  expect(await smtpOf({}, 'yo@ejemplo.test')).toMatchObject({
    works: true,
    told: expect.stringContaining('took a mail to yo@ejemplo.test'),
  });
  expect(await smtpOf({ MAIL_FROM: 'sin@verificar.test' }, 'yo@ejemplo.test')).toMatchObject({
    works: false,
    told: expect.stringMatching(/^remitente sin verificar en el servicio .*Email address is not verified/),
  });
});

test('asks every account of an agency’s own: each fails by itself, also without the key that opens it', async () => {
  const PROVIDER_KEY = Buffer.alloc(32, 1).toString('base64');
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, PROVIDER_KEY });
  await createAgency(database.url, config, AGENCY, new Date());
  const db = telling(openDatabase(database.url, 1), []);
  const run = (command: (desk: Desk) => Promise<string>, given: object, settings: Record<string, string>) =>
    command({
      db,
      config,
      given: { agency: 'orinoco', ...given },
      settings: async () => settings,
      now: new Date(),
    });
  await run(setAccount, { provider: 'stripe' }, STRIPE('not-the-secret'));
  await run(setAccount, { provider: 'authorizenet' }, AUTHORIZENET());
  await run(
    setAccount,
    { provider: 'ups' },
    {
      UPS_URL: ups.settings.url,
      UPS_CLIENT_ID: ups.settings.clientId,
      UPS_CLIENT_SECRET: ups.settings.clientSecret,
      UPS_ACCOUNT: ups.settings.account,
    },
  );
  const [gateway, carrier] = [
    'orinoco, cuenta / account 2: authorizenet',
    'orinoco, cuenta / account 3: ups',
  ];
  const asked = (await check({ PROVIDER_KEY })).map(({ provider }) => provider);
  expect(asked.slice(-2)).toEqual([gateway, carrier]);
  expect(await failures({ PROVIDER_KEY })).toEqual([]);
  expect(await failures({})).toEqual([gateway, carrier]);
  await run(changeKeys, { id: '2' }, AUTHORIZENET('not-the-secret'));
  expect(await failures({ PROVIDER_KEY })).toEqual([gateway]);
  await db.close();
});

const AGENCY = {
  slug: 'orinoco',
  name: 'Orinoco Cargo',
  'short-name': 'ORI',
  prefix: 'OC',
  email: 'hola@orinoco.test',
  'support-email': 'soporte@orinoco.test',
  address: '1 NW 1st St',
  city: 'Doral',
  state: 'FL',
  zip: '33166',
};

test('with nothing configured there is nothing outside to ask', async () => {
  const findings = await checkProviders(readConfig({ DATA_DIR: dataDir }), systemClock);
  expect(findings.every(({ works }) => works)).toBe(true);
});
