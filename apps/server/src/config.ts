import { createPublicKey, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { longestCallMs } from './adapters/outside-call.ts';
import { ConfigError } from './app/refusal.ts';

const flag = z.pipe(
  z.optional(z.enum(['0', '1', 'false', 'true'])),
  z.transform(v => v === '1' || v === 'true'),
);
const whole = (fallback: number) => z._default(z.coerce.number().check(z.int(), z.minimum(0)), fallback);

function isPublicKey(base64: string): boolean {
  try {
    return Boolean(createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' }));
  } catch {
    return false;
  }
}

/** Every setting of a deployment, from the environment or from files that it names (`NAME_FILE`). docs/operations.md explains each. */
const environment = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 3000),
  /** Where to listen; outside production mode only loopback unless this is set. */
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), '.data'),
  /** PostgreSQL that migrates; the embedded one when absent. */
  DATABASE_URL: z.optional(z.url()),
  /** The restricted role, where the operator made it; otherwise the first start makes one. */
  DATABASE_APP_URL: z.optional(z.url()),
  DATABASE_POOL: whole(10),
  BASE_DOMAIN: z.optional(z.string()),
  DEFAULT_AGENCY: z._default(z.string(), 'caribe'),
  PUBLIC_SCHEME: z._default(z.enum(['http', 'https']), 'http'),
  TRUST_PROXY: whole(0),
  /** Signs tokens and derives the database role's password; required in production mode. */
  SECRET: z.optional(z.string().check(z.minLength(32, 'needs at least 32 characters'))),
  /** For `secret rotate` alone: the one that SECRET takes the place of. */
  SECRET_PREVIOUS: z.optional(z.string().check(z.minLength(32, 'needs at least 32 characters'))),
  METRICS_TOKEN: z.optional(z.string()),
  /** Of a collector that takes traces; none are made without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url()),
  /** `name=value,name=value`, where the collector asks for a key. */
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z.string().check(z.regex(/^([^%]|%[\da-f]{2})*$/i, 'takes name=value,name=value; a % stands as %25')),
  ),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  CARRIER: z._default(z.enum(['simulator', 'ups']), 'simulator'),
  /** `https://onlinetools.ups.com` is live, `https://wwwcie.ups.com` UPS's own test system. */
  UPS_URL: z.optional(z.url()),
  UPS_CLIENT_ID: z.optional(z.string()),
  UPS_CLIENT_SECRET: z.optional(z.string()),
  /** The shipper number that is billed. */
  UPS_ACCOUNT: z.optional(z.string().check(z.regex(/^[A-Z0-9]{6}$/, 'takes six capital letters or digits'))),
  PAYMENT: z._default(z.enum(['simulator', 'authorizenet', 'stripe']), 'simulator'),
  /** `https://api.authorize.net` is live, `https://apitest.authorize.net` its sandbox. */
  AUTHORIZENET_URL: z.optional(z.url()),
  AUTHORIZENET_LOGIN: z.optional(z.string()),
  AUTHORIZENET_TRANSACTION_KEY: z.optional(z.string()),
  AUTHORIZENET_SIGNATURE_KEY: z.optional(
    z.string().check(z.regex(/^[\da-f]+$/i, 'takes the hexadecimal Signature Key of the account')),
  ),
  /** The public client key: with it Accept.js reads cards in the browser, and none comes to this server. */
  AUTHORIZENET_CLIENT_KEY: z.optional(z.string()),
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  /** Only where something stands in for Stripe. */
  STRIPE_URL: z.optional(z.url()),
  /** Seals agencies' own accounts at providers: 32 random bytes in base64; several, newest first, while keys change. */
  PROVIDER_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[A-Za-z0-9+/_-]{43}=?(,[A-Za-z0-9+/_-]{43}=?)*$/,
          'takes 32 random bytes in base64 (openssl rand -base64 32); several with commas between, the newest first',
        ),
      ),
  ),
  /** How long one try at a provider outside may take; the lease below is longer. */
  PROVIDER_TIMEOUT_MS: z._default(z.coerce.number().check(z.int(), z.minimum(100)), 15_000),
  FILES: z._default(z.enum(['disk', 's3']), 'disk'),
  /** Address of the store without the bucket. */
  S3_URL: z.optional(z.url()),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'auto'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** The hour, in UTC, after which the server makes the night's backup by itself; `off` where others do it. */
  BACKUP_AT: z.optional(
    z.string().check(z.regex(/^(off|[01]?\d|2[0-3])$/, 'takes an hour from 0 to 23, or off')),
  ),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_KEEP_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 14),
  /** Seals backups so that only the private key, which is kept elsewhere, opens them. */
  BACKUP_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{43}$/, 'takes what `npm run cli -- backup key FILE` prints')),
  ),
  /** A second place, an S3-compatible store: its address without the bucket. */
  BACKUP_S3_URL: z.optional(z.url()),
  BACKUP_S3_BUCKET: z.optional(z.string()),
  BACKUP_S3_REGION: z._default(z.string(), 'auto'),
  BACKUP_S3_ACCESS_KEY_ID: z.optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** How long one process drives a purchase before others may take it over; longer than any call to a provider. */
  LEASE_SECONDS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 60),
  /** How long staff may undo a step at one click; its mails wait as long. 0: never, and they leave at once. */
  UNDO_SECONDS: whole(10),
  /** How long a server that is to stop serves on, while /readyz says no; in production mode 5 unless it is set. */
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  /** How long requests under way may take when the server stops; who reads slower is cut off. */
  STOP_SECONDS: whole(20),
  /** Production mode refuses the simulators unless this says otherwise. */
  ALLOW_SIMULATORS: flag,
  SMTP_URL: z.optional(z.url('takes smtp://user:password@host:port')),
  MAIL_FROM: z.optional(z.string().check(z.regex(/\S@\S/, 'takes an address, such as envios@example.com'))),
  /** `optional` lets mails leave in clear where the server beyond this machine offers no TLS. */
  SMTP_TLS: z._default(z.enum(['required', 'optional']), 'required'),
  /** Under which name the sender's domain publishes its DKIM key: `<selector>._domainkey.<domain>`; the doctor looks. */
  DKIM_SELECTOR: z.optional(z.string().check(z.regex(/^[\w.-]{1,63}$/, 'takes a name such as s1'))),
  /** The mail service whose signed events say which mails came back. */
  MAIL_EVENTS: z.optional(z.enum(['ses', 'sendgrid', 'mailgun'])),
  /** The topic to which Amazon SES publishes them. */
  SES_TOPIC_ARN: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^arn:aws:sns:[a-z]{2}(-[a-z]+)+-\d:\d{12}:[\w-]{1,256}$/,
          'takes arn:aws:sns:region:account:topic',
        ),
      ),
  ),
  /** Only where something stands in for Amazon SNS. */
  SNS_URL: z.optional(z.url()),
  /** The public key that SendGrid shows beside its signed event webhook. */
  SENDGRID_WEBHOOK_KEY: z.optional(
    z.string().check(z.refine(isPublicKey, { error: 'takes the verification key that SendGrid shows' })),
  ),
  MAILGUN_WEBHOOK_KEY: z.optional(z.string()),
  /** Demo agencies, people and packages; always off in production mode. */
  DEMO: z._default(z.enum(['0', '1']), '1'),
  LIMIT_SIGN_IN_ACCOUNT: whole(10),
  LIMIT_SIGN_IN_ADDRESS: whole(100),
  LIMIT_REGISTRATION: whole(30),
  LIMIT_RESET: whole(5),
  LIMIT_EMAIL_CHANGE: whole(3),
  LIMIT_PUBLIC: whole(300),
  LIMIT_ACCOUNT: whole(6000),
});

