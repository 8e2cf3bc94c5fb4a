import type { Request } from './authorisation-rows.ts';
import { formOf } from '@puerta/contract/client';
import { DECLINED } from './orders.ts';
import { picture } from './pictures.ts';

/** A request as it goes over the wire. */
export type Attempt = {
  /** says in a failure what was sent */
  name: string;
  /** may succeed and use up the rows that it names: what comes after it needs others */
  consumes?: boolean;
  /** what a schema of the call reads of it, and where what is wrong with it stands */
  read?: { part: 'params' | 'query' | 'body'; at: string; value: unknown };
  /** how servers read requests, whichever call it is */
  isWire?: boolean;
  path: string;
  headers?: Record<string, string>;
  body?: string | FormData;
};

/** Whatever a person, a broken client or an attacker may put where a value is expected. */
const STRANGE: Record<string, unknown> = {
  null: null,
  true: true,
  'minus one': -1,
  zero: 0,
  'a fraction': 1.005,
  'a huge number': 1e308,
  'a number past all safe ones': 2 ** 60,
  'an empty text': '',
  blanks: ' \t ',
  'a long text': 'á'.repeat(5000),
  NUL: 'a\u0000b',
  'control characters': '\u0007\u001b[31m\u2028\u202E',
  'half a surrogate pair': 'x\uD800y',
  SQL: `'; drop table package; --`,
  HTML: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  templates: '${7*7} {{7*7}} %s %n',
  'a path': '../../../../etc/passwd',
  'not a number': 'NaN',
  Infinity: 'Infinity',
  'a family': '👩‍👩‍👧 ñÑ ﷽',
  'a list': [],
  'a list of one': ['1'],
  'an object': {},
  'an object with methods': { toString: 1, valueOf: 'x', length: 3 },
};

/** The same for parts of an address, already encoded as they are sent. */
const STRANGE_PARTS = [
  'x',
  '-1',
  '0',
  '1.5',
  '1e3',
  '99999999999999999999',
  '2147483648',
  '%00',
  'a%00b',
  '%ZZ',
  '%C0%80',
  '%ED%A0%80',
  '..%2F..%2Fetc%2Fpasswd',
  '%27%3B--',
  '%3Cscript%3E',
  '__proto__',
  'constructor',
  '%F0%9F%91%A9',
  '%20',
  'y'.repeat(380),
  'z'.repeat(5000),
];

type Call = { path: string; params: Record<string, string>; query: string[]; body: unknown };
const JSON_TYPE = { 'content-type': 'application/json' };

/** Every bad request of a call, made from a good one; `query` names what its address may carry after `?`. */
export function badRequests(call: string, good: Request, query: string[], takesBody: boolean): Attempt[] {
  const path = `/api${call.slice(call.indexOf(' ') + 1)}`;
  const params = Object.fromEntries(
    Object.entries(good.params ?? {}).map(([name, value]) => [name, encodeURIComponent(String(value))]),
  );
  const shape: Call = { path, params, query, body: good.body };
  return [
    ...badAddresses(shape),
    ...(takesBody ? [...badBodies(shape), ...badFields(shape)] : []),
    ...(good.file ? badFiles(shape) : []),
  ];
}

