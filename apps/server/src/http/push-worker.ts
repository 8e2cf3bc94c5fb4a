import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LIES_READY } from './cost.ts';

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
