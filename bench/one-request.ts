import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointKey } from '@puerta/contract/contract';
import { HOSTILE, fieldsOf, holding, partsOf } from '../test/contract-texts.ts';
import { type BenchAgency, signIn } from './agency.ts';
import { atMost, type Figure } from './report.ts';
import type { Server } from './servers.ts';

const HELD_MS = 100;
const TIMES = 3;
/** Just below what a body may have; those of the entrance are refused long before. */
const BODY = 256_000;

/** The calls with most to look at, by who may send them. */
const WIDEST: Readonly<Record<'cliente' | 'gerente', readonly EndpointKey[]>> = {
  cliente: ['POST /auth/register', 'POST /order/create', 'POST /profile/sender', 'POST /calculator'],
  gerente: ['POST /admin/setting', 'POST /order/receive/preview', 'POST /lots', 'POST /places/cities'],
};

/**
 * How long somebody else's call waits at most while one request is answered, whatever that request contains. Of a
 * body that is sent several times the best counts: the rest is what else the machine does.
 */
export async function* oneRequest(server: Server, { slug }: BenchAgency): AsyncGenerator<Figure> {
  let longest = { ms: 0, name: '' };
  for (const [who, calls] of Object.entries(WIDEST)) {
    const headers = { ...(await signIn(server.url, slug, who)), 'content-type': 'application/json' };
    for (const call of calls) {
      for (const { name, body } of bodiesFor(call)) {
        const waits: number[] = [];
        for (let time = 0; time < TIMES; time++) waits.push(await waitBeside(server, call, headers, body));
        const ms = Math.min(...waits);
        if (ms > longest.ms) longest = { ms, name: `${call}, ${name}` };
      }
    }
  }
  yield atMost(`others wait beside any one request (${longest.name})`, longest.ms, HELD_MS, 'ms');
}

/** Each field holds each hostile text; each list is full of nothing; and what is no record at all. */
function bodiesFor(call: EndpointKey): { name: string; body: string }[] {
  const schema = partsOf(call).find(({ name }) => name === `${call} body`)?.schema;
  if (!schema) throw new Error(`${call} takes no body`);
  const paths = fieldsOf(schema);
  const holders = Object.entries(HOSTILE).flatMap(([shape, make]) =>
    // a control character is written with six
    paths.map(path => ({
      name: `${path.join('.')}: ${shape}`,
      body: JSON.stringify(holding(path, make(BODY * 0.7))),
    })),
  );
  const zeros = `[${'0,'.repeat(BODY / 2 - 50)}0]`;
  const tops = [...new Set(paths.map(([top]) => top))];
  return [
    ...holders,
    ...tops.map(top => ({ name: `${top}: half a million zeros`, body: `{"${top}":${zeros}}` })),
    { name: 'nested lists', body: `{"x":${'['.repeat(BODY / 2 - 50)}${']'.repeat(BODY / 2 - 50)}}` },
    { name: 'unknown fields', body: `{${Array.from({ length: 60_000 }, (_, at) => `"f${at}":0`).join()}}` },
  ];
}

/** The longest that /healthz took to answer while the body was sent and answered. */
async function waitBeside(
  server: Server,
  call: EndpointKey,
  headers: Record<string, string>,
  body: string,
): Promise<number> {
  const [method, path] = call.split(' ') as [string, string];
  let isAnswered = false;
  const answered = fetch(`${server.url}/api${path}`, { method, headers, body })
    .then(answer => answer.arrayBuffer())
    // a body that is too long is cut off
    .catch(() => undefined)
    .then(() => (isAnswered = true));
  let longest = 0;
  while (!isAnswered) {
    const began = performance.now();
    await (await fetch(`${server.url}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - began);
    await sleep(1);
  }
  await answered;
  return longest;
}
