import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel';
import { ProviderTimeout, ProviderUnavailable } from './provider-error.ts';

export type OutsideRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /**
   * Asking twice is the same as asking once: what fails is then asked again. Without it a failure after which the
   * provider may have done what was asked throws `ProviderTimeout`, and the caller looks the outcome up.
   */
  repeatable: boolean;
  /** calls of one kind keep away together where one is told to come later; others go on */
  kind?: string;
};

/** Every reply that the provider gave on purpose: any status but 408, 429 and 5xx. Nobody follows a redirection. */
export type OutsideReply = {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
  readonly text: string;
};
export type OutsideCall = (request: OutsideRequest) => Promise<OutsideReply>;

export type OutsideLimits = {
  /** of one try, the body's last byte included */
  timeoutMs: number;
  /** further tries of a repeatable call that failed; none follows a time-out, which has cost enough */
  retries: number;
  firstPauseMs: number;
  /** failures in a row after which nothing is asked for a while */
  failuresToOpen: number;
  openMs: number;
};

const RETRIES = 2;

const USUAL: OutsideLimits = {
  timeoutMs: 15_000,
  retries: RETRIES,
  firstPauseMs: 200,
  failuresToOpen: 5,
  openMs: 10_000,
};

/** Nobody waits longer for the next try than for an answer. */
const longestPause = (timeoutMs: number) => Math.min(2000, timeoutMs);

/** How long a single call may keep its caller waiting, when each of its tries fails as late as it can. */
export const longestCallMs = (timeoutMs: number): number =>
  (1 + RETRIES) * timeoutMs + RETRIES * longestPause(timeoutMs);

/** Who says when to come again is asked nothing until then, and once a minute if that is later: a shop is not shut for longer. */
const LONGEST_REST_MS = 60_000;

/** Failures of a connection that never stood: the provider has not seen the call. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The provider has done nothing, and says when to come again. */
class ComeLater extends ProviderUnavailable {
  readonly restMs: number;
  constructor(provider: string, restMs = 0) {
    super(provider, `${provider} told us to come later (429)`);
    this.restMs = Math.min(restMs, LONGEST_REST_MS);
  }
}

/**
 * Calls to one account at a provider outside: a limit of time, retries with jitter where repeating is safe, and a circuit
 * breaker that spares a provider which is down, and our callers the wait. Those of a kind keep away for as long as one of
 * them was told to (429 with `Retry-After` in seconds: RFC 6585, RFC 9110), so that who asks where parcels are keeps nobody
 * from selling. Throws `ProviderUnavailable` and `ProviderTimeout` only, whose messages carry the method, the host and a
 * status: never a path, a header or a body.
 */
export function outsideCalls(provider: string, limits: Partial<OutsideLimits> = {}): OutsideCall {
  const { timeoutMs, retries, firstPauseMs, failuresToOpen, openMs } = { ...USUAL, ...limits };
  const restsUntil = new Map<string | undefined, number>();
  const breaker = circuitBreaker(
    handleWhen(error => error instanceof ProviderUnavailable && !(error instanceof ComeLater)),
    { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(failuresToOpen) },
  );
  const patient = wrap(
    retry(
      handleWhen(
        error =>
          error instanceof ProviderUnavailable &&
          !(error instanceof ProviderTimeout || error instanceof ComeLater),
      ),
      {
        maxAttempts: retries,
        backoff: new ExponentialBackoff({ initialDelay: firstPauseMs, maxDelay: longestPause(timeoutMs) }),
      },
    ),
    breaker,
  );
  return async request => {
    if (performance.now() < (restsUntil.get(request.kind) ?? 0)) throw new ComeLater(provider);
    try {
      return await (request.repeatable ? patient : breaker).execute(() =>
        callOnce(provider, request, timeoutMs),
      );
    } catch (error) {
      if (error instanceof ComeLater) restsUntil.set(request.kind, performance.now() + error.restMs);
      if (!(error instanceof BrokenCircuitError)) throw error;
      throw new ProviderUnavailable(provider, `${provider} keeps failing: not asked for a while`);
    }
  };
}

/** The server gave up waiting for the request (RFC 9110, 15.5.9): how much of it was read, and done, it does not say. */
const TOO_LATE = 408;

async function callOnce(provider: string, request: OutsideRequest, timeoutMs: number): Promise<OutsideReply> {
  const { method, url, headers, body, repeatable } = request;
  const where = `${method} ${new URL(url).host}`;
  const lost = repeatable ? ProviderUnavailable : ProviderTimeout;
  let reply: OutsideReply;
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    reply = replyOf(response, new Uint8Array(await response.arrayBuffer()));
  } catch (error) {
    if (isTimeout(error)) {
      throw new ProviderTimeout(provider, `${where}: no answer within ${timeoutMs} ms`);
    }
    const code = causeCode(error);
    if (NOT_SENT.has(code)) throw new ProviderUnavailable(provider, `${where}: not reached (${code})`);
    throw new lost(provider, `${where}: the connection broke (${code || 'unknown'})`);
  }
  if (reply.status === 429) {
    const seconds = Number(reply.headers.get('retry-after'));
    if (seconds > 0) throw new ComeLater(provider, seconds * 1000);
    throw new ProviderUnavailable(provider, `${where}: too many requests (429)`);
  }
  if (reply.status === TOO_LATE || reply.status >= 500)
    throw new lost(provider, `${where}: answered ${reply.status}`);
  return reply;
}

const replyOf = ({ status, headers }: Response, bytes: Uint8Array<ArrayBuffer>): OutsideReply => ({
  status,
  headers,
  bytes,
  get text() {
    return new TextDecoder().decode(bytes);
  },
});

const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');

function causeCode(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
