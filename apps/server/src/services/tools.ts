import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Documents } from '../adapters/documents/port.ts';
import type { Files } from '../adapters/files/port.ts';
import type { MailEvents, MailTransport, Outbox } from '../adapters/mail/port.ts';
import type { PushTransport } from '../adapters/push/port.ts';
import type { SimulatorControls } from '../adapters/simulator/port.ts';
import type { Trace } from '../app/call.ts';
import type { Clock } from '../app/clock.ts';
import type { Config } from '../config.ts';
import type { Jobs } from '../db/jobs.ts';
import type { Database } from '../db/within-agency.ts';
import type { AgencyProviders, ProviderDesk } from '../provider-accounts/account.ts';
import type { Limits } from './limits.ts';
import type { Tokens } from './tokens.ts';

/**
 * What main.ts picked: the same for every request and job. Carrier and gateway are an agency's own: the desk hands them
 * out.
 */
export type Tools = {
  config: Config;
  clock: Clock;
  db: Database;
  jobs: Jobs;
  providers: ProviderDesk;
  documents: Documents;
  files: Files;
  mail: MailTransport;
  push: PushTransport;
  /** mails that people may read in the browser; null with SMTP and in production mode */
  outbox: Outbox | null;
  /** what the mail service tells afterwards; null where none is named */
  mailEvents: MailEvents | null;
  tokens: Tokens;
  limits: Limits;
  /** the demo page's controls; null where the adapters are real or in production mode */
  simulator: SimulatorControls | null;
  log: FastifyBaseLogger;
  /** figures of what lies below the calls */
  registry: Registry;
  trace: Trace;
  /** named points of a purchase, where a test may kill the process; does nothing otherwise */
  step: (name: string) => Promise<void>;
};

/** The same, with the carrier and the gateway of one agency. */
export type AgencyTools = Tools & AgencyProviders;
