import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Call = { url: string; method?: string; headers?: Record<string, string>; body?: string };
export type Loaded = { perSecond: number; failures: number };

const CONNECTIONS = 32;
const HEAD_END = '\r\n\r\n';

/**
 * Sends the same call over 32 connections, the next as soon as the last is answered, for so many seconds. Written on
 * bare sockets: what the generator costs is taken from both servers' shares of the processor.
 */
export async function load(call: Call, seconds: number): Promise<Loaded> {
  const until = performance.now() + seconds * 1000;
  const began = performance.now();
  const results = await Promise.all(Array.from({ length: CONNECTIONS }, () => repeat(call, until)));
  const took = (performance.now() - began) / 1000;
  const answers = results.reduce((sum, { answers: some }) => sum + some, 0);
  const failures = results.reduce((sum, { failures: some }) => sum + some, 0);
  return { perSecond: answers / took, failures };
}

async function repeat(call: Call, until: number): Promise<{ answers: number; failures: number }> {
  const { hostname, port } = new URL(call.url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  const request = Buffer.from(requestText(call));
  let [answers, failures] = [0, 0];
  const reader = answerReader(socket);
  while (performance.now() < until) {
    socket.write(request);
    const status = await reader();
    answers++;
    if (status !== 200) failures++;
  }
  socket.destroy();
  return { answers, failures };
}

function requestText({ url, method = 'GET', headers = {}, body = '' }: Call): string {
  const { host, pathname, search } = new URL(url);
  const lines = [
    `${method} ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
  ];
  return lines.join('\r\n') + HEAD_END + body;
}

/** Answers the status of each whole answer (they carry a content-length). */
function answerReader(socket: Socket): () => Promise<number> {
  let held = Buffer.alloc(0);
  let waiting: { resolve(status: number): void; reject(error: Error): void } | null = null;
  const settle = () => {
    const head = held.indexOf(HEAD_END);
    if (head < 0 || !waiting) return;
    const text = held.toString('latin1', 0, head);
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) return waiting.reject(new Error(`An answer without content-length: ${text}`));
    const end = head + HEAD_END.length + length;
    if (held.length < end) return;
    held = held.subarray(end);
    const asked = waiting;
    waiting = null;
    asked.resolve(Number(text.slice(9, 12)));
  };
  socket.on('data', chunk => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    settle();
  });
  socket.on('error', error => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection')));
  return () =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      settle();
    });
}
