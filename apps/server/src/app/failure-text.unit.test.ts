import { expect, test } from 'vitest';
import { ConfigError } from './refusal.ts';
import { failureText } from './failure-text.ts';

test.each([
  [new ConfigError('SECRET: required'), 'SECRET: required'],
  [
    Object.assign(new Error('permission denied to create role'), { code: '42501' }),
    'permission denied to create role (42501)',
  ],
  // a worker's error comes through a coordinator as a plain object
  [
    { code: '23505', message: 'duplicate key', detail: 'Key (slug) exists' },
    'duplicate key: Key (slug) exists (23505)',
  ],
  [
    Object.assign(new AggregateError([new Error('connect ECONNREFUSED 127.0.0.1:1')], ''), {
      code: 'ECONNREFUSED',
    }),
    'connect ECONNREFUSED 127.0.0.1:1',
  ],
  [
    Object.assign(new Error("Unknown option '--x'"), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' }),
    "Unknown option '--x'",
  ],
  ['away', 'away'],
  [{}, 'It failed, and said nothing'],
])('an operational failure is one sentence: %s', (error, text) => {
  expect(failureText(error)).toBe(text);
});

test('a mistake of ours shows where', () => {
  expect(failureText(new TypeError('x is not a function'))).toContain('failure-text.unit.test.ts');
});
