import { type ErrorCode, statusOf } from '@puerta/contract/errors';
import { expect, it } from 'vitest';
import { isAway } from './away.ts';

const failure = (code: ErrorCode | 'network', status: number) => ({ error: { code, message: '' }, status });
const codes = Object.keys(statusOf) as ErrorCode[];

it('a station waits for who is signed in, for a server or a provider that is away, and for nothing else', () => {
  expect(codes.filter(code => isAway(failure(code, statusOf[code]))).sort()).toEqual([
    'busy',
    'carrier_unavailable',
    'database_away',
    'files_away',
    'payment_unavailable',
    'payment_unknown',
    'second_factor_required',
    'session_expired',
    'session_required',
    'stopping',
    'too_many_tries',
    'warehouse_refused',
    'wrong_credentials',
  ]);
});

it('what a proxy says in the place of an answer, or nobody, is waited for', () => {
  for (const status of [0, 200, 404, 502, 504]) expect(isAway(failure('network', status))).toBe(true);
});
