import { afterAll, beforeEach, expect, test, vi } from 'vitest';

let sent: (string | null)[] = [];
let answers: (() => Response)[] = [];
beforeEach(() => {
  sent = [];
});
// files of one worker share globals and modules: the client takes the browser's own as it is made, and no other file's
vi.resetModules();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
  sent.push(headers['idempotency-key'] ?? null);
  return (answers.shift() ?? made)();
});
const { api } = await import('./api.ts');
const { sendUnderKeys } = await import('./press-keys.ts');
const { beInAgency } = await import('../session/test-agency.ts');
beInAgency();
sendUnderKeys();

const said = (status: number, body: object) => () => Response.json(body, { status });
const made = said(200, { success: true, data: { id: 1 } });
const refused = said(404, { success: false, message: 'No', error: { code: 'not_found', message: 'No' } });
const lost = (): Response => {
  throw new TypeError('no connection');
};
const note = (message: string) => api('POST /clients/note', { body: { id: 1, message } });

test('what was not answered is sent again under its key, and what was answered under another', async () => {
  answers = [lost, said(502, {}), made, made, refused, made];
  for (let times = 0; times < 6; times++) await note('Llamar');
  const [first, second, third, next, again, last] = sent;
  expect(first).toMatch(/^[\d-]{8,}$/);
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, next, again, last]).size).toBe(4);
});

test('two presses at once are one, other words another, and what only reads has no key', async () => {
  await Promise.all([note('Una'), note('Una'), note('Otra'), api('GET /support')]);
  expect(sent[0]).toBe(sent[1]);
  expect(sent[2]).not.toBe(sent[0]);
  expect(sent[3]).toBeNull();
});

test('a key of the call’s own stays', async () => {
  const tracking = 'CE1';
  await api('PUT /order/process', { body: { tracking } }, { idempotencyKey: 'scan-1' });
  expect(sent).toEqual(['scan-1']);
});
