import * as z from 'zod/mini';
import { contract, type EndpointKey, endpointOf } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

type Operation = Record<string, unknown>;
export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
};

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema: shown }) => {
      const { def } = zodSchema._zod as unknown as { def: Step };
      if (io !== 'input' || def.type !== 'pipe' || !def.in || !def.out) return;
      const next = jsonSchema(def.out, io);
      if (isOpaque(def.in)) replace(shown, withoutMarks(next, def.out));
      else fillIn(shown.properties, next.properties);
    },
  });
  return rest;
};

function replace(shown: object, by: object): void {
  for (const name of Object.keys(shown)) Reflect.deleteProperty(shown, name);
  Object.assign(shown, by);
}

/** Properties of which a first check only asks that they are there are described by the next one. */
function fillIn(shown: unknown, next: unknown): void {
  if (!shown || !next) return;
  for (const [name, property] of Object.entries(shown as Record<string, object>))
    if (Object.keys(property).length === 0) Object.assign(property, (next as Record<string, object>)[name]);
}

type Step = { type: string; in?: z.ZodMiniType; out?: z.ZodMiniType; discriminator?: string };
const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Step;

/** A step that takes anything and prepares it: what it leads to says what is to be sent. */
const isOpaque = (schema: z.ZodMiniType) => ['transform', 'unknown'].includes(defOf(schema).type);

/** What a step put in to tell variants apart is nothing that a caller sends. */
function withoutMarks(shown: Record<string, unknown>, schema: z.ZodMiniType): Record<string, unknown> {
  const mark = defOf(schema).discriminator;
  const variants = shown.oneOf ?? shown.anyOf;
  if (!mark || !Array.isArray(variants)) return shown;
  return {
    anyOf: (variants as { properties?: Record<string, unknown>; required?: string[] }[]).map(variant => {
      const { [mark]: _mark, ...properties } = variant.properties ?? {};
      return { ...variant, properties, required: variant.required?.filter(name => name !== mark) };
    }),
  };
}
const content = (schema: object) => ({ 'application/json': { schema } });

/** The contract as an OpenAPI 3.1 document. */
export function openApi(): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const key of Object.keys(contract) as EndpointKey[]) {
    const [method, path] = key.split(' ') as [string, string];
    const url = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[url] = { ...paths[url], [method.toLowerCase()]: operation(key) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Puerta',
      version: '1',
      description: 'Portal and back-office of parcel shipping agencies',
    },
    paths,
  };
}

function operation(key: EndpointKey): Operation {
  const endpoint = endpointOf(key);
  const headers = [
    header('agency', false, 'Host label of the agency; without it the host decides'),
    ...(endpoint.who === 'anyone' ? [] : [header('token', true, 'Token of the session')]),
    ...(endpoint.once ? [header('idempotency-key', false, ONCE[endpoint.once])] : []),
    ...(endpoint.station ? [header('station', false, STATION)] : []),
  ];
  return {
    summary: endpoint.summary,
    'x-who': endpoint.who,
    parameters: [...headers, ...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      200: {
        description: 'Success',
        content: endpoint.csv ? CSV : endpoint.file ? BYTES : content(answer(endpoint)),
      },
      default: { description: 'Failure: message and stable code', content: content(FAILURE) },
    },
  };
}

const CSV = { 'text/csv': { schema: { type: 'string' } } };
const BYTES = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

function requestBody({ body, upload }: Endpoint): object {
  const fields = body && jsonSchema(body, 'input');
  if (!upload) return fields ? { requestBody: { required: true, content: content(fields) } } : {};
  const { properties = {}, required = [] } = (fields ?? {}) as { properties?: object; required?: string[] };
  const schema = {
    type: 'object',
    required: [...required, ...(upload === 'required' ? ['file'] : [])],
    properties: { ...properties, file: { type: 'string', format: 'binary' } },
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

const ONCE: Readonly<Record<NonNullable<Endpoint['once']>, string>> = {
  purchase:
    'A text of your own for each purchase: a repeat with it answers the same and charges nothing. A refusal (4xx) frees it.',
  scan: 'A text of your own for each scan: a repeat with it answers the same and does nothing again. A refusal (4xx) frees it.',
  made: 'A text of your own for each press: a repeat with it answers the same, and nothing is made or mailed again. A refusal (4xx) frees it.',
};

const STATION =
  'A text of your own for each station, 8 to 64 letters, digits, hyphens: what is done there is counted there';

const header = (name: string, required: boolean, description: string) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: object;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

function answer(endpoint: Endpoint): object {
  const { answer: shape, beside } = endpoint;
  const shapes =
    'safeParse' in shape ? [shape as z.ZodMiniType] : Object.values(shape as Record<string, z.ZodMiniType>);
  const data = shapes.map(one => jsonSchema(one, 'output'));
  const extra = beside ? (jsonSchema(beside, 'output') as { properties?: object }).properties : {};
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { const: true },
      data: data.length === 1 ? data[0] : { anyOf: data },
      message: { type: 'string' },
      ...extra,
    },
  };
}

const FAILURE = {
  type: 'object',
  required: ['success', 'message', 'error'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: {
          type: 'array',
          items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
        },
        state: {
          type: 'object',
          description: 'of the package that a step was refused for; detail and next are for stations',
          properties: {
            status_id: { type: 'integer' },
            status: { type: 'string' },
            detail: { type: 'string' },
            next: { enum: ['receive', 'measure', 'process', 'see'] },
          },
        },
      },
    },
  },
};
