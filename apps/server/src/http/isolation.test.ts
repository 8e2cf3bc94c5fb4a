import { contract, type EndpointKey } from '@puerta/contract/contract';
import { describe, expect, test } from 'vitest';
import { matrix } from '../../../../test/authorisation-matrix.ts';
import type { Request } from '../../../../test/authorisation-rows.ts';
import { domesticBody, domesticTotal } from '../../../../test/orders.ts';
import { tablesOf } from '../../../../test/plant-rows.ts';
import { readPdf } from '../../../../test/read-pdf.ts';
import { send, type Sent } from '../../../../test/send.ts';
import { openHouse, UNLIMITED } from '../../../../test/house.ts';
import { sendWaitingMails } from '../../../../test/mails.ts';
import { journeyOf, succeeded } from '../../../../test/journey.ts';

/**
 * The people of `andes` use every call with the ids and codes of `caribe`: nothing that is caribe's may come back,
 * and nothing of caribe's may change. Caribe's rows carry a mark in every text that a person can give them.
 */
const MARK = 'SOLO-DE-CARIBE';
const OURS = 1;
const DEBTS = ['POST /purchase/debt', 'POST /purchase/debts'];
/** What strangers scan in vain is told them as their own refused readings. */
const REFUSED = 'GET /admin/station/today';

const requests = new Map<string, Request>();

const house = await openHouse({ env: UNLIMITED });
const { app, superuser, people } = house;
const journey = journeyOf(house);
const total = await domesticTotal(app.client('caribe'), domesticBody(0));
succeeded(await people.caribe.customer.client('POST /order/domestic', { body: domesticBody(total) }));
// the debt comes last: who has one may not buy
const calls = Object.keys(matrix).sort((a, b) => DEBTS.indexOf(a) - DEBTS.indexOf(b));
for (const call of calls) requests.set(call, (await matrix[call]?.request?.(house, journey)) ?? {});
// whoever takes one of our addresses as their own would seem to have seen it
const own = requests.get('PUT /profile')?.body;
Object.assign(own ?? {}, { email: 'nueva@correo.test' });
// what strangers type is theirs: an e-mail of caribe that one of them takes on would come back in their own lists
const profile = requests.get('PUT /profile');
requests.set('PUT /profile', { body: { ...(profile?.body as object), email: 'nueva@andes.test' } });
const codes = await markEverything();
const tables = (await tablesOf(superuser))
  .filter(({ required }) => required.some(column => column.name === 'agency_id'))
  .map(({ name }) => name);

/** Marks what customers and staff of caribe wrote, and answers the codes that belong to caribe alone. */
async function markEverything(): Promise<string[]> {
  const marked: Record<string, string[]> = {
    account: ['name', 'phone', 'city', 'address'],
    us_address: ['title', 'name', 'line_one', 'city'],
    venezuela_address: ['title', 'name', 'address'],
    saved_box: ['name', 'content'],
    orders: ['sender_name', 'sender_line_one', 'receiver_name', 'receiver_address', 'content'],
    package: ['notes'],
    lot: ['comment', 'shipment_number'],
    ticket: ['subject', 'message'],
    ticket_reply: ['message'],
    ticket_note: ['message'],
    client_note: ['message'],
    ticket_file: ['name'],
    canned_answer: ['title', 'message'],
    transport: ['name', 'contact_info', 'email'],
    office: ['name', 'address'],
    product: ['name', 'description', 'inter_name'],
    city: ['name'],
    state: ['name'],
  };
  for (const [table, columns] of Object.entries(marked)) {
    const set = columns.map(column => `"${column}" = '${MARK} ' || coalesce("${column}", '')`);
    await superuser.query(`update "${table}" set ${set.join()} where agency_id = ${OURS}`);
  }
  const { rows } = await superuser.query<{ code: string }>(`
    select tracking_number as code from package where agency_id = ${OURS}
    union select carrier_tracking from package where agency_id = ${OURS} and carrier_tracking is not null
    union select locker from account where agency_id = ${OURS} and locker is not null
    union select reference from attempt where agency_id = ${OURS}
    union select provider_payment_id from attempt where agency_id = ${OURS} and provider_payment_id is not null`);
  return [...rows.map(row => row.code), '@caribe.test'];
}

/** What of caribe's stands in an answer, beside what the caller typed. */
const oursIn = (sent: Sent, typed = '') =>
  [MARK, ...codes].filter(text => sent.text.includes(text) && !typed.includes(text));

/**
 * Caribe's rows in every table: how many, and which versions of them. PostgreSQL gives a row another place or transaction
 * with every change, so that no value has to be read.
 */
