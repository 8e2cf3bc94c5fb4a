import { type Cost, uncounted } from '@puerta/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../services/limits.ts';
import { sendRefusal } from './mount.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    cost?: Cost;
  }
}

/** Of a route whose answer lies in memory or on the disk as it is sent, or is put together from what is remembered. */
export const LIES_READY = { config: { cost: uncounted('to refuse it would take as much as to answer it') } };
/** Of a route by which a machine watches this one. */
export const WATCHES = {
  config: { cost: uncounted('a monitor that is told to come later takes the server for away') },
};

/** Every route says what it costs, or nothing starts; what its address bears is counted before anything is looked at. */
export function countCosts(app: FastifyInstance, { limits }: { limits: Limits }): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.cost) throw new Error(`${String(method)} ${url} does not say what it costs`);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { cost } = request.routeOptions.config;
    const refusal = cost && limits.spend(cost, 'address', request.address);
    if (refusal) return void sendRefusal(reply, refusal);
    done();
  });
}
