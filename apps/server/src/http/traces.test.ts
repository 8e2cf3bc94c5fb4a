import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startHouse } from '../../../../test/house.ts';

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number };
type Sent = { resourceSpans: [{ scopeSpans: [{ spans: Span[] }] }] };

test('a collector gets a call, its jobs and what they asked outside, as one trace', async () => {
  const spans: Span[] = [];
  const asked: unknown[] = [];
  const collector = createServer((request, response) => {
    asked.push([request.url, request.headers['x-key']]);
    void json(request).then(sent => {
      spans.push(...(sent as Sent).resourceSpans[0].scopeSpans[0].spans);
      response.end('{}');
    });
  });
  await new Promise<void>(resolve => void collector.listen(0, '127.0.0.1', resolve));
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/otlp/`;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%3Db', TRUST_PROXY: '1' };
  const house = await startHouse({ works: true, env });
  const headers = { agency: 'caribe', 'content-type': 'application/json', 'x-request-id': 'walk-1' };
  const body = JSON.stringify({ email: house.customer.email });
  await fetch(`${house.app.url}/api/auth/password?token=typed`, { method: 'POST', headers, body });
  const ofCall = () =>
    spans
      .filter(span => JSON.stringify(span).includes('"walk-1"'))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  const names = ['POST /api/auth/password', 'job mail', 'mail send'];
  await expect.poll(() => ofCall().map(({ name }) => name)).toEqual(names);
  await house.close();
  collector.close();
  const [call, ...led] = ofCall();
  expect(asked).toContainEqual(['/otlp/v1/traces', 'a=b']);
  expect(call).toMatchObject({ kind: 2, traceId: expect.stringMatching(/^[\da-f]{32}$/) });
  expect(call?.parentSpanId).toBeUndefined();
  const below = { traceId: call?.traceId, parentSpanId: call?.spanId };
  expect(led).toMatchObject([
    { kind: 1, ...below },
    { kind: 3, ...below },
  ]);
  expect(JSON.stringify(spans)).not.toMatch(/typed|@/);
});
