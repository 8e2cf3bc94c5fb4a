import pino from 'pino';
import { expect, test } from 'vitest';
import { logOptions } from './log.ts';

/** What is logged of an error while an outage is told elsewhere. */
function linesOf(err: unknown): string[] {
  const lines: string[] = [];
  const log = pino(
    logOptions({ LOG_LEVEL: 'info' }, () => true),
    { write: line => void lines.push(line) },
  );
  log.error({ err }, 'failed');
  return lines;
}

const coded = (code: string) => Object.assign(new Error('of the database'), { code });
const LOST = 'Connection terminated unexpectedly';

test.each<[string, unknown]>([
  ['a connection that breaks', new Error(LOST)],
  ['one that had broken', new Error('Client has encountered a connection error and is not queryable')],
  ['a door that is shut', coded('ECONNREFUSED')],
  ['a standby', coded('25006')],
  ['a full disk', coded('53100')],
  ['what the job queue makes of it, which is no Error', { message: `${LOST} (Queue: mail, Worker: 1)` }],
])('a database that is away is told once, and not for each that fails: %s', (_, err) => {
  expect(linesOf(err)).toEqual([]);
});

test.each<[string, unknown]>([
  ['a mistake of ours', new TypeError('x is undefined')],
  ['no connection left', coded('53300')],
  ['no error at all', undefined],
])('what is no outage has its own line: %s', (_, err) => {
  expect(linesOf(err)).toHaveLength(1);
});
