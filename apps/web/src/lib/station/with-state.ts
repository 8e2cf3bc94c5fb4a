import type { Failure } from '@puerta/contract/client';

/**
 * What a refusal says, and after it the state that the package is in: who brought it there, and when. Where nothing else
 * is wrong than that state, it is all that is said: nobody at a counter reloads a page.
 */
export const withState = ({ message, error }: Failure): string =>
  error.code === 'state_conflict' && error.state?.detail
    ? error.state.detail
    : withDetail(message, error.state?.detail);

/** The same of a row that a list refused. */
export const withDetail = (message: string, detail: string | null | undefined): string =>
  detail ? `${message.replace(/\.$/, '')}. ${detail}` : message;
