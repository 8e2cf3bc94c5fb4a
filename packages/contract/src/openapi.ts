import * as z from 'zod/mini';
import { contract, type EndpointKey, endpointOf } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

type Operation = Record<string, unknown>;
export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
};

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};
const content = (schema: object) => ({ 'application/json': { schema } });

/** The contract as an OpenAPI 3.1 document. */
export function openApi(): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const key of Object.keys(contract) as EndpointKey[]) {
    const [method, path] = key.split(' ') as [string, string];
    const url = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[url] = { ...paths[url], [method.toLowerCase()]: operation(endpointOf(key)) };
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

function operation(endpoint: Endpoint): Operation {
  const headers = [header('agency', false), ...(endpoint.who === 'anyone' ? [] : [header('token', true)])];
  return {
    summary: endpoint.summary,
    'x-who': endpoint.who,
    parameters: [...headers, ...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      200: { description: 'Success', content: content(answer(endpoint)) },
      default: { description: 'Failure: message and stable code', content: content(FAILURE) },
    },
  };
}

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

const header = (name: string, required: boolean) => ({
  name,
  in: 'header',
  required,
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
      },
    },
  },
};
