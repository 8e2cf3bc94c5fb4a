import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuse } from '../app/refusal.ts';
import type { Agency } from '../app/agency.ts';
import type { FastifyInstance } from 'fastify';
import type { AgencyFinder } from './agency.ts';
import { LIES_READY } from './cost.ts';
import { sendRefusal } from './mount.ts';
import { offlinePage, RETRY_HASH } from './offline-page.ts';

/** Nothing of it comes from anywhere else: it is shown while nothing can be fetched. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src ${RETRY_HASH}; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The page that customers see without a network, and the worker that keeps it (docs/decisions/075). */
export function serveOffline(app: FastifyInstance, webDir: string, findAgency: AgencyFinder): void {
  let worker: Promise<string> | undefined;
  app.get('/offline', LIES_READY, async (request, reply) => {
    const agency = await findAgency(request);
    if (!agency) return sendRefusal(reply, refuse('agency_not_found'));
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', POLICY)
      .send(offlinePage(agency));
  });
  app.get('/offline-worker.js', LIES_READY, async (request, reply) => {
    const agency = await findAgency(request);
    if (!agency) return sendRefusal(reply, refuse('agency_not_found'));
    worker ??= readFile(join(webDir, 'offline-worker.js'), 'utf8');
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`const VERSION = '${versionOf(agency)}';\n${await worker}`);
  });
}

/** Another page is another worker, which keeps it anew. */
const versionOf = (agency: Agency): string =>
  createHash('sha256').update(offlinePage(agency)).digest('hex').slice(0, 12);