/** Forms whose file is none, or is not what it says. */
function badFiles({ path, params, body }: Call): Attempt[] {
  const at = filled(path, params);
  const form = (name: string, file: Blob) => ({ name, path: at, body: formOf(body, file) });
  const two = formOf(body, picture());
  two.append('file', picture());
  const parts = (name: string, text: string) => ({
    name,
    path: at,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: text,
  });
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  return [
    form('an empty file', new Blob([])),
    form('a text', new Blob(['no soy una imagen'], { type: 'image/png' })),
    form('a drawing with a script', new Blob([script], { type: 'image/svg+xml' })),
    form('half a picture', picture().slice(0, 60)),
    form('too large', new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/png' })),
    { name: 'two files', path: at, body: two },
    parts('nothing in it', ''),
    parts('no end', '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc'),
    parts('a field without end', '--x\r\ncontent-disposition: form-data; name="id"\r\n\r\n1'),
    parts('a prototype', '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n'),
    { ...parts('no boundary', '--x--'), headers: { 'content-type': 'multipart/form-data' } },
  ];
}

const filled = (path: string, params: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'x');

function badAddresses({ path, params, query, body }: Call): Attempt[] {
  const good = { headers: JSON_TYPE, body: body === undefined ? undefined : JSON.stringify(body) };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const parts = names.flatMap(name =>
    STRANGE_PARTS.map(part => ({
      ...good,
      name: `${name} is ${part.slice(0, 40)}`,
      path: filled(path, { ...params, [name]: part }),
      ...reading('params', name, params, part),
    })),
  );
  const at = filled(path, params);
  const asked = query.flatMap(name => [
    ...STRANGE_PARTS.map(part => ({
      ...good,
      name: `?${name}=${part.slice(0, 40)}`,
      path: `${at}?${name}=${part}`,
      ...reading('query', name, {}, part),
    })),
    ...[`${name}=1&${name}=2`, `${name}[__proto__]=1`].map(text => ({
      ...good,
      name: `?${text}`,
      path: `${at}?${text}`,
    })),
  ]);
  return [
    ...parts,
    ...asked,
    { ...good, name: 'a query of nonsense', path: `${at}?%ZZ=%ZZ&=&__proto__=1&[]=` },
  ];
}

/** What the schema gets where the address can be read at all. */
function reading(
  part: 'params' | 'query',
  at: string,
  others: object,
  text: string,
): Pick<Attempt, 'read' | 'isWire'> {
  try {
    return { read: { part, at, value: { ...others, [at]: decodeURIComponent(text) } } };
  } catch {
    return { isWire: true };
  }
}

const NESTED = '['.repeat(100_000);
/** More than any call takes. */
const LARGE = JSON.stringify('x'.repeat(1_100_000));
/** Bodies that are wrong as a whole. */
function badBodies({ path, params, body }: Call): Attempt[] {
  const at = filled(path, params);
  const sound = JSON.stringify(body);
  const json = (name: string, text: string) => ({ name, path: at, headers: JSON_TYPE, body: text });
  const wire = (attempt: Attempt) => ({ ...attempt, isWire: true });
  return [
    { name: 'no body', path: at },
    {
      ...json('a long key', sound),
      headers: { ...JSON_TYPE, 'idempotency-key': 'k'.repeat(5000) },
      consumes: true,
    },
    {
      ...json('a strange key', sound),
      headers: { ...JSON_TYPE, 'idempotency-key': `'";--\u0080ÿ` },
      consumes: true,
    },
    { ...json('the strange key again', sound), headers: { ...JSON_TYPE, 'idempotency-key': `'";--\u0080ÿ` } },
    wire(json('an empty body', '')),
    json('null', 'null'),
    json('a list', '[]'),
    json('a list of bodies', `[${sound}]`),
    json('a text', '"texto"'),
    json('a number', '42'),
    json('an empty object', '{}'),
    wire(json('half of it', sound.slice(0, sound.length / 2))),
    json('not JSON', '<xml/>'),
    wire(json('NUL', '\u0000')),
    json('a prototype', `{"__proto__":{"admin":true},${sound.slice(1)}`),
    json('a constructor', `{"constructor":{"prototype":{"admin":true}},${sound.slice(1)}`),
    wire(json('nested without end', NESTED)),
    wire(json('too large', `{"extra":${LARGE},${sound.slice(1)}`)),
    wire({ name: 'as text', path: at, headers: { 'content-type': 'text/plain' }, body: sound }),
    wire({
      name: 'of no known type',
      path: at,
      headers: { 'content-type': 'x/y; charset=klingon' },
      body: sound,
    }),
    wire({
      name: 'as a form',
      path: at,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=1&a=2',
    }),
    wire({
      name: 'in parts without end',
      path: at,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x',
    }),
  ];
}

/** The sound body with one field strange or missing, and with all its texts strange at once. */
function badFields({ path, params, body }: Call): Attempt[] {
  const at = filled(path, params);
  const attempt = (name: string, changed: unknown) => ({
    name,
    path: at,
    headers: JSON_TYPE,
    body: JSON.stringify(changed),
  });
  // a refused card, so that no field costs a whole purchase
  const unpaid = withCard(body, DECLINED);
  const strange = (leaf: string[], name: string, to: unknown): Attempt => {
    const [where, value] = [leaf.join('.'), changedAt(unpaid, leaf, to)];
    return { ...attempt(`${where} is ${name}`, value), read: { part: 'body', at: where, value } };
  };
  const single = leavesOf(body).flatMap(leaf => [
    ...Object.entries(STRANGE).map(([name, value]) => strange(leaf, name, value)),
    strange(leaf, 'missing', undefined),
  ]);
  const texts = Object.entries(STRANGE).filter(([, value]) => typeof value === 'string');
  const together = texts.map(([name, value]) => {
    const free = leavesOf(body).filter(leaf => FREE_TEXTS.includes(leaf.at(-1) ?? ''));
    const changed = free.reduce((made, leaf) => changedAt(made, leaf, `Ana ${value as string}`), body);
    return { ...attempt(`every text is ${name}`, changed), consumes: true };
  });
  return [...together, ...single];
}

/** Fields in which a person may write almost anything. */
const FREE_TEXTS = [
  'name',
  'title',
  'address',
  'city',
  'addressLineOne',
  'addressLineTwo',
  'lineOne',
  'lineTwo',
  'content',
  'notes',
  'comment',
  'shipmentNumber',
  'contact_info',
  'description',
  'interName',
];

/** Paths of a body's fields, objects among them included. */
function leavesOf(value: unknown, above: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [...above, name],
    ...leavesOf(inner, [...above, name]),
  ]);
}

function changedAt(value: unknown, [name, ...rest]: string[], to: unknown): unknown {
  if (name === undefined) return to;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[name] = changedAt(copy[name], rest, to);
  return copy;
}

function withCard(body: unknown, card_number: string): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if ('payment' in body) return { ...body, payment: withCard(body.payment, card_number) };
  return 'card_number' in body ? { ...body, card_number } : body;
}
