import { expect, test } from 'vitest';
import { createClient } from './client.ts';

const headers = () => ({ agency: 'caribe', token: 'abc' });
const clientOver = (send: typeof fetch) =>
  createClient({ headers, networkMessage: 'No hay conexión', fetch: send });

test('a call goes to /api of the page’s own host with the headers of the moment', async () => {
  const sent: [address: unknown, init: RequestInit | undefined][] = [];
  const client = clientOver(async (address, init) => {
    sent.push([address, init]);
    return Response.json({ success: true, data: [] });
  });
  await client('GET /states', {});
  await client('PUT /order/process', { body: { tracking: 'CE1' } }, { idempotencyKey: 'k' });
  expect(sent.map(([address]) => address)).toEqual(['/api/states', '/api/order/process']);
  expect(sent.map(([, init]) => init?.headers)).toEqual([
    { agency: 'caribe', token: 'abc' },
    { agency: 'caribe', token: 'abc', 'content-type': 'application/json', 'idempotency-key': 'k' },
  ]);
});

test('a refusal is answered, not thrown', async () => {
  const error = { code: 'forbidden', message: 'No' };
  const client = clientOver(async () =>
    Response.json({ success: false, message: 'No', error }, { status: 403 }),
  );
  expect(await client('GET /states', {})).toEqual({ success: false, message: 'No', error, status: 403 });
});

test.each([
  ['nobody answers', 0, () => Promise.reject(new TypeError('fetch failed'))],
  ['a proxy answers', 502, async () => new Response('<html>', { status: 502 })],
  ['a portal of the network answers', 200, async () => new Response('<html>')],
])('when %s the error object says so, and nothing is thrown', async (_what, status, send) => {
  expect(await clientOver(send)('GET /states', {})).toEqual({
    success: false,
    status,
    message: 'No hay conexión',
    error: { code: 'network', message: 'No hay conexión' },
  });
});
