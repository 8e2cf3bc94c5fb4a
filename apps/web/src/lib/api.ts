import { type Answer, type Client, createClient, type Data, type Failure } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import { currentAgency } from './agency.ts';
import { currentSession, expireSession } from './session.ts';
import { libTexts } from './texts.es.ts';

const client = createClient({
  headers: () => {
    const { slug } = currentAgency();
    const { token } = currentSession();
    return { ...(slug ? { agency: slug } : {}), ...(token ? { token } : {}) };
  },
  networkMessage: libTexts.network,
});

/**
 * Calls the server: `api('POST /auth/login', { body })`. Never throws; a failure is the error object.
 * A 401 on a call that carried a token ends the session.
 */
export const api: Client = async (key, ...rest) => {
  const { token } = currentSession();
  const answer = await client(key, ...rest);
  if (answer.status === 401 && token) {
    expireSession(token);
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
  if (error instanceof CallFailed && error.failure.error.code !== 'network') {
    return error.failure.message;
  }
  return error instanceof CallFailed ? libTexts.network : fallback;
}
