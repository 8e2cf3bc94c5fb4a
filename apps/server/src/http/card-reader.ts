import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CardScript } from '../app/agency.ts';
import type { AgencyFinder } from './agency.ts';
import { LIES_READY } from './cost.ts';
import { escapeHtml } from './page.ts';

/**
 * Hands the card that the page around it sends to the gateway's script, and answers what came of it. The script comes in
 * two halves: until the second is there it answers E_WC_03, or E_WC_14, which a broken connection is as well.
 */
const READ = `addEventListener('message',({source,data,ports:[port]})=>{if(source!==parent||!port)return;let tries=12;const{login,key}=document.body.dataset,say=(codes,token)=>port.postMessage({codes,token});const ask=()=>window.Accept?Accept.dispatchData({authData:{apiLoginID:login,clientKey:key},cardData:{...data}},({messages,opaqueData})=>{const codes=messages.message.map(one=>one.code);if(messages.resultCode==='Ok')say([],opaqueData);else if(codes.some(code=>code==='E_WC_03'||code==='E_WC_14')&&tries-->0)setTimeout(ask,250);else say(codes)}):say(['E_WC_01']);ask()})`;
const READ_HASH = `'sha256-${createHash('sha256').update(READ).digest('base64')}'`;

/** The script and its second half, which lies beside it, and nothing else; only pages of ours may hold it. */
const policyOf = ({ src, asks }: CardScript): string =>
  `default-src 'none'; script-src ${READ_HASH} ${src.slice(0, src.lastIndexOf('/') + 1)}; connect-src ${asks.join(' ')}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

const pageOf = ({ src, login, key }: CardScript): string =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><title>Tarjeta</title><body data-login="${escapeHtml(login)}" data-key="${escapeHtml(key)}"><script src="${escapeHtml(src)}" charset="utf-8"></script><script>${READ}</script></body></html>`;

/**
 * A page without looks, which a card form opens inside itself while it pays: the one page that may load something of the
 * gateway's. There is none where the agency's gateway has no such script.
 */
export function serveCardReader(app: FastifyInstance, findAgency: AgencyFinder): void {
  app.get('/card-reader', LIES_READY, async (request, reply) => {
    const script = (await findAgency(request))?.cardScript;
    if (!script) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policyOf(script))
      .header('x-frame-options', 'SAMEORIGIN')
      .send(pageOf(script));
  });
}
