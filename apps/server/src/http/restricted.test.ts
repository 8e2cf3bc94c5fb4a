import { contract, type EndpointKey, endpointOf } from '@puerta/contract/contract';
import { OWN_FIELDS, PERSON } from '@puerta/domain/people/person';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { matrix } from '../../../../test/authorisation-matrix.ts';
import type { Request } from '../../../../test/authorisation-rows.ts';
import { makePackage } from '../../../../test/factories-packages.ts';
import { readPdf } from '../../../../test/read-pdf.ts';
import { send, type Sent } from '../../../../test/send.ts';
import { openHouse, UNLIMITED } from '../../../../test/house.ts';
import { journeyOf } from '../../../../test/journey.ts';

/**
 * Restricted staff use every call that is theirs: no amount, and no sender's or receiver's phone or e-mail, is in any
 * answer, be it JSON, a file or a label (docs/rules/permissions.md). Managers' answers to the same calls show that
 * there was something to leave out.
 */
const house = await openHouse({ env: { ...UNLIMITED, UNDO_SECONDS: '10' } });
const { app, people } = house;
const journey = journeyOf(house);
const accountId = people.caribe.customer.id;
await makePackage(app, 'caribe', { accountId, code: 'GND' });

const RESTRICTED = 3;
/** The staff's own calls: what anyone may ask is no answer to staff, and the calculators are exempt. */
const CALLS = Object.keys(contract).filter(
  call => endpointOf(call as EndpointKey).who !== 'anyone' && isTheirs(call),
);
function isTheirs(call: string): boolean {
  return (matrix[call]?.expected[RESTRICTED] ?? 500) < 400 && call !== 'POST /auth/logout';
}

const AMOUNT =
  /^(price|final_payment|ups_pickup_cost|discount|debt|total|lines|amounts?|fee|profit|profit_air|carrier_leg_declared|\w+_cost|\w+_delivery|\w+_cents)$/;
const CONTACT = /^(sender|receive|receiver)_(phone|email)$/;
/** The agency's pickup fee in the settings is for all of the staff (docs/rules/permissions.md). */
const ALLOWED = { 'GET /admin/setting': ['ups_pickup_cost'] } as Readonly<Record<string, readonly string[]>>;

/** Keys of amounts and contacts anywhere in an answer's data. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(AMOUNT.test(key) || CONTACT.test(key) ? [key] : []),
    ...keysIn(inner),
  ]);
}

const CONTACTS = OWN_FIELDS.filter(name => PERSON[name].read === 'managers');

/** Every price and debt of a package, what managers alone read of a client, and every phone and e-mail of an order. */
async function secrets(): Promise<string[]> {
  const { rows } = await sql<{ secret: string }>`
    select unnest(array[${sql.join(CONTACTS.map(name => sql.ref(name)))}]::text[]) as secret
      from account where agency_id = 1 and role = 'customer'
    union select unnest(array[sender_phone, receiver_phone, sender_email, receiver_email]) as secret
      from orders where agency_id = 1
    union select to_char(unnest(array[price_cents, final_payment_cents, price_cents + final_payment_cents]) / 100.0, 'FM999990.00')
      from package where agency_id = 1`.execute(app.services.db.read(1));
  // a round amount may stand anywhere as a measure
  return rows.map(row => row.secret).filter(secret => secret && !secret.endsWith('0'));
}

/** The words of an answer: those of a document that travels as base64 are read from its pages. */
async function wordsOf(call: string, { text, json }: Sent): Promise<string> {
  if (!endpointOf(call as EndpointKey).pdf) return text;
  const pages = await readPdf(Buffer.from(String(json?.data), 'base64'));
  return pages.map(page => page.text).join(' ');
}

/** Documents write phones in groups of digits. */
const says = (words: string, secret: string) =>
  words.includes(secret) ||
  (/^\d{10}$/.test(secret) && words.replaceAll(/(?<=\d) (?=\d)/g, '').includes(secret));

const ask = (call: string, request: Request, token: string) =>
  send(app, call, request, { agency: 'caribe', token });

async function found(call: string, sent: Sent): Promise<string[]> {
  const allowed = ALLOWED[call] ?? [];
  const words = await wordsOf(call, sent);
  const isOwn = call.includes('/profile');
  return [
    ...keysIn(sent.json?.data).filter(key => !allowed.includes(key)),
    ...(isOwn ? [] : (await secrets()).filter(secret => says(words, secret))),
    ...(words.includes('$') ? ['$'] : []),
  ];
}

const requestOf = async (call: string): Promise<Request> =>
  (await matrix[call]?.request?.(house, journey)) ?? {};

test.each(CONTACTS)('somebody has a %s that could be shown', async name => {
  const read = app.services.db.read(1);
  const some = await read
    .selectOwn('account')
    .where('role', '=', 'customer')
    .where(name, '!=', '')
    .select('id')
    .execute();
  expect(some.length).toBeGreaterThan(0);
});

describe('restricted staff receive neither amounts nor contacts', () => {
  test.each(CALLS)('%s', async call => {
    const sent = await ask(call, await requestOf(call), people.caribe.restricted.token);
    expect(sent.status, sent.text.slice(0, 300)).toBeLessThan(400);
    expect(await found(call, sent)).toEqual([]);
  });
});

test('where managers do receive them', { timeout: 180_000 }, async () => {
  const showing: string[] = [];
  for (const call of CALLS) {
    const sent = await ask(call, await requestOf(call), people.caribe.manager.token);
    if ((await found(call, sent)).length > 0) showing.push(call);
  }
  expect(showing.sort()).toEqual([
    'GET /admin/export/domestic',
    'GET /admin/export/lot',
    'GET /admin/export/manifest',
    'GET /admin/export/orders',
    'GET /admin/history/:of/:id',
    'GET /admin/setting',
    'GET /lots/labels/:id',
    'GET /lots/manifest/:id',
    'GET /lots/repackage/:id',
    'GET /lots/repackage/:id/zpl',
    'GET /lots/route/:id',
    'GET /order/:id',
    'GET /order/domestic/:n/:size',
    'GET /order/inbox',
    'GET /order/packages/:n/:size/:status',
    'GET /order/page/:n/:size',
    'GET /order/receive/domestic/:id',
    'GET /order/related/:id',
    'GET /order/warehouse/:id',
    'GET /places/cities',
    'GET /places/cities/:state',
    'POST /order/dimensions',
    'POST /order/dimensions/domestic',
    'POST /order/dimensions/preview',
    'POST /order/handover',
    'POST /order/photo',
    'POST /order/receive/bulk',
    'POST /order/receive/preview',
    'PUT /order/process',
    'PUT /order/shelf',
    'PUT /order/status',
  ]);
});
