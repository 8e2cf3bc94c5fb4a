import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type EndpointKey, contract } from '@puerta/contract/contract';
import { publicRead } from '@puerta/contract/endpoint';
import { type OpenApi, openApi } from '@puerta/contract/openapi';
import type { FastifyInstance } from 'fastify';

const ENCODERS = {
  // as small as gzip makes it in as little time: the best takes a second of everybody's
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => gzipSync(text),
};
type Encoding = keyof typeof ENCODERS;

/** The contract as OpenAPI 3.1, and a page that a person can browse: the same for everybody. */
export function serveOpenApi(app: FastifyInstance): void {
  let document: OpenApi | undefined;
  const described = () => (document ??= openApi());
  serveKept(app, '/api/openapi.json', 'application/json', () => JSON.stringify(described()));
  serveKept(app, '/api/docs', 'text/html', () => docsPage(described()));
}

/** Made and compressed once, at the first request: the whole contract takes a quarter of a second. */
function serveKept(app: FastifyInstance, url: string, type: string, make: () => string): void {
  let text: string | undefined;
  const kept = new Map<Encoding | undefined, string | Buffer>();
  app.get(url, { config: { cost: publicRead } }, (request, reply) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = (Object.keys(ENCODERS) as Encoding[]).find(each => accepted.includes(each));
    text ??= make();
    const answer = kept.get(encoding) ?? (encoding ? ENCODERS[encoding](text) : text);
    kept.set(encoding, answer);
    if (encoding) void reply.header('content-encoding', encoding);
    return reply
      .type(`${type}; charset=utf-8`)
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'accept-encoding')
      .send(answer);
  });
}

const escape = (text: string) => text.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);

function docsPage(document: OpenApi): string {
  const keys = Object.keys(contract) as EndpointKey[];
  const calls = keys.map(key => {
    const [method, path] = key.split(' ') as [string, string];
    const endpoint = contract[key];
    const who = endpoint.who === 'anyone' ? 'anyone' : endpoint.who.join(', ');
    const operation = document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    return `<details><summary><b>${method}</b> <code>/api${escape(path)}</code> ${escape(endpoint.summary)} <small>${who}</small></summary><pre>${escape(JSON.stringify(operation, null, 2))}</pre></details>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Puerta API</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}details{border-bottom:1px solid #ccc;padding:.5rem 0}summary{cursor:pointer}pre{overflow:auto;background:#f5f5f5;padding:1rem}small{color:#555}</style><h1>Puerta API</h1><p>Header <code>agency</code> always, <code>token</code> once signed in. The same as a document: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${calls.join('')}</html>`;
}