type Settings = z.infer<typeof environment>;
type Name = keyof Settings;

/** What each choice of an adapter cannot do without. */
const NEEDS = {
  CARRIER: { ups: ['UPS_URL', 'UPS_CLIENT_ID', 'UPS_CLIENT_SECRET', 'UPS_ACCOUNT'] },
  PAYMENT: {
    authorizenet: [
      'AUTHORIZENET_URL',
      'AUTHORIZENET_LOGIN',
      'AUTHORIZENET_TRANSACTION_KEY',
      'AUTHORIZENET_SIGNATURE_KEY',
    ],
    stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  },
  FILES: { s3: ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] },
  MAIL_EVENTS: {
    ses: ['SES_TOPIC_ARN'],
    sendgrid: ['SENDGRID_WEBHOOK_KEY'],
    mailgun: ['MAILGUN_WEBHOOK_KEY'],
  },
} as const satisfies { [Choice in Name]?: Record<string, readonly Name[]> };

export type Config = Omit<Settings, 'SECRET' | 'DEMO' | 'DRAIN_SECONDS'> & {
  /** read only where adapters and settings are picked (scripts/rules/files.ts): whatever else differs is named here */
  production: boolean;
  /** calls from this machine may read /metrics, and pushes may go to it; never in production mode */
  trustsLoopback: boolean;
  /** a simulated carrier is enough to sell by; in production mode its labels are carried by nobody */
  simulatorsSuffice: boolean;
  DRAIN_SECONDS: number;
  /** no mail leaves and none is shown: they wait for SMTP_URL (production mode has no outbox to read them in) */
  mailsWait: boolean;
  secret: string;
  demo: boolean;
  dataDir: string;
  /** null: the server makes none by itself */
  backupHour: number | null;
  backupDir: string;
};

