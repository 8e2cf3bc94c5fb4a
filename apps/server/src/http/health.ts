import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { isReady } from '../db/is-ready.ts';
import type { Services } from '../services/context.ts';
import { runningVersion } from '../version.ts';
import { WATCHES } from './cost.ts';
import { gauges } from './gauges.ts';
import { sendRefusal } from './mount.ts';
import { refuse } from '../app/refusal.ts';
import { randomUUID } from 'node:crypto';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Headers by which proxies say that a call is somebody else's. */
const FORWARDING = /^(x-forwarded|x-real-ip$|x-client-ip$|x-original-|forwarded$|via$|true-client-ip$|cf-)/;

/** Alive, ready (a database that can be written, with its migrations, and files), and figures for Prometheus: outside /api, without an agency. */
export function health(app: FastifyInstance, services: Services): void {
  const { db, config } = services;
  const keepsFiles = fileProbe(services);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  gauges(registry, services);
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/healthz', WATCHES, async () => ({ alive: true }));
  app.get('/readyz', WATCHES, async (request, reply) => {
    if (app.isLeaving) return sendRefusal(reply, refuse('stopping'));
    try {
      if (!(await isReady(db))) {
        request.log.error('not ready: the database is a standby, or older than this version');
        return sendRefusal(reply, refuse('database_away'));
      }
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return sendRefusal(reply, refuse('database_away'));
    }
    try {
      await keepsFiles();
    } catch (error) {
      request.log.error({ err: error }, 'not ready: files cannot be kept');
      return sendRefusal(reply, refuse('files_away'));
    }
    return { ready: true, ...(await runningVersion()) };
  });
  app.get('/metrics', WATCHES, async (request, reply) => {
    if (!maySeeMetrics(request, config)) return sendRefusal(reply, refuse('forbidden'));
    const all = Registry.merge([registry, services.registry]);
    return reply.type(all.contentType).send(await all.metrics());
  });
}

/** Whoever holds the token; outside production mode this machine too, unless a proxy on it speaks for others. */
function maySeeMetrics(
  { headers, socket }: FastifyRequest,
  { METRICS_TOKEN: token, trustsLoopback }: Config,
): boolean {
  if (token !== undefined && headers.authorization === `Bearer ${token}`) return true;
  const isForwarded = Object.keys(headers).some(name => FORWARDING.test(name));
  return trustsLoopback && !isForwarded && LOOPBACK.has(socket.remoteAddress ?? '');
}

const REMEMBER_MS = 10_000;
/** A store that says nothing for so long is away; a disk of another machine can keep silent for ever. */
const ANSWER_MS = 5000;
const BYTES = new TextEncoder().encode('ready');

/**
 * Throws while no file can be kept; a store is written, read and emptied again at most every ten seconds, and not while
 * it was not yet done with that.
 */
function fileProbe({ files, clock }: Pick<Services, 'files' | 'clock'>): () => Promise<void> {
  let last: { at: number; outcome: Promise<void> } | null = null;
  let isBusy = false;
  const probe = async () => {
    const key = `ready/${randomUUID()}.txt`;
    isBusy = true;
    try {
      await files.put(key, BYTES, 'text/plain');
      const stored = await files.get(key);
      await files.delete(key);
      if (!stored || Buffer.compare(stored.bytes, BYTES) !== 0)
        throw new Error('A file is not what was stored');
    } finally {
      isBusy = false;
    }
  };
  return () => {
    const now = clock.now().getTime();
    if (!last || (!isBusy && Math.abs(now - last.at) >= REMEMBER_MS)) {
      last = { at: now, outcome: withinTime(probe()) };
    }
    return last.outcome;
  };
}

function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The store of files does not answer')), ANSWER_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
