import { type EndpointKey, contract } from '@puerta/contract/contract';
import { openApi } from '@puerta/contract/openapi';
import type { FastifyInstance } from 'fastify';

/** The contract as OpenAPI 3.1, and a page that a person can browse. Made once, at the first request. */
export function serveOpenApi(app: FastifyInstance): void {
  let document: ReturnType<typeof openApi> | null = null;
  const described = () => (document ??= openApi());
  app.get('/api/openapi.json', async () => described());
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage()));
}

const escape = (text: string) => text.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);

function docsPage(): string {
  const keys = Object.keys(contract) as EndpointKey[];
  const document = openApi();
  const calls = keys.map(key => {
    const [method, path] = key.split(' ') as [string, string];
    const endpoint = contract[key];
    const who = endpoint.who === 'anyone' ? 'anyone' : endpoint.who.join(', ');
    const operation = document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    return `<details><summary><b>${method}</b> <code>/api${escape(path)}</code> ${escape(endpoint.summary)} <small>${who}</small></summary><pre>${escape(JSON.stringify(operation, null, 2))}</pre></details>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Puerta API</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}details{border-bottom:1px solid #ccc;padding:.5rem 0}summary{cursor:pointer}pre{overflow:auto;background:#f5f5f5;padding:1rem}small{color:#555}</style><h1>Puerta API</h1><p>Header <code>agency</code> always, <code>token</code> once signed in. The same as a document: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${calls.join('')}</html>`;
}
