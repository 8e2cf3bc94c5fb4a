import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../app/clock.ts';
import { type OutsideCall, type OutsideLimits, type OutsideReply, outsideCalls } from '../../outside-call.ts';
import { NotAllowed, ProviderTimeout, ProviderUnavailable } from '../../provider-error.ts';
import { amount, list, text } from './reading.ts';

export type UpsSettings = {
  /** `https://onlinetools.ups.com`, or `https://wwwcie.ups.com` for tests. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** The shipper number that is billed. */
  account: string;
};

export type UpsRequest = {
  method: 'GET' | 'POST' | 'DELETE';
  /** From `/api` on. */
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
  /** Asking twice does what asking once does. */
  repeatable: boolean;
};

export type UpsError = { code: string; message: string };
/** Not `ok`: UPS read the call and refuses it. */
export type UpsReply = { ok: true; body: unknown } | { ok: false; status: number; errors: UpsError[] };

/** Tells whoever runs the deployment what UPS said; never an address, a key or a body. */
export type UpsLog = { warn(facts: object, message: string): void };

export type UpsClient = {
  account: string;
  ask(request: UpsRequest): Promise<UpsReply>;
  /** Gets a new access token; throws when the keys are refused. */
  signIn(): Promise<void>;
};

const PROVIDER = 'carrier';
/** From here on UPS did not do what it was asked: somebody in front of it leads elsewhere, or it says no. */
const REDIRECTED = 300;
const REFUSED = 400;
/** A token is renewed this long before it ends. */
const EARLY_MS = 10 * 60_000;

/** UPS's REST interface: one access token for all calls. */
export function openUpsClient(
  settings: UpsSettings,
  clock: Clock,
  log: UpsLog,
  limits: Partial<OutsideLimits> = {},
): UpsClient {
  const call = outsideCalls(PROVIDER, limits);
  const tokens = tokenHolder(settings, clock, call);

  const send = (access: string, { method, path, query = {}, headers = {}, body, repeatable }: UpsRequest) => {
    const url = new URL(path, settings.url);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return call({
      method,
      url: url.href,
      headers: {
        ...headers,
        authorization: `Bearer ${access}`,
        accept: 'application/json',
        transId: randomUUID().replaceAll('-', ''),
        transactionSrc: 'puerta',
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      repeatable,
      kind: operationOf(path),
    });
  };

  return {
    account: settings.account,
    async ask(request) {
      let reply = await send(await tokens.current(), request);
      // the token ended before its time: nothing was done yet
      if (reply.status === 401) reply = await send(await tokens.fresh(), request);
      return read(reply, request, log);
    },
    async signIn() {
      await tokens.fresh();
    },
  };
}

type TokenHolder = {
  /** a token that is valid for a while yet */
  current(): Promise<string>;
  /** a new one; asked for once, however many wait for it */
  fresh(): Promise<string>;
};

function tokenHolder(settings: UpsSettings, clock: Clock, call: OutsideCall): TokenHolder {
  let token: Token | null = null;
  let signingIn: Promise<string> | null = null;

  async function signIn(): Promise<string> {
    token = await fetchToken(settings, clock, call);
    return token.text;
  }

  function fresh(): Promise<string> {
    signingIn ??= signIn().finally(() => {
      signingIn = null;
    });
    return signingIn;
  }

  return {
    fresh,
    current: async () => (token && token.until > clock.now().getTime() ? token.text : fresh()),
  };
}

type Token = { text: string; until: number };

async function fetchToken(
  { url, clientId, clientSecret, account }: UpsSettings,
  clock: Clock,
  call: OutsideCall,
): Promise<Token> {
  const reply = await call({
    method: 'POST',
    url: new URL('/security/v1/oauth/token', url).href,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'x-merchant-id': account,
    },
    body: 'grant_type=client_credentials',
    repeatable: true,
  });
  const body = jsonOf(reply.text);
  const value = text(body, 'access_token');
  if (reply.status >= 400 || value === '') {
    const codes = errorsOf(body, reply).map(error => error.code);
    throw new ProviderUnavailable(PROVIDER, `UPS refuses our keys (${[reply.status, ...codes].join(' ')})`);
  }
  const seconds = amount(body, 'expires_in') ?? 0;
  return { text: value, until: clock.now().getTime() + seconds * 1000 - EARLY_MS };
}

function read(reply: OutsideReply, request: UpsRequest, log: UpsLog): UpsReply {
  const { status } = reply;
  const body = jsonOf(reply.text);
  if (status >= REDIRECTED && status < REFUSED)
    throw new ProviderUnavailable(PROVIDER, `UPS leads ${operationOf(request.path)} elsewhere (${status})`);
  const isRefused = status >= REFUSED || errorsIn(body).length > 0;
  if (!isRefused && body !== null) return { ok: true, body };
  const errors = errorsOf(body, reply);
  const trace = reply.headers.get('bkndtransid') ?? undefined;
  log.warn(
    { provider: 'ups', operation: operationOf(request.path), status, errors, trace },
    'UPS refused a call',
  );
  if (!isRefused) throw unreadable(request, `UPS answered ${status} with something that is no JSON`);
  if (status === 401 || status === 403) {
    const codes = errors.map(error => error.code).join(' ');
    throw new NotAllowed(PROVIDER, `UPS does not let us call ${operationOf(request.path)} (${codes})`);
  }
  return { ok: false, status, errors };
}

/** The part of a path that says what is asked, without numbers of anybody's parcels. */
const operationOf = (path: string) => path.split('/').slice(2, 4).join('/');

/** An answer that says nothing: whoever cannot ask again must find out what was done. */
export function unreadable(
  { repeatable }: Pick<UpsRequest, 'repeatable'>,
  message: string,
  options?: ErrorOptions,
): Error {
  return new (repeatable ? ProviderUnavailable : ProviderTimeout)(PROVIDER, message, options);
}

/** A refusal that we have no word for: ours to mend, not the customer's. */
export function unexpected(operation: string, errors: readonly UpsError[]): ProviderUnavailable {
  const told = errors.map(({ code }) => code).join(', ') || 'no code';
  return new ProviderUnavailable(PROVIDER, `UPS refuses to ${operation} (${told})`);
}

/**
 * UPS's OpenAPI documents name `response.errors`. A probe of Label Recovery in production (September 2026, see
 * test/provider-facts.ts) prints `errors` alone, and the integration that published it reads both.
 */
const errorsIn = (body: unknown): unknown[] => [...list(body, 'response', 'errors'), ...list(body, 'errors')];

function errorsOf(body: unknown, { headers }: OutsideReply): UpsError[] {
  const errors = errorsIn(body).map(error => ({
    code: text(error, 'code'),
    message: text(error, 'message'),
  }));
  const code = headers.get('apierrorcode') ?? headers.get('errorcode');
  if (errors.length > 0 || code === null) return errors;
  return [{ code, message: headers.get('apierrormsg') ?? headers.get('errordescription') ?? '' }];
}

/** The object that the text holds; null when it holds none. */
function jsonOf(content: string): object | null {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
