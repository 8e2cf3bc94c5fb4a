import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from './errors.ts';

const answer = async (error: Error & { code?: string }) => {
  const app = fastify();
  answerErrors(app);
  app.get('/', () => {
    throw error;
  });
  const response = await app.inject('/');
  return [response.statusCode, response.json().error.code];
};
const coded = (message: string, code: string) => Object.assign(new Error(message), { code });

// what PostgreSQL 18 and pg 8 say when a connection breaks before, in and after a statement
test.each([
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
  coded('terminating connection due to administrator command', '57P01'),
  coded('cannot execute UPDATE in a read-only transaction', '25006'),
  coded('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
])('%s is told as a database that is away', async error => {
  expect(await answer(error)).toEqual([503, 'database_away']);
});

test('any other surprise is told as one', async () => {
  expect(await answer(coded('division by zero', '22012'))).toEqual([500, 'internal']);
});
