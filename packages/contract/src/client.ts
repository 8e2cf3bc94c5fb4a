import type * as z from 'zod/mini';
import type { Contract, EndpointKey } from './contract.ts';
import type { Conflict } from './edits.ts';
import type { ErrorCode, NextStep } from './errors.ts';
import type { TakenPackage } from './parcels/lots.ts';

type Input<K extends EndpointKey, P extends 'params' | 'query' | 'body'> =
  Contract[K] extends Record<P, infer S extends z.ZodMiniType> ? { [_ in P]: z.input<S> } : unknown;
type File<K extends EndpointKey> = Contract[K] extends { upload: infer U }
  ? U extends 'required'
    ? { file: Blob }
    : { file?: Blob | null }
  : unknown;
/** What a call takes: only the parts that its endpoint declares. */
export type CallInput<K extends EndpointKey> = Input<K, 'params'> &
  (Contract[K] extends { query: infer S extends z.ZodMiniType } ? { query?: z.input<S> } : unknown) &
  Input<K, 'body'> &
  File<K>;

type Shape<A> = A extends z.ZodMiniType
  ? z.output<A>
  : A extends Record<string, z.ZodMiniType>
    ? z.output<A[keyof A]>
    : never;
export type Data<K extends EndpointKey> = Shape<Contract[K]['answer']>;
type Beside<K extends EndpointKey> = Contract[K] extends { beside: infer S extends z.ZodMiniType }
  ? z.output<S>
  : unknown;

export type Failure = {
  success: false;
  message: string;
  error: {
    code: ErrorCode | 'network';
    message: string;
    fields?: { field: string; message: string }[];
    price?: { total: number; lines: { code: string; label: string; amount: number }[] };
    state?: { status_id: number; status: string; detail?: string; next?: NextStep };
    conflict?: Conflict;
    /** packages for which the whole choice was refused */
    details?: TakenPackage[];
    /** numbers of the packages that it is about */
    trackings?: string[];
  };
  status: number;
};
export type Success<K extends EndpointKey> = {
  success: true;
  status: number;
  data: Data<K>;
  message?: string;
} & Beside<K>;
export type Answer<K extends EndpointKey> = Success<K> | Failure;

type AnyOptions = { idempotencyKey?: string; station?: string; signal?: AbortSignal };
/** A key is taken by the calls that are made once under it, a station by those that are counted there; by no others. */
type CallOptions<K extends EndpointKey> = Omit<
  AnyOptions,
  | (Contract[K] extends { once: string } ? never : 'idempotencyKey')
  | (Contract[K] extends { station: true } ? never : 'station')
>;
type Arguments<K extends EndpointKey> = keyof CallInput<K> extends never
  ? [input?: Record<string, never>, options?: CallOptions<K>]
  : [input: CallInput<K>, options?: CallOptions<K>];
export type Client = <K extends EndpointKey>(key: K, ...rest: Arguments<K>) => Promise<Answer<K>>;

/** A header of answers: what the token says of its bearer is not so any more; `GET /auth/session` gives another. */
export const STALE_TOKEN = 'token-stale';

/** Path of a call with its parameters filled in, below /api; query values that are undefined are left out. */
export function callPath(key: EndpointKey, input: { params?: object; query?: object } = {}): string {
  const path = key.slice(key.indexOf(' ') + 1);
  const params = (input.params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]));
  return `/api${filled}${query.length > 0 ? `?${search.toString()}` : ''}`;
}
export const callMethod = (key: EndpointKey) => key.slice(0, key.indexOf(' '));

/** A form of several parts; lists and objects travel as JSON, fields without a value not at all. The file comes last. */
export function formOf(fields: unknown, file: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((fields ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue;
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.append('file', file);
  return form;
}

/**
 * A typed client over `fetch`. It answers the error object instead of throwing, also when the network fails
 * (docs/rules/calls.md); `headers` are asked for at every call, so that a new token is used at once.
 */
export function createClient(options: {
  headers: () => Record<string, string>;
  networkMessage: string;
  /** says that something answered which was no answer of ours: then the connection is not to blame */
  brokenMessage?: string;
  /** told of an answer that says so (`STALE_TOKEN`) */
  onStaleToken?: (key: EndpointKey) => void;
  origin?: string;
  fetch?: typeof fetch;
}): Client {
  const send = options.fetch ?? fetch;
  return async (key, ...rest) => {
    const [input, call = {}] = rest as [
      { params?: object; query?: object; body?: unknown; file?: Blob | null } | undefined,
      AnyOptions?,
    ];
    const body = input?.file ? formOf(input.body, input.file) : input?.body;
    const isForm = body instanceof FormData;
    const headers: Record<string, string> = { ...options.headers() };
    if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
    if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey;
    if (call.station) headers.station = call.station;
    try {
      const response = await send(`${options.origin ?? ''}${callPath(key, input)}`, {
        method: callMethod(key),
        headers,
        body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
        signal: call.signal,
      });
      const said = await response.text();
      if (response.headers.has(STALE_TOKEN)) options.onStaleToken?.(key);
      return {
        ...parsed(said, options.brokenMessage ?? options.networkMessage),
        status: response.status,
      } as never;
    } catch {
      return {
        success: false,
        status: 0,
        message: options.networkMessage,
        error: { code: 'network', message: options.networkMessage },
      } as never;
    }
  };
}

/** An answer of ours; what a proxy says in its place is none: nobody has refused anything, and it is tried again. */
function parsed(said: string, message: string): object {
  try {
    const answer: unknown = JSON.parse(said);
    if (isAnswer(answer)) return answer;
  } catch {
    // no JSON at all
  }
  return { success: false, message, error: { code: 'network', message } };
}

function isAnswer(answer: unknown): answer is object {
  const { success, message, error } = Object(answer) as Partial<Failure>;
  return Boolean(success) || (success === false && typeof message === 'string' && Boolean(error?.code));
}