async function rowsOfCaribe(): Promise<Record<string, string>> {
  const digests = tables.map(
    name => `select '${name}' as name,
        count(*) || ' ' || coalesce(sum(hashtextextended(t.ctid::text || ' ' || t.xmin::text, 0)), 0) as digest
      from "${name}" t where agency_id = ${OURS}`,
  );
  const text = digests.join(' union all ');
  const { rows } = await superuser.query<{ name: string; digest: string }>({ name: 'rows', text });
  return Object.fromEntries(rows.map(row => [row.name, row.digest]));
}

/** The demo's outbox is the whole deployment's (production mode has none). */
const OF_ALL_AGENCIES = ['GET /open/outbox'];
/** Last: it ends the sessions. */
const CALLS = Object.keys(contract).filter(call => call !== 'POST /auth/logout');

test("caribe's own people do see the marks", async () => {
  const { customer, manager, restricted } = people.caribe;
  const showing = new Set<string>();
  await sendWaitingMails(app.services);
  for (const call of CALLS.filter(one => one.startsWith('GET'))) {
    for (const token of [undefined, customer.token, manager.token, restricted.token]) {
      const sent = await send(app, call, requests.get(call) ?? {}, { agency: 'caribe', token });
      if (oursIn(sent).length > 0) showing.add(call);
    }
  }
  const silent = CALLS.filter(call => call.startsWith('GET') && !showing.has(call));
  // PDFs, which this test does not read, redirects, fixed lists, counts, the carrier's own places, yes or no, sums
  // without names, lots that arrived, of which the demo has none, and terms that the agency has not written
  expect(silent.sort()).toEqual([
    'GET /admin/delayed/:n/:size',
    'GET /admin/disputes/:id/evidence',
    'GET /admin/export/example-tariff',
    'GET /admin/first-steps',
    'GET /admin/home',
    'GET /admin/margin/:id',
    REFUSED,
    'GET /admin/takings',
    'GET /auth/verify',
    'GET /clients/invoice/:tracking',
    'GET /lots/arrived',
    'GET /lots/labels/:id',
    'GET /lots/manifest/:id',
    'GET /lots/packing/:id',
    'GET /lots/pick/:id',
    'GET /lots/repackage/:id',
    'GET /lots/route/:id',
    'GET /lots/status',
    'GET /open/notices/off',
    'GET /open/terms',
    'GET /order/day-summary',
    'GET /order/handover/:id',
    'GET /order/work',
    'GET /profile/devices',
    'GET /profile/notices',
    'GET /profile/second-factor',
    'GET /profile/sessions',
    'GET /purchase/:tracking/movements',
    'GET /purchase/drop-points/:id',
    'GET /purchase/invoice/:id',
    'GET /purchase/label/:id',
    'GET /purchase/labels/:order',
    'GET /purchase/pickup/days',
    'GET /support/file/:id',
    'GET /tracking/:code/invoice',
  ]);
});

/** A PDF that names nothing of anybody's in its call: who asks reads their own. */
const OWN_DAY = 'GET /order/day-summary';
async function wordsOf({ json }: Sent): Promise<string> {
  const pages = await readPdf(Buffer.from(String(json?.data), 'base64'));
  return pages.map(({ text }) => text).join(' ');
}

describe('the people of another agency neither see nor change anything of it', () => {
  const STRANGERS = ['visitor', 'customer', 'restricted', 'manager'] as const;

  test.each(CALLS.filter(call => !OF_ALL_AGENCIES.includes(call)))('%s', async call => {
    const request = requests.get(call) ?? {};
    const typed = JSON.stringify(call === REFUSED ? [...requests.values()] : request);
    const before = await rowsOfCaribe();
    for (const who of STRANGERS) {
      const token = who === 'visitor' ? undefined : people.andes[who].token;
      const sent = await send(app, call, request, { agency: 'andes', token });
      expect(sent.status).toBeLessThan(500);
      if (call === OWN_DAY) sent.text = sent.status < 400 ? await wordsOf(sent) : sent.text;
      else if ('pdf' in contract[call as EndpointKey]) expect(sent.status).toBeGreaterThanOrEqual(400);
      expect({ who, ours: oursIn(sent, typed) }).toEqual({ who, ours: [] });
    }
    expect(await rowsOfCaribe()).toEqual(before);
  });

  test('nor with a token of theirs and the header of the other', async () => {
    const before = await rowsOfCaribe();
    for (const call of CALLS.filter(one => contract[one as EndpointKey].who !== 'anyone')) {
      const { token } = people.andes.manager;
      const sent = await send(app, call, requests.get(call) ?? {}, { agency: 'caribe', token });
      expect([call, sent.status, oursIn(sent)]).toEqual([call, 401, []]);
    }
    expect(await rowsOfCaribe()).toEqual(before);
  });
});
