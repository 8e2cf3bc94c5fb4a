import { contract, type EndpointKey, endpointOf } from '@puerta/contract/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { narrow } from './narrow.ts';

type Def = z.core.$ZodTypes['_zod']['def'];
const defOf = (schema: z.ZodMiniType) => (schema as unknown as { _zod: { def: Def } })._zod.def;

const PLAIN: Partial<Record<Def['type'], unknown>> = { number: 7, boolean: true, null: null };

/** Something of the schema's shape, with one key too many in every record. */
function sampleOf(schema: z.ZodMiniType): unknown {
  const def = defOf(schema);
  if (def.type === 'object') {
    const fields = Object.entries(def.shape as Record<string, z.ZodMiniType>);
    return { ...Object.fromEntries(fields.map(([key, one]) => [key, sampleOf(one)])), unnamed: 'leaks' };
  }
  if (def.type === 'array') {
    const element = def.element as z.ZodMiniType;
    return [sampleOf(element), sampleOf(element)];
  }
  if (def.type === 'record') return { any: sampleOf(def.valueType as z.ZodMiniType) };
  if (def.type === 'nullable' || def.type === 'optional') return sampleOf(def.innerType as z.ZodMiniType);
  if (def.type === 'pipe') return sampleOf(def.in as z.ZodMiniType);
  if (def.type === 'union') return sampleOf(def.options[0] as z.ZodMiniType);
  if (def.type === 'enum') return Object.values(def.entries)[0];
  if (def.type === 'literal') return def.values[0];
  return def.type in PLAIN ? PLAIN[def.type] : 'text';
}

const OTHERS = [
  null,
  undefined,
  'x',
  '',
  7,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 60,
  true,
  [],
  {},
];

/** The value with each of its parts in turn replaced by something else, or taken away. */
function* changed(value: unknown): Generator<unknown> {
  yield* OTHERS;
  if (Array.isArray(value)) {
    for (const one of changed(value[0])) yield [one];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, field] of Object.entries(value)) {
      const { [key]: _, ...rest } = value as Record<string, unknown>;
      yield rest;
      for (const one of changed(field)) yield { ...value, [key]: one };
    }
  }
}

/** What leaves: the text of the answer, or what zod says is wrong with it. */
function outcome(work: () => unknown): string {
  try {
    return JSON.stringify(work()) ?? 'nothing';
  } catch (error) {
    return String((error as Error).message);
  }
}

const answers = (Object.keys(contract) as EndpointKey[]).flatMap(key => {
  const { answer, beside } = endpointOf(key);
  const shapes = 'safeParse' in answer ? [answer as z.ZodMiniType] : Object.values(answer);
  return [...shapes, ...(beside ? [beside] : [])].map(schema => ({ key, schema }));
});

test('every answer of the contract leaves as zod would let it, also where a part of it is wrong', () => {
  let [left, refused] = [0, 0];
  for (const { key, schema } of answers) {
    const sample = sampleOf(schema);
    for (const value of [sample, ...changed(sample)]) {
      const byZod = outcome(() => schema.parse(value));
      const ours = outcome(() => narrow(schema, value));
      if (ours !== byZod) expect({ key, value, left: ours }).toEqual({ key, value, left: byZod });
      if (byZod.startsWith('[\n')) refused++;
      else left++;
    }
  }
  // both ends of the road were walked
  expect(left).toBeGreaterThan(1000);
  expect(refused).toBeGreaterThan(1000);
});

test('a schema with rules of its own is asked itself', () => {
  const short = z.object({
    name: z.string().check(z.maxLength(3)),
    at: z.optional(z.int().check(z.minimum(1))),
  });
  expect(narrow(short, { name: 'abc', at: 1, unnamed: true })).toEqual({ name: 'abc', at: 1 });
  for (const wrong of [{ name: 'abcd' }, { name: 'abc', at: 0 }])
    expect(() => narrow(short, wrong)).toThrow(/too_(big|small)/);
  const strict = z.strictObject({ name: z.string() });
  expect(() => narrow(strict, { name: 'a', more: 1 })).toThrow('unrecognized_keys');
});
