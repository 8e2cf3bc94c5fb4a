import type { Claims, PendingStep, PublicAgency } from '@puerta/contract/auth';
import type { Contract, EndpointKey } from '@puerta/contract/contract';
import type { Role } from '@puerta/domain/permissions';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import type { Documents } from '../adapters/documents/port.ts';
import type { Files } from '../adapters/files/port.ts';
import type { MailTransport, Outbox } from '../adapters/mail/port.ts';
import type { SimulatorControls } from '../adapters/simulator/port.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/within-agency.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { AgencyProviders, CurrentAccounts, ProviderDesk } from '../provider-accounts/account.ts';
import type { Limits } from './limits.ts';
import type { Refusal } from './refusal.ts';
import type { Tokens } from './tokens.ts';
import type { Upload } from './upload.ts';

/**
 * Everything that main.ts picked: the same for every request and job. Carrier and gateway are an agency's own: the desk
 * hands them out.
 */
export type Services = {
  config: Config;
  clock: Clock;
  db: Database;
  jobs: Jobs;
  providers: ProviderDesk;
  documents: Documents;
  files: Files;
  mail: MailTransport;
  /** mails that people may read in the browser; null with SMTP and in production mode */
  outbox: Outbox | null;
  tokens: Tokens;
  limits: Limits;
  /** the demo page's controls; null where the adapters are real or in production mode */
  simulator: SimulatorControls | null;
  log: FastifyBaseLogger;
  /** named points of a purchase, where a test may kill the process; does nothing otherwise */
  step: (name: string) => Promise<void>;
};

/** The same, with the carrier and the gateway of one agency. */
export type AgencyServices = Services & AgencyProviders;

/** The agency of a request, with what most use cases ask of it. */
export type Agency = PublicAgency & {
  slug: string;
  pickupFeeCents: number;
  /** staff sign in with a second factor */
  secondFactorRequired: boolean;
  shortName: string;
  trackingPrefix: string;
  /** the agency's own exact host, where it has one */
  domain: string | null;
  accounts: CurrentAccounts;
};

/** The person signed in. Role and account come from the database at every call, never from the token. */
export type Actor = {
  id: number;
  role: Role;
  name: string;
  email: string;
  locker: string | null;
  sessionId: string;
  /** when this session was opened with the password */
  signedInAt: Date;
  claims: Claims;
  /** what must be done before any other call is answered */
  pending: PendingStep | null;
};

export type Context<K extends EndpointKey = EndpointKey> = AgencyServices & {
  agency: Agency;
  /** null only on calls open to anyone */
  actor: Contract[K]['who'] extends 'anyone' ? Actor | null : Actor;
  idempotencyKey: string | null;
  /** of the caller, as seen behind the trusted proxies */
  address: string;
  /** a header of the request, by its name in small letters */
  header(name: string): string | undefined;
  /** address of the page that the agency's people use: scheme, host and port */
  origin: string;
};

type Part<K extends EndpointKey, P extends 'params' | 'query' | 'body'> =
  Contract[K] extends Record<P, infer S extends z.ZodMiniType> ? z.output<S> : undefined;
export type Input<K extends EndpointKey> = {
  params: Part<K, 'params'>;
  query: Part<K, 'query'>;
  body: Part<K, 'body'>;
} & File<K>;
type File<K extends EndpointKey> = Contract[K] extends { upload: infer U }
  ? { file: U extends 'required' ? Upload : Upload | null }
  : unknown;

type Shape<A> = A extends z.ZodMiniType
  ? z.input<A>
  : A extends Record<string, z.ZodMiniType>
    ? z.input<A[keyof A]>
    : never;
type Document<K extends EndpointKey> = Contract[K] extends { pdf: true }
  ? { bytes: Uint8Array; fileName: string }
  : Contract[K] extends { csv: true }
    ? { pieces: AsyncIterable<string>; fileName: string }
    : Shape<Contract[K]['answer']>;
type Beside<K extends EndpointKey> = Contract[K] extends { beside: infer S extends z.ZodMiniType }
  ? Record<string, never> extends z.input<S>
    ? { beside?: z.input<S> }
    : { beside: z.input<S> }
  : unknown;

export type Reply<K extends EndpointKey> = {
  data: Document<K>;
  message?: string;
  status?: 200 | 202;
  /** path of ours that a browser is sent on to, for calls that a link in a mail makes */
  redirect?: string;
} & Beside<K>;
export type Handler<K extends EndpointKey> = (
  context: Context<K>,
  input: Input<K>,
) => Promise<Reply<K> | Refusal>;
/** The binding of a feature: its endpoints, each to one use case. */
export type Routes = { [K in EndpointKey]?: Handler<K> };
