import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';

const flag = z.pipe(
  z.optional(z.enum(['0', '1', 'false', 'true'])),
  z.transform(v => v === '1' || v === 'true'),
);
const whole = (fallback: number) => z._default(z.coerce.number().check(z.int(), z.minimum(0)), fallback);

/** Every setting of a deployment, from the environment. docs/operations.md explains each. */
const environment = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 3000),
  /** Where to listen; outside production mode only loopback unless this is set. */
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), '.data'),
  /** PostgreSQL that migrates; the embedded one when absent. */
  DATABASE_URL: z.optional(z.url()),
  /** The restricted role, where the operator made it; otherwise the migration makes puerta_app. */
  DATABASE_APP_URL: z.optional(z.url()),
  DATABASE_POOL: whole(10),
  BASE_DOMAIN: z.optional(z.string()),
  DEFAULT_AGENCY: z._default(z.string(), 'caribe'),
  PUBLIC_SCHEME: z._default(z.enum(['http', 'https']), 'http'),
  TRUST_PROXY: whole(0),
  /** Signs tokens and derives the database role's password; required in production mode. */
  SECRET: z.optional(z.string().check(z.minLength(32, 'needs at least 32 characters'))),
  METRICS_TOKEN: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  CARRIER: z._default(z.enum(['simulator']), 'simulator'),
  PAYMENT: z._default(z.enum(['simulator']), 'simulator'),
  /** How long one process drives a purchase before others may take it over; longer than any provider's time limit. */
  LEASE_SECONDS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 60),
  /** Production mode refuses the simulators unless this says otherwise. */
  ALLOW_SIMULATORS: flag,
  SMTP_URL: z.optional(z.url()),
  MAIL_FROM: z.optional(z.string()),
  /** Demo agencies, people and packages; always off in production mode. */
  DEMO: z._default(z.enum(['0', '1']), '1'),
  LIMIT_SIGN_IN_ACCOUNT: whole(10),
  LIMIT_SIGN_IN_ADDRESS: whole(100),
  LIMIT_REGISTRATION: whole(30),
  LIMIT_RESET: whole(5),
  LIMIT_PUBLIC: whole(300),
});

export type Config = Omit<z.infer<typeof environment>, 'SECRET' | 'DEMO'> & {
  production: boolean;
  secret: string;
  demo: boolean;
  dataDir: string;
};

/** Thrown with one line for each thing that is missing or wrong. */
export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(i => `${i.path.join('.')}: ${i.message}`).join('\n'));
  }
  const { SECRET, DEMO, ...settings } = parsed.data;
  const production = settings.NODE_ENV === 'production';
  if (production) refuseDefaults(settings, SECRET);
  const dataDir = resolve(settings.DATA_DIR);
  return {
    ...settings,
    production,
    demo: DEMO === '1' && !production,
    dataDir,
    secret: SECRET ?? rememberedSecret(dataDir),
  };
}

function refuseDefaults(settings: { ALLOW_SIMULATORS: boolean; SMTP_URL?: string }, secret?: string): void {
  const missing: string[] = [];
  if (!secret) missing.push('SECRET: required in production mode (at least 32 random characters)');
  if (!settings.ALLOW_SIMULATORS) {
    missing.push(
      'CARRIER, PAYMENT: the simulators are refused in production mode; ALLOW_SIMULATORS=1 permits them',
    );
  }
  if (!settings.SMTP_URL) missing.push('SMTP_URL: required in production mode, there is no outbox there');
  if (missing.length > 0) throw new ConfigError(missing.join('\n'));
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

/** A key for one purpose, so that no two uses share bytes. */
export const deriveKey = (secret: string, purpose: string): string =>
  createHash('sha256').update(`${purpose}:${secret}`).digest('base64url');
