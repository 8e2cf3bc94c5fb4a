import { contract } from '@puerta/contract/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startApp } from '../../../../test/house.ts';

type Json = Record<string, unknown>;
type Operation = {
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>;
};
type Document = { openapi: string; info: Json; paths: Record<string, Record<string, Operation>> };

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await startApp();
  document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as Document;
});
afterAll(() => app.stop());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

/** What OpenAPI 3.1 lets an operation have, as far as this document uses it. */
const METHODS = ['get', 'put', 'post', 'delete'];
const OPERATION_KEYS = ['summary', 'x-who', 'parameters', 'requestBody', 'responses'];
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

const FILES = new Set(['/api/support/file/{id}', '/api/order/handover/{id}']);

describe('the OpenAPI document', () => {
  test('says that it is OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  });

  test('has every call of the contract and no other', () => {
    const described = operations().map(
      ({ path, method }) =>
        `${method.toUpperCase()} ${path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(described.sort()).toEqual(Object.keys(contract).sort());
  });

  test('is built of the parts that OpenAPI knows', () => {
    for (const { path, method, operation } of operations()) {
      const at = `${method} ${path}`;
      expect([at, METHODS]).toEqual([at, expect.arrayContaining([method])]);
      expect([at, Object.keys(operation).filter(key => !OPERATION_KEYS.includes(key))]).toEqual([at, []]);
      expect([at, operation.summary]).toEqual([at, expect.stringMatching(/\S/)]);
      // every answer is JSON, but for the lists that are files
      const isFile = path.startsWith('/api/admin/export/');
      for (const [status, response] of Object.entries(operation.responses)) {
        expect([at, response.description]).toEqual([at, expect.stringMatching(/\S/)]);
        const ofFile = FILES.has(path) ? 'application/octet-stream' : 'application/json';
        const type = status !== '200' || method !== 'get' ? 'application/json' : isFile ? 'text/csv' : ofFile;
        expect([at, Object.keys(response.content)]).toEqual([at, [type]]);
      }
    }
  });

  test('names each part of a path once, and nothing else as such', () => {
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      const described = operation.parameters.filter(parameter => parameter.in === 'path');
      expect([path, described.map(parameter => parameter.name).sort()]).toEqual([path, inPath.toSorted()]);
      expect(described.every(parameter => parameter.required)).toBe(true);
      const names = operation.parameters.map(parameter => `${parameter.in} ${parameter.name}`);
      expect([path, names.length]).toEqual([path, new Set(names).size]);
    }
  });

  test('asks for the token exactly where a session is needed', () => {
    for (const { path, method, operation } of operations()) {
      const key = `${method.toUpperCase()} ${path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1')}`;
      const { who } = contract[key as keyof typeof contract];
      const token = operation.parameters.some(one => one.in === 'header' && one.name === 'token');
      expect([key, token]).toEqual([key, who !== 'anyone']);
    }
  });

  test('has sound schemas: known types, required keys that exist, no reference that leads nowhere', () => {
    const schemas = operations().flatMap(({ operation }) => [
      ...operation.parameters.map(parameter => parameter.schema),
      ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(operation.responses).flatMap(({ content }) =>
        Object.values(content).map(({ schema }) => schema),
      ),
    ]);
    expect(schemas.length).toBeGreaterThan(100);
    expect(schemas.flatMap(faultsOf)).toEqual([]);
  });
});

/** Faults of a JSON Schema and of the schemas inside it. */
function faultsOf(schema: Json): string[] {
  const faults: string[] = [];
  const types = [schema.type ?? []].flat();
  if (types.some(type => !TYPES.includes(type as string))) faults.push(`type ${JSON.stringify(schema.type)}`);
  if ('$ref' in schema) faults.push(`reference ${JSON.stringify(schema.$ref)}`);
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const missing = ((schema.required ?? []) as string[]).filter(name => !(name in properties));
  if (missing.length > 0) faults.push(`required but not described: ${missing.join()}`);
  const inner = [
    ...Object.values(properties),
    ...(['anyOf', 'oneOf', 'allOf'] as const).flatMap(key => (schema[key] ?? []) as Json[]),
    ...(schema.items ? [schema.items as Json] : []),
  ];
  return [...faults, ...inner.flatMap(faultsOf)];
}

test('the page of the interface shows every call', async () => {
  const response = await fetch(`${app.url}/api/docs`);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  const page = await response.text();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const packed = await fetch(`${app.url}/api/docs`, { headers: { 'accept-encoding': encoding } });
    expect(packed.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(await packed.text()).toBe(page);
  }
  for (const call of Object.keys(contract)) {
    const [method, path] = call.split(' ');
    expect(page).toContain(`<b>${method}</b> <code>/api${path}</code>`);
  }
  expect(page).toContain('href="/api/openapi.json"');
  expect(page).not.toMatch(/<script/);
});

describe('a body that is prepared before it is checked', () => {
  const body = (path: string) =>
    document.paths[path]?.post?.requestBody?.content['application/json']?.schema as { properties: Json };

  test('is described as it is sent: typed numbers, and no mark of our own', () => {
    const { receive, detail } = body('/api/order/create').properties as {
      receive: { anyOf: { properties: Json }[] };
      detail: { properties: Json };
    };
    expect(receive.anyOf).toHaveLength(2);
    expect(JSON.stringify(receive)).not.toContain('mode');
    expect(detail.properties).toMatchObject({ weight: { type: 'number' }, quantity: { type: 'number' } });
    expect(body('/api/order/dimensions').properties).toMatchObject({ weight: { type: 'number' } });
  });

  test('is sent once under its key where it makes something, moves money, or comes from a scanner', () => {
    const withKey = operations().filter(({ operation }) =>
      operation.parameters.some(({ name, in: place }) => name === 'idempotency-key' && place === 'header'),
    );
    const named =
      '/admin/cash-count /admin/delayed/tell /admin/deposits /admin/refunds/outside /admin/users /admin/users/password ' +
      '/clients/note /clients/password /lots /order/boxes /order/create /order/dimensions /order/dimensions/domestic /order/domestic /order/handover ' +
      '/order/payment /order/process /order/promo /order/receive/bulk /order/shelf /order/status /order/status/bulk ' +
      '/order/unidentified /order/unidentified /order/waive /places/cities /places/offices /places/states ' +
      '/places/tariffs /profile/receiver /profile/sender /purchase/debt /purchase/debts /purchase/pickup /support ' +
      '/support/admin /support/admin/answers /support/admin/close /support/admin/note /support/admin/open /support/reply ' +
      '/tracking/{code}/payment /transport';
    expect(withKey.map(({ path }) => path.replace('/api', '')).toSorted()).toEqual(named.split(' '));
  });
});
