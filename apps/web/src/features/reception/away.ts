import type { Failure } from '@puerta/contract/client';
import type { ErrorCode, statusOf } from '@puerta/contract/errors';
import { CallFailed } from '../../lib/query/api.ts';

type Status = (typeof statusOf)[ErrorCode];

/**
 * Whether a station keeps a reading and sends it again by itself, while all that was read after it waits: only where
 * nobody has judged it. Each code of a refusal says so by its status, and what comes from a proxy is `network`.
 */
const WAITS: Record<Status, boolean> = {
  400: false,
  // the reading waits for its person to sign in again
  401: true,
  402: false,
  403: false,
  404: false,
  409: false,
  413: false,
  415: false,
  429: true,
  500: false,
  502: true,
  503: true,
};

/** Whether a call is to be made again later, because nobody has refused it. */
export const isAway = ({ error, status }: Pick<Failure, 'error' | 'status'>): boolean =>
  error.code === 'network' || WAITS[status as Status];

/** The server was not reached at all. */
export const isDisconnected = (error: Error): boolean =>
  error instanceof CallFailed && error.failure.error.code === 'network';
