import { expect, test } from 'vitest';
import { createClient, STALE_TOKEN } from './client.ts';

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
  ['something answers in JSON of its own', 502, async () => Response.json({ error: 'x' }, { status: 502 })],
  ['what it says is nothing', 500, async () => Response.json(null, { status: 500 })],
  [
    'it refuses without an error of ours',
    500,
    async () => Response.json({ success: false, message: 'Bad Gateway' }, { status: 500 }),
  ],
])('when %s the error object says so, and nothing is thrown', async (_what, status, send) => {
  expect(await clientOver(send)('GET /states', {})).toEqual({
    success: false,
    status,
    message: 'No hay conexión',
    error: { code: 'network', message: 'No hay conexión' },
  });
});

test('who calls hears that the token is of yesterday, and by which call', async () => {
  const heard: string[] = [];
  const answering = (stale: boolean) =>
    createClient({
      headers,
      networkMessage: '',
      onStaleToken: key => heard.push(key),
      fetch: async () =>
        Response.json({ success: true, data: [] }, stale ? { headers: { [STALE_TOKEN]: '1' } } : {}),
    });
  await answering(false)('GET /transport');
  expect(heard).toEqual([]);
  await answering(true)('GET /transport');
  expect(heard).toEqual(['GET /transport']);
});
