import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuse } from '../app/refusal.ts';
import type { Agency } from '../app/agency.ts';
import type { FastifyInstance } from 'fastify';
import type { AgencyFinder } from './agency.ts';
import { LIES_READY } from './cost.ts';
import { sendRefusal } from './mount.ts';
import { brandStyleSheet } from '@puerta/domain/text/brand-variables';
import { initials } from '@puerta/domain/text/letters';
import { escapeHtml } from './page.ts';

/**
 * Opens what was asked for as soon as it can be had: the browser says that it is on line again, or an answer comes. The
 * answer is looked for now and then, because a phone may call itself on line in a lift.
 */
const RETRY = `const again=()=>location.reload();addEventListener('online',again);document.querySelector('button').addEventListener('click',again);setInterval(()=>fetch('/robots.txt',{cache:'no-store'}).then(r=>r.ok&&again(),()=>0),15000)`;
/** For the Content-Security-Policy. */
const RETRY_HASH = `'sha256-${createHash('sha256').update(RETRY).digest('base64')}'`;

const STYLE = `*{box-sizing:border-box}body{display:grid;place-content:center;min-height:100vh;margin:0;padding:24px;background:var(--ground);color:#15191c;font:1rem/1.55 system-ui,sans-serif}main{max-width:26rem;padding:28px;border:1px solid #d9dfde;border-radius:16px;background:#fff}.mark{display:flex;align-items:center;gap:10px;margin:0 0 24px;font-weight:700;overflow-wrap:anywhere}.mark span{flex:none;display:grid;place-items:center;width:36px;height:36px;border-radius:9px;background:var(--brand);color:var(--on-brand)}h1{margin:0 0 8px;font-size:1.375rem;line-height:1.25}p{margin:0 0 12px}button{min-height:48px;width:100%;margin-top:8px;border:0;border-radius:10px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:620;cursor:pointer}button:focus-visible{outline:3px solid var(--brand-text);outline-offset:3px}`;

/** A whole page in the agency's name and colours, with nothing in it that has to be fetched, and nothing of anybody's. */
const offlinePage = ({ name, color }: Agency): string =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="${color}"><title>Sin conexión · ${escapeHtml(name)}</title><style>${brandStyleSheet(color)}${STYLE}</style><body><main><p class="mark"><span aria-hidden="true">${escapeHtml(initials(name))}</span>${escapeHtml(name)}</p><h1>Falta la conexión a internet</h1><p>Sus paquetes, pagos y tickets están a salvo: no se guardan en este dispositivo, y por eso no se pueden mostrar ahora.</p><p role="status">En cuanto vuelva la conexión, esta página se abre sola.</p><button type="button">Volver a intentarlo</button></main><script>${RETRY}</script></body></html>`;

/** Nothing of it comes from anywhere else: it is shown while nothing can be fetched. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src ${RETRY_HASH}; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The page that customers see without a network, and the worker that keeps it (docs/decisions/005). */
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
