import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** it is to stop: /readyz says no, and connections are not kept, while every call is served */
    isLeaving: boolean;
  }
}

/** Whoever spreads calls over copies has DRAIN_SECONDS to leave this one; `hurry` ends the wait. */
export async function leave(
  app: FastifyInstance,
  { DRAIN_SECONDS }: Pick<Config, 'DRAIN_SECONDS'>,
  hurry: AbortSignal,
): Promise<void> {
  app.isLeaving = true;
  await sleep(DRAIN_SECONDS * 1000, undefined, { signal: hurry }).catch(() => undefined);
}

/** Shuts the door. Requests under way may end; a reader who stalls would keep the server from ever stopping. */
export async function closeWithin(app: FastifyInstance, seconds: number): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), seconds * 1000);
  await app.close();
  clearTimeout(late);
}
