import type { Contract, EndpointKey } from '@puerta/contract/contract';
import type * as z from 'zod/mini';
import type { Actor } from '../app/actor.ts';
import type { Agency } from '../app/agency.ts';
import type { Refusal } from '../app/refusal.ts';
import type { ReadTx, Tx } from '../db/within-agency.ts';
import type { AgencyProviders } from '../provider-accounts/account.ts';
import type { PurchaseKinds } from './purchase-kind.ts';
import type { Tools } from './tools.ts';

/** Everything that main.ts picked, and what the house sells: the purchase engine knows nothing else of it. */
export type Services = Tools & { kinds: PurchaseKinds };

/** The same, with the carrier and the gateway of one agency. */
export type AgencyServices = Services & AgencyProviders;

/** One file as it was sent: neither its name nor its type is believed, only its content is looked at. */
export type Upload = { bytes: Uint8Array };

export type Context<K extends EndpointKey = EndpointKey> = AgencyServices & {
  agency: Agency;
  /** null only on calls open to anyone */
  actor: Contract[K]['who'] extends 'anyone' ? Actor | null : Actor;
  /** the agency's rows, to be read */
  read: ReadTx;
  /** a transaction that writes them, as `Database.within` says */
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  idempotencyKey: string | null;
  /** by which a repeat with that key is known from another request: of the call and all that was sent but a file */
  asked(): Buffer;
  /**
   * The transaction that does what is asked; its answer is the call's. What a call makes that says `made` is made here,
   * once under its key (make-once.ts); for any other this is `within`.
   */
  once<Answer extends object>(work: (tx: Tx) => Promise<Answer | Refusal>): Promise<Made<Answer> | Refusal>;
  /** where the call was made, on calls that are counted by station; null where it says none */
  station: string | null;
  /** of the caller, as seen behind the trusted proxies and as limits count it: an IPv6 one by its /64 */
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
    : Contract[K] extends { file: true }
      ? { bytes: Uint8Array; type: string; fileName: string }
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
declare const made: unique symbol;
/** Only `once` hands it out: a call that says `made` cannot be answered without it. */
export type Made<Answer> = Answer & { readonly [made]: true };
type Answered<K extends EndpointKey> = Contract[K] extends { once: 'made' } ? Made<Reply<K>> : Reply<K>;
export type Handler<K extends EndpointKey> = (
  context: Context<K>,
  input: Input<K>,
) => Promise<Answered<K> | Refusal>;
/** The binding of a feature: its endpoints, each to one use case. */
export type Routes = { [K in EndpointKey]?: Handler<K> };
