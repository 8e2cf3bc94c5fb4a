import { contract, type EndpointKey, endpointOf } from '@puerta/contract/contract';
import type { CallInput } from '@puerta/contract/client';
import { expect, test } from 'vitest';
import { allRows } from '../../../../test/rows.ts';
import { matrix } from '../../../../test/authorisation-matrix.ts';
import type { Request } from '../../../../test/authorisation-rows.ts';
import { makePerson, type Person } from '../../../../test/factories.ts';
import { type House, openHouse, UNLIMITED } from '../../../../test/house.ts';
import { journeyOf, succeeded } from '../../../../test/journey.ts';
import { picture } from '../../../../test/pictures.ts';
import { send, type Sent } from '../../../../test/send.ts';

const house = await openHouse({ env: UNLIMITED });
const { app, people } = house;
const journey = journeyOf(house);

const MADE = (Object.keys(contract) as EndpointKey[]).filter(key => endpointOf(key).once === 'made');

/** The days by sea of a city, one more than they are: the matrix changes nothing. */
async function dearer({ people, place }: House): Promise<CallInput<'POST /places/tariffs'>> {
  const cities = succeeded(await people.caribe.manager.client('GET /places/cities')).data;
  const was = cities.find(({ id }) => id === place.city)?.ocean_eta ?? null;
  return { body: { cells: [{ city: place.city, figure: 'ocean_eta', was, becomes: (was ?? 0) + 1 }] } };
}
const requestOf = async (call: EndpointKey): Promise<Request> =>
  call === 'POST /places/tariffs'
    ? dearer(house)
    : ((await matrix[call]?.request?.(house, journey)) as Request);

/** Who may make it, in the order of the matrix. */
function makerOf(call: EndpointKey): Person {
  const { customer, otherCustomer, restricted, manager } = people.caribe;
  const callers = [customer, otherCustomer, restricted, manager];
  return callers[matrix[call]?.expected.slice(1, 5).indexOf(200) ?? -1] as Person;
}

let keys = 0;
const newKey = () => `press-${++keys}`;
const press = (call: EndpointKey, request: Request, key: string, who = makerOf(call)): Promise<Sent> =>
  send(app, call, request, { agency: 'caribe', token: who.token, key });

/** How many rows each table has, but those that any call may add to. */
async function counted(): Promise<Record<string, number>> {
  const {
    'public.session': _,
    'public.rate_limit': __,
    'public.counter': ___,
    ...tables
  } = await allRows(app.superuserUrl);
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]));
}
async function added(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counted();
  await work();
  const after = Object.entries(await counted()).map(([name, rows]) => [name, rows - (before[name] ?? 0)]);
  return Object.fromEntries(after.filter(([, more]) => more !== 0));
}

/** The same request, about something else. */
function otherThan({ body, ...rest }: Request): Request {
  const { cells, id, ...fields } = body as { cells?: unknown; id?: number };
  if (cells) return { ...rest, body: { ...fields, cells, from: '2026-12-01' } };
  if (id) return { ...rest, body: { ...fields, id: id + 1 } };
  if ('email' in fields) return { ...rest, body: { ...fields, email: 'otra@cuenta.test' } };
  const name = ['name', 'note', 'message', 'place', 'title'].find(one => one in fields) ?? 'transport';
  return { ...rest, body: { ...fields, [name]: name === 'transport' ? 1 : 'Otra cosa' } };
}

test.each(MADE)('%s is made once under its key, twice and two at once', async call => {
  const [request, key] = [await requestOf(call), newKey()];
  const answers: Sent[] = [];
  const once = await added(async () => answers.push(await press(call, request, key)));
  expect(answers[0]).toMatchObject({ status: 200 });
  expect(once).toMatchObject({ 'public.made_key': 1 });
  expect(Object.keys(once).length).toBeGreaterThan(1);
  const again = await added(async () => answers.push(await press(call, request, key)));
  expect([again, answers[1]]).toEqual([{}, answers[0]]);
  const other = await added(async () => answers.push(await press(call, otherThan(request), key)));
  expect([other, answers[2]]).toMatchObject([
    {},
    { status: 409, json: { error: { code: 'idempotency_mismatch' } } },
  ]);

  const [next, nextKey] = [await requestOf(call), newKey()];
  const both = await added(async () => {
    const [one, two] = await Promise.all([press(call, next, nextKey), press(call, next, nextKey)]);
    expect(one).toMatchObject({ status: 200 });
    expect(two).toEqual(one);
  });
  expect(both).toEqual(once);
});

const NOTE = 'POST /clients/note';
const noteOf = (id: number): Request => ({ body: { id, message: 'Llamar por la tarde' } });

test('the same key of somebody else is another, and so is the next one of the same person', async () => {
  const other = await makePerson(app, 'caribe', 'manager');
  const [request, key] = [noteOf(people.caribe.customer.id), newKey()];
  const made = await added(async () => {
    for (const who of [people.caribe.manager, other])
      expect(await press(NOTE, request, key, who)).toMatchObject({ status: 200 });
    expect(await press(NOTE, request, newKey())).toMatchObject({ status: 200 });
    // without a key, each press is one
    expect(await press(NOTE, request, '')).toMatchObject({ status: 200 });
  });
  expect(made).toMatchObject({ 'public.client_note': 4, 'public.made_key': 3 });
});

test('a refusal leaves its key free', async () => {
  const key = newKey();
  expect(await press(NOTE, noteOf(1), key)).toMatchObject({ status: 404 });
  expect(await press(NOTE, noteOf(people.caribe.customer.id), key)).toMatchObject({ status: 200 });
});

test('a key is of one call, and of one file', async () => {
  const [key, next] = [newKey(), newKey()];
  const { id } = people.caribe.customer;
  expect(await press(NOTE, noteOf(id), key)).toMatchObject({ status: 200 });
  const box: Request = { body: { code: 'SIN-NOMBRE', place: 'Muelle' }, file: picture() };
  const record = 'POST /order/unidentified';
  const { manager } = people.caribe;
  const mismatch = { status: 409, json: { error: { code: 'idempotency_mismatch' } } };
  expect(await press(record, box, key, manager)).toMatchObject(mismatch);
  const first = await press(record, box, next, manager);
  expect(await press(record, box, next, manager)).toEqual(first);
  expect(await press(record, { body: box.body }, next, manager)).toMatchObject(mismatch);
});
