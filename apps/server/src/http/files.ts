import type { FastifyInstance } from 'fastify';
import type { Services } from './context.ts';
import { sendRefusal } from './mount.ts';
import { refuse } from './refusal.ts';

/** Pictures and logos, under unguessable addresses that never change their content. Labels are not among them. */
export function serveFiles(app: FastifyInstance, services: Services): void {
  app.get('/files/*', async (request, reply) => {
    const key = (request.params as { '*': string })['*'];
    const file = key.startsWith('labels/') ? null : await services.files.get(key);
    if (!file) return sendRefusal(reply, refuse('not_found'));
    return reply
      .type(file.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(file.bytes));
  });
}
