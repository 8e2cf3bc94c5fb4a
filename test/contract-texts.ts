import { type EndpointKey, endpointOf } from '@puerta/contract/contract';
import type { Endpoint } from '@puerta/contract/endpoint';

type Schema = NonNullable<Endpoint['body']>;

/** What the schemas of the contract are made of, as far as a walk through them has to know. */
type Def = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  in?: Schema;
  out?: Schema;
  innerType?: Schema;
  options?: Schema[];
};
const defOf = (schema: Schema) => schema._zod.def as unknown as Def;

const PARTS = ['body', 'hostedBody', 'tokenBody', 'query', 'params'] as const;

/** Everything that a caller sends, part by part. */
export function partsOf(call: EndpointKey): { name: string; schema: Schema }[] {
  const endpoint = endpointOf(call);
  return PARTS.flatMap(part => {
    const schema = endpoint[part];
    return schema ? [{ name: `${call} ${part}`, schema }] : [];
  });
}

/** The schemas that a schema is made of, itself among them: the later halves of its pipes too. */
export function nodesOf(schema: Schema): Schema[] {
  const { shape = {}, element, in: first, out, innerType, options = [] } = defOf(schema);
  const parts = [...Object.values(shape), ...options, element, first, out, innerType];
  return [schema, ...parts.flatMap(part => (part ? nodesOf(part) : []))];
}

/** Where in what is sent a value may stand: the path of each field, 0 for the first of a list. */
export function fieldsOf(schema: Schema): string[][] {
  const { shape, element, in: first, out, innerType, options = [] } = defOf(schema);
  if (shape)
    return Object.entries(shape).flatMap(([key, part]) => fieldsOf(part).map(path => [key, ...path]));
  if (element) return fieldsOf(element).map(path => ['0', ...path]);
  const parts = [...options, first, out, innerType].flatMap(part => (part ? [part] : []));
  const paths = parts.flatMap(fieldsOf);
  const unique = new Map(paths.map(path => [path.join('.'), path]));
  return unique.size > 0 ? [...unique.values()] : [[]];
}

/** An input that holds one value alone, in one field. */
export const holding = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner: unknown, key) => (key === '0' ? [inner] : { [key]: inner }), value);

/** Texts of a length that are slow to read for a pattern that goes back over them. */
export const HOSTILE: Readonly<Record<string, (length: number) => string>> = {
  'an address of points': length => `a@${'.'.repeat(length - 3)}@`,
  labels: length => `a@${'a.'.repeat(length / 2)}@`,
  'digits and an x': length => `${'1'.repeat(length - 1)}x`,
  'spaces between letters': length => `x${' '.repeat(length - 2)}x`,
  'digits in groups': length => `${'(1)- '.repeat(length / 5)}x`,
  'control characters': length => 'a-b.c@d 1234567\u0001'.repeat(length / 16),
};
