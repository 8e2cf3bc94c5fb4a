import { createHash, randomBytes } from 'node:crypto';
import type { Span, Trace } from './app/call.ts';
import type { Config } from './config.ts';
import { type Log, providerOutage } from './outage.ts';
import { RELEASE } from './version.ts';

export type Spans = { add: Trace; close(): Promise<void> };

/** As the protocol numbers them: internal, server, client. */
const KINDS = { job: 1, call: 2, outside: 3 } as const;
const SEND_MS = 5000;
const MOST = 5000;

type Settings = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS'>;

/**
 * Sends what was done to a collector, as OpenTelemetry's protocol has it in JSON over HTTP: a few lines, where its
 * libraries are nine packages. All of one call is one trace, whose number follows from the call's id. While the
 * collector is away the oldest are lost.
 */
export function openSpans(config: Settings, log: Log): Spans {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (!endpoint) return { add: () => undefined, close: async () => undefined };
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const given = config.OTEL_EXPORTER_OTLP_HEADERS?.split(',').map(pair =>
    pair.split(/=(.*)/s).map(decodeURIComponent),
  );
  const headers = { ...Object.fromEntries(given ?? []), 'content-type': 'application/json' };
  const told = providerOutage(log, 'traces');
  let waiting: object[] = [];
  let sending: Promise<void> | null = null;
  const send = async () => {
    const spans = waiting;
    if (spans.length === 0) return;
    waiting = [];
    const resource = { attributes: attributes({ 'service.name': 'puerta', 'service.version': RELEASE }) };
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'puerta' }, spans }] }],
        }),
        signal: AbortSignal.timeout(SEND_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      told.worked();
    } catch (error) {
      waiting = [...spans, ...waiting].slice(-MOST);
      told.failed(error);
    }
  };
  const sendInTurn = () => (sending ??= send().finally(() => (sending = null)));
  const ticking = setInterval(() => void sendInTurn(), SEND_MS).unref();
  return {
    add(span) {
      if (waiting.length >= MOST) waiting.shift();
      waiting.push(written(span, Date.now()));
    },
    async close() {
      clearInterval(ticking);
      await sending;
      await send();
    },
  };
}

function written({ kind, name, of, ms, failed, root: isRoot }: Span, endedMs: number) {
  const digest = createHash('sha256').update(of.call).digest('hex');
  const root = digest.slice(32, 48);
  const nano = (at: number) => `${Math.round(at * 1000)}000`;
  return {
    traceId: digest.slice(0, 32),
    ...(isRoot ? { spanId: root } : { spanId: randomBytes(8).toString('hex'), parentSpanId: root }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nano(endedMs - ms),
    endTimeUnixNano: nano(endedMs),
    attributes: attributes(of),
    ...(failed && { status: { code: 2 } }),
  };
}

const attributes = (of: object) =>
  Object.entries(of).map(([key, value]) => ({ key, value: { stringValue: String(value) } }));
