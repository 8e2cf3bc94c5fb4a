import fastifyStatic from '@fastify/static';
import { glance } from '@puerta/contract/endpoint';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Services } from '../services/context.ts';
import { LIES_READY } from './cost.ts';
import { answerError } from './errors.ts';
import { sendRefusal } from './mount.ts';
import { refuse } from '../app/refusal.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the build made, in a scope of its own: an address outside of it is not found, a range past a file's end is 416. */
export async function serveAssets(scope: FastifyInstance, root: string): Promise<void> {
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode === 416) return reply.code(416).send();
    return statusCode < 500 ? sendRefusal(reply, refuse('not_found')) : answerError(error, request, reply);
  });
  await scope.register(fastifyStatic, {
    root,
    // a route of its own: the library's reads the whole folder for each file, to know how its name is spelled
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
  scope.get<{ Params: { '*': string } }>('/assets/*', LIES_READY, (request, reply) =>
    reply.sendFile(request.params['*']),
  );
}

/**
 * What an agency shows, and people and boxes of whom it shows them, under unguessable addresses that never change their
 * content. All else, such as labels, files of tickets, and signatures, is read by calls of its own, also of an agency that
 * is called as one of these folders.
 */
const SHOWN = /^(?!labels\/|tickets\/)[^/]+\/(logo|product|profile|reception)\//;

export function serveFiles(app: FastifyInstance, services: Services): void {
  app.get('/files/*', { config: { cost: glance } }, async (request, reply) => {
    const key = (request.params as { '*': string })['*'];
    const file = SHOWN.test(key) ? await services.files.get(key) : null;
    if (!file) return sendRefusal(reply, refuse('not_found'));
    return reply
      .type(file.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(file.bytes));
  });
}

/** The service worker that shows notices on customers' phones (docs/decisions/061); read at its first call. */
export function servePushWorker(app: FastifyInstance, webDir: string): void {
  let worker: Promise<string> | undefined;
  app.get('/push-worker.js', LIES_READY, async (_request, reply) => {
    worker ??= readFile(join(webDir, 'push-worker.js'), 'utf8');
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await worker);
  });
}
