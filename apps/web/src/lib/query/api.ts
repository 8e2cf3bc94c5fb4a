import { type Answer, type Client, createClient, type Data, type Failure } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import type { ErrorCode } from '@puerta/contract/errors';
import { currentAgency } from '../session/agency.ts';
import { keepBrowserMark } from '../session/known-browser.ts';
import { forgetErrors } from '../notice/notify.ts';
import { currentSession, expireSession, tellStaleToken } from '../session/session.ts';
import { noteServerTime } from '../station/server-clock.ts';
import { libTexts } from '../texts.es.ts';

/** What every call carries: the agency, and the token once signed in. */
export function callHeaders(token: string | null = currentSession().token): Record<string, string> {
  const { slug } = currentAgency();
  return { ...(slug ? { agency: slug } : {}), ...(token ? { token } : {}) };
}

function clientOf(tokenNow: () => string | null): Client {
  const client = createClient({
    headers: () => callHeaders(tokenNow()),
    fetch: async (...asked) => {
      const response = await fetch(...asked);
      noteServerTime(response.headers.get('date'));
      return response;
    },
    networkMessage: libTexts.network,
    brokenMessage: libTexts.broken,
    // the call about the session brings the new one itself
    onStaleToken: key => key !== 'GET /auth/session' && tellStaleToken(),
  });
  return async (key, ...rest) => {
    const wasOffline = isOffline();
    const answer = await client(key, ...rest);
    if (wasOffline && isUnreached(answer)) answer.message = libTexts.unsent;
    const { browser } = answer as { browser?: string };
    if (browser) {
      keepBrowserMark(browser);
    }
    return answer;
  };
}

/** Whether this browser knows that it has no connection. */
export const isOffline = (): boolean => navigator.onLine === false;

/** Whether nobody was reached: a call says so at once, and nothing of it is sent later. */
export const isUnreached = (answer: { status: number }): answer is Failure => answer.status === 0;

const client = clientOf(() => currentSession().token);

/** Calls as somebody who has a token but is not let in yet. */
export const apiAs = (token: string): Client => clientOf(() => token);

/** What a session is told that must first do something which is done while signing in. */
const UNREADY: readonly string[] = ['password_expired', 'second_factor_missing'] satisfies ErrorCode[];

/** What sends: whoever is signed in makes things, and sends them under keys (press-keys.ts). */
export const wire = { send: client };

/**
 * Calls the server: `api('POST /auth/login', { body })`. Never throws; a failure is the error object.
 * A 401 on a call that carried a token ends the session; so does a session that is not let in any more as it is.
 * A call that does something is the next try: what the last one was told goes.
 */
export const api: Client = async (key, ...rest) => {
  const { token } = currentSession();
  // a station sends what it kept while somebody reads
  if (!key.startsWith('GET ') && !('station' in (rest[1] ?? {}))) {
    forgetErrors();
  }
  const answer = await wire.send(key, ...rest);
  if (!answer.success && token) {
    const failure = answer as Failure;
    if (failure.status === 401) {
      expireSession(token);
    } else if (UNREADY.includes(failure.error.code)) {
      expireSession(token, failure.message);
    }
  }
  return answer;
};

/** A failed call, thrown for the query cache only; screens read `failure`. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The successful answer, or throws CallFailed: for `queryFn` and `mutationFn`, which speak in exceptions. */
export function orThrow<K extends EndpointKey>(answer: Answer<K>): Extract<Answer<K>, { success: true }> {
  if (!answer.success) {
    throw new CallFailed(answer as Failure);
  }
  return answer as Extract<Answer<K>, { success: true }>;
}

/** `data` of a successful answer, or throws CallFailed. */
export function dataOf<K extends EndpointKey>(answer: Answer<K>): Data<K> {
  return orThrow(answer).data;
}

/** What the server said, or `fallback` when it could not be reached. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof CallFailed) {
    return error.failure.message;
  }
  return fallback;
}