/** What is wrong with a setting. The library's own words do not tell what a choice may be. */
const saidOf = (issue: z.core.$ZodIssue): string =>
  `${issue.path.join('.')}: ${issue.code === 'invalid_value' ? `takes ${issue.values.join(', ')}` : issue.message}`;

export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(withFiles(env));
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(saidOf).join('\n'));
  }
  const { SECRET, DEMO, ...settings } = parsed.data;
  const production = settings.NODE_ENV === 'production';
  const missing = [
    ...missingKeys(parsed.data),
    ...missingOfStore(parsed.data),
    ...shortLease(parsed.data),
    ...(production ? missingInProduction(parsed.data) : []),
  ];
  if (missing.length > 0) throw new ConfigError(missing.join('\n'));
  const dataDir = resolve(settings.DATA_DIR);
  return {
    ...settings,
    production,
    trustsLoopback: !production,
    simulatorsSuffice: !production,
    DRAIN_SECONDS: settings.DRAIN_SECONDS ?? (production ? 5 : 0),
    mailsWait: production && !settings.SMTP_URL,
    // its parcels were bought from the simulators: a real carrier has never heard of them
    demo: DEMO === '1' && !production && simulators(settings).length === 2,
    dataDir,
    backupHour: hourOf(settings.BACKUP_AT ?? (production ? EARLY : 'off')),
    backupDir: resolve(settings.BACKUP_DIR ?? join(dataDir, 'backups')),
    secret: SECRET ?? rememberedSecret(dataDir),
  };
}

/** A setting that must be there by now: the choice of an adapter has asked for it. */
export function given(config: Config, name: keyof Config): string {
  const value = config[name];
  if (typeof value !== 'string') throw new ConfigError(`${name}: required`);
  return value;
}

/** What an account at a provider consists of: `needs`, and what it may have beside. */
const ACCOUNTS = {
  ups: { choice: 'CARRIER', needs: NEEDS.CARRIER.ups, may: [] },
  authorizenet: { choice: 'PAYMENT', needs: NEEDS.PAYMENT.authorizenet, may: ['AUTHORIZENET_CLIENT_KEY'] },
  stripe: { choice: 'PAYMENT', needs: NEEDS.PAYMENT.stripe, may: ['STRIPE_URL'] },
} as const satisfies Record<string, { choice: Name; needs: readonly Name[]; may: readonly Name[] }>;
type AccountProvider = keyof typeof ACCOUNTS;

const namesOf = (provider: AccountProvider): readonly Name[] => [
  ...ACCOUNTS[provider].needs,
  ...ACCOUNTS[provider].may,
];

/**
 * An account of an agency's own, written as the deployment's settings of the same names. Throws ConfigError with one
 * line for each that is missing, wrong or not one of them; what they hold is in no line.
 */
