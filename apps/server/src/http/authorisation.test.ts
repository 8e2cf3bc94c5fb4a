import { contract } from '@puerta/contract/contract';
import { trailTexts } from '@puerta/contract/office/trail.es';
import { changeWords, type ToldFact, UNTOLD } from '@puerta/contract/office/trail-words';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { matrix } from '../../../../test/authorisation-matrix.ts';
import type { Request, Row } from '../../../../test/authorisation-rows.ts';
import { TEST_PASSWORD } from '../../../../test/factories.ts';
import { openHouse, UNLIMITED } from '../../../../test/house.ts';
import { journeyOf, succeeded } from '../../../../test/journey.ts';
import { send, type Sender, type Sent } from '../../../../test/send.ts';
import { routes } from '../assembly/routes.ts';
import { buildApp } from './app.ts';

const house = await openHouse({ env: { ...UNLIMITED, UNDO_SECONDS: '10' } });
const { app, people } = house;
const journey = journeyOf(house);

/** In the order of the matrix. */
const CALLERS = [
  'a visitor',
  'the customer',
  'another customer',
  'restricted staff',
  'the manager',
  "another agency's manager here",
  "another agency's manager at home",
] as const;

function senderOf(at: number): Sender {
  const { caribe, andes } = people;
  const tokens = [
    undefined,
    caribe.customer.token,
    caribe.otherCustomer.token,
    caribe.restricted.token,
    caribe.manager.token,
    andes.manager.token,
    andes.manager.token,
  ];
  return { agency: at === 6 ? 'andes' : 'caribe', token: tokens[at] };
}

/** Codes that go with a refusal of the gate; rows and states have their own. */
const GATE_CODES: Record<number, RegExp> = { 401: /^(session_|wrong_credentials)/, 403: /^forbidden$/ };

function judge(caller: string, sent: Sent, status: number): string[] {
  if (sent.status !== status)
    return [`${caller}: ${sent.status} instead of ${status}: ${sent.text.slice(0, 300)}`];
  const code = (sent.json?.error as { code?: string } | undefined)?.code ?? '';
  const wanted = GATE_CODES[status];
  return wanted && !wanted.test(code) ? [`${caller}: ${status} with the code ${code}`] : [];
}

async function check(call: string, row: Row): Promise<string[]> {
  const make = async (): Promise<Request> => (await row.request?.(house, journey)) ?? {};
  const wrong: string[] = [];
  const shared = await make();
  const cells = CALLERS.map((caller, at) => ({ caller, at, status: row.expected[at] ?? 0 }));
  // first all who are refused, with the very rows that the others then open
  for (const { caller, at, status } of cells.filter(cell => cell.status >= 400))
    wrong.push(...judge(caller, await send(app, call, shared, senderOf(at)), status));
  let request: Request | null = shared;
  for (const { caller, at, status } of cells.filter(cell => cell.status < 400)) {
    request ??= await make();
    wrong.push(...judge(caller, await send(app, call, request, senderOf(at)), status));
    if (!call.startsWith('GET')) request = null;
  }
  return wrong;
}

describe('the matrix of who may call what', () => {
  test('has a row for every call of the contract, and no other', () => {
    expect(Object.keys(matrix).sort()).toEqual(Object.keys(contract).sort());
  });

  test.each(Object.entries(matrix).filter(([call]) => call !== 'POST /auth/logout'))(
    '%s',
    async (call, row) => {
      expect(await check(call, row)).toEqual([]);
    },
  );

  // the last: it ends the sessions of everybody else's calls
  test('POST /auth/logout', async () => {
    const row = matrix['POST /auth/logout'] as Row;
    expect(await check('POST /auth/logout', row)).toEqual([]);
    const gone = await send(app, 'GET /profile/sender', {}, senderOf(1));
    expect(gone).toMatchObject({ status: 401, json: { error: { code: 'session_expired' } } });
    const body = { email: people.caribe.customer.email, pass: TEST_PASSWORD };
    const { token } = succeeded(await app.client('caribe')('POST /auth/login', { body }));
    expect(await send(app, 'GET /profile/sender', {}, { agency: 'caribe', token })).toMatchObject({
      status: 200,
    });
  });
});

test('whatever these calls left in the histories is told in Spanish: no name of a column, of a thing or of a provider', async () => {
  const { rows } = await sql<ToldFact & { kind: string }>`
    select kind, kind as action, json_build_object('type', object_type, 'label', '') as object, sides.*
      from fact, lateral (select data->'from' || coalesce(money->'from', '{}') || coalesce(person->'from', '{}') as "from",
        data->'to' || coalesce(money->'to', '{}') || coalesce(person->'to', '{}') as "to") sides
      where agency_id = 1`.execute(app.services.db.read(1));
  expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThan(60);
  const known = new Set<string>([...Object.keys(trailTexts.fields), ...UNTOLD]);
  const unknown = rows.flatMap(({ kind, object, from, to }) => [
    ...[...Object.keys(from ?? {}), ...Object.keys(to ?? {})].filter(name => !known.has(name)),
    ...(Object.hasOwn(trailTexts.objects, object.type) ? [] : [`${kind} of a ${object.type}`]),
    ...changeWords({ from, to, object }).filter(words =>
      /\b(simulator|authorizenet|steps|answers)\b/.test(words),
    ),
  ]);
  expect([...new Set(unknown)]).toEqual([]);
});

describe('what is mounted', () => {
  test('every call of the contract is bound to a use case', () => {
    expect(Object.keys(contract).filter(call => !(call in routes))).toEqual([]);
  });

  test('nothing under /api is mounted that the contract does not have', async () => {
    const bare = await buildApp(app.services, routes, null);
    await bare.ready();
    const declared = Object.keys(contract).map(call => call.replace(' /', ' /api/'));
    const described = ['GET /api/openapi.json', 'GET /api/docs'];
    const mounted = mountedCalls(bare.printRoutes({ commonPrefix: false, includeHooks: false }));
    expect(mounted.length).toBe(Object.keys(routes).length + described.length + 5);
    // two calls that name the same place of a path differently are drawn as one: `:state|:id`
    const nameless = (call: string) => call.replace(/:[\w:|]+/g, ':');
    const known = [...declared, ...described].map(nameless);
    const undeclared = mounted.filter(call => / \/api/.test(call) && !known.includes(nameless(call)));
    expect(undeclared).toEqual([]);
    const outside = mounted.filter(call => !/ \/api/.test(call)).sort();
    // the drawing leaves out what stands before the star of /files/*
    expect(outside).toEqual(['GET *', 'GET /card-reader', 'GET /healthz', 'GET /metrics', 'GET /readyz']);
    await bare.close();
  });
});

/** Calls of fastify's drawing of its routes, a tree of paths, without the HEAD that comes with every GET. */
function mountedCalls(drawing: string): string[] {
  const above: string[] = [];
  const calls: string[] = [];
  for (const line of drawing.split('\n')) {
    const [, indent, path, methods] = /^(.*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (indent === undefined || !path) continue;
    const depth = indent.length / 4;
    above.splice(depth);
    above.push(path);
    for (const method of methods?.split(', ') ?? [])
      if (method !== 'HEAD') calls.push(`${method} ${above.join('')}`);
  }
  return calls;
}
