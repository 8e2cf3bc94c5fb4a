import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Services } from './context.ts';
import { sendRefusal } from './mount.ts';
import { refuse } from './refusal.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Alive, ready (database and migrations), and figures for Prometheus: outside /api, without an agency. */
export function health(app: FastifyInstance, { db, config }: Services): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (request, reply) => {
    try {
      await db.deployment.selectFrom('agency').select('id').limit(1).execute();
      return { ready: true };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return sendRefusal(reply, refuse('database_away'));
    }
  });
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, config.METRICS_TOKEN)) return sendRefusal(reply, refuse('forbidden'));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function maySeeMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers;
  const isForwarded = forwardedFor !== undefined || forwarded !== undefined;
  const isLocal = LOOPBACK.has(request.socket.remoteAddress ?? '') && !isForwarded;
  return isLocal || (token !== undefined && request.headers.authorization === `Bearer ${token}`);
}