export function readAccount(
  provider: AccountProvider,
  given: Record<string, string>,
): Record<string, string> {
  const names = namesOf(provider);
  const foreign = Object.keys(given).filter(name => !names.some(known => known === name));
  const missing = ACCOUNTS[provider].needs.filter(name => !given[name]);
  const parsed = z.partial(environment).safeParse(given);
  const wrong = [
    ...foreign.map(name => `${name}: not a setting of ${provider} (${names.join(', ')})`),
    ...missing.map(name => `${name}: required by ${provider}`),
    ...(parsed.success ? [] : parsed.error.issues.map(saidOf)),
  ];
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  return given;
}

/** The deployment as it would be with this account in place of its own. */
export const withAccount = (
  config: Config,
  provider: AccountProvider,
  account: Record<string, string>,
): Config => ({
  ...config,
  [ACCOUNTS[provider].choice]: provider,
  // what the account does not have must not come from the deployment's
  ...Object.fromEntries(namesOf(provider).map(name => [name, account[name]])),
});

/** Every setting as it stands in the environment or in the file that `<NAME>_FILE` names. */
function withFiles(env: Record<string, string | undefined>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of Object.keys(environment.shape)) {
    const [value, path] = [env[name], env[`${name}_FILE`]];
    if (value && path) throw new ConfigError(`${name}: given twice, also by ${name}_FILE`);
    if (value) values[name] = value;
    if (path) values[name] = contentOf(path, `${name}_FILE`);
  }
  return values;
}

function contentOf(path: string, name: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`${name}: the file cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (text === '') throw new ConfigError(`${name}: the file is empty`);
  return text;
}

function missingKeys(settings: Settings): string[] {
  return Object.entries<Record<string, readonly Name[]>>(NEEDS).flatMap(([choice, needs]) => {
    const chosen = String(settings[choice as Name]);
    return (needs[chosen] ?? [])
      .filter(name => settings[name] === undefined)
      .map(name => `${name}: required by ${choice}=${chosen}`);
  });
}

/** Night in America. */
const EARLY = '6';
const hourOf = (at: string) => (at === 'off' ? null : Number(at));

const STORE = [
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
] as const;

/** What leaves this machine is sealed: a copy elsewhere never holds readable customers. */
const missingOfStore = (settings: Settings): string[] =>
  settings.BACKUP_S3_URL
    ? STORE.filter(name => !settings[name]).map(name => `${name}: required by BACKUP_S3_URL`)
    : [];

/** Who asks a provider must still drive the purchase when the answer comes: labels are not bought twice. */
function shortLease({ LEASE_SECONDS, PROVIDER_TIMEOUT_MS }: Settings): string[] {
  const longest = longestCallMs(PROVIDER_TIMEOUT_MS) / 1000;
  if (LEASE_SECONDS > longest) return [];
  return [
    `LEASE_SECONDS: must be above ${longest}, the longest that a call with PROVIDER_TIMEOUT_MS=${PROVIDER_TIMEOUT_MS} and its repeats may take`,
  ];
}

const simulators = (settings: Pick<Settings, 'CARRIER' | 'PAYMENT'>) =>
  (['CARRIER', 'PAYMENT'] as const).filter(name => settings[name] === 'simulator');

/** Random ones have more; `aaaa…` and `1234123412…` have fewer. */
const DIFFERENT_CHARACTERS = 10;

function missingInProduction(settings: Settings): string[] {
  const missing: string[] = [];
  if (!settings.SECRET) missing.push('SECRET: required in production mode (at least 32 random characters)');
  else if (new Set(settings.SECRET).size < DIFFERENT_CHARACTERS)
    missing.push('SECRET: too simple for production mode; openssl rand -hex 32 makes one');
  const simulated = simulators(settings).join(', ');
  if (simulated && !settings.ALLOW_SIMULATORS) {
    missing.push(
      `${simulated}: the simulators are refused in production mode; ALLOW_SIMULATORS=1 permits them`,
    );
  }
  return missing;
}

/** Outside production mode a secret is made once and kept beside the data, so that sessions survive a restart. */
function rememberedSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  try {
    return readFileSync(path, 'utf8');
  } catch {
    mkdirSync(dataDir, { recursive: true });
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(path, secret, { mode: 0o600 });
    return secret;
  }
}
