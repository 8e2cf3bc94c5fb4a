import { Readable } from 'node:stream';
import { contract, type EndpointKey, endpointOf } from '@puerta/contract/contract';
import type { Endpoint } from '@puerta/contract/endpoint';
import { refusals, suspendedText } from '@puerta/contract/messages.es';
import { STALE_TOKEN } from '@puerta/contract/client';
import { issuesInOrder } from '@puerta/contract/validate';
import { mayCall } from '@puerta/domain/people/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type * as z from 'zod/mini';
import { type ActorFinder, NO_SESSION } from './actor.ts';
import type { Agencies } from './agency.ts';
import type { Actor } from '../app/actor.ts';
import { callerAddress } from '../app/caller-address.ts';
import type { Agency } from '../app/agency.ts';
import type { Context, Handler, Input, Reply, Routes, Services, Upload } from '../services/context.ts';
import { digestOf, digestOfFile, makeOnce } from '../services/make-once.ts';
import { callOf } from './call.ts';
import { fewAtOnce } from './few-at-once.ts';
import { narrow } from './narrow.ts';
import { sendSorry } from './page.ts';
import { acceptUploads, bytesOf, type Form, inUploadTurn, readForm } from './upload.ts';
import { failureBody, isRefusal, type Refusal, refuse } from '../app/refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the body is kept as one text */
    raw?: boolean;
  }
  interface FastifyRequest {
    agency: Agency | null;
    actor: Actor | null;
    /** whom limits count: `ip` itself is nobody's key */
    address: string;
    /** path, query and body, as far as they were read */
    input: Record<string, unknown>;
  }
}

/** What strangers may send to sign in, register, ask for a price or pay is a handful of short fields. */
const STRANGERS_BODY_LIMIT = 16 * 1024;

/** A browser's own has 36 characters. */
const LONGEST_KEY = 200;

export type Gate = Agencies & { findActor: ActorFinder };

/**
 * Mounts every endpoint of the contract that a feature binds. Checks run in this order (docs/rules/calls.md): agency,
 * session, role, budget (before the body is read), then path, query and body, then the use case with the row and its state.
 */
export function mount(app: FastifyInstance, services: Services, gate: Gate, routes: Routes): void {
  app.decorateRequest('agency', null);
  app.decorateRequest('actor', null);
  app.decorateRequest('address', {
    getter(this: FastifyRequest) {
      return callerAddress(this.ip);
    },
  });
  app.decorateRequest('input');
  const keys = Object.keys(contract) as EndpointKey[];
  const few = fewAtOnce();
  const mountAll = (scope: FastifyInstance, forms: boolean) => {
    for (const key of keys.filter(one => takesForm(endpointOf(one)) === forms)) {
      const handler = routes[key] as Handler<EndpointKey> | undefined;
      if (handler) mountOne(scope, services, { ...gate, few }, key, handler);
    }
  };
  mountAll(app, false);
  void app.register(async scope => {
    await acceptUploads(scope);
    mountAll(scope, true);
  });
}

const takesForm = ({ upload, form }: Endpoint): boolean => upload !== undefined || form === true;

function mountOne(
  app: FastifyInstance,
  services: Services,
  gate: Gate & { few: ReturnType<typeof fewAtOnce> },
  key: EndpointKey,
  handler: Handler<EndpointKey>,
): void {
  const endpoint = endpointOf(key);
  const [method, path] = key.split(' ') as [HTTPMethods, string];
  app.route({
    method,
    url: `/api${path}`,
    config: { raw: endpoint.raw === true, cost: endpoint.cost },
    // a provider's message is as long as the provider makes it
    ...(endpoint.who === 'anyone' && !endpoint.raw && { bodyLimit: STRANGERS_BODY_LIMIT }),
    ...(endpoint.rawMax && { bodyLimit: endpoint.rawMax }),
    onRequest: async (request, reply) => {
      const refusal = (await admit(request, services, gate, endpoint)) ?? readAddress(endpoint, request);
      if (request.actor?.isStale) reply.header(STALE_TOKEN, '1');
      if (refusal) return sendRefusal(reply, refusal);
    },
    handler: gate.few(endpoint.cost, async (request, reply) => {
      const use = (input: Input<EndpointKey>) => {
        const context = contextOf(key, request, services, input);
        return endpoint.once === 'made' ? makeOnce(key, context, input, handler) : handler(context, input);
      };
      const answer = await serve(endpoint, request, use);
      if (endpoint.changesAgency) gate.forgetAgencies();
      if (isRefusal(answer)) return sendRefusal(reply, answer);
      if (answer.redirect) return reply.redirect(answer.redirect, 303);
      if (endpoint.csv) return sendRows(reply, answer);
      if (endpoint.file) return sendFile(reply, answer);
      return endpoint.pdf ? sendDocument(request, reply, answer) : send(endpoint, request, reply, answer);
    }),
  });
}

async function admit(
  request: FastifyRequest,
  { limits }: Services,
  gate: Gate,
  endpoint: Endpoint,
): Promise<Refusal | null> {
  const agency = await gate.findAgency(request);
  if (!agency) return refuse('agency_not_found');
  request.agency = agency;
  callOf(request).agency = agency.slug;
  if (agency.suspended && !endpoint.whileSuspended)
    return refuse('agency_suspended', { message: suspendedText(agency) });
  const token = request.headers.token;
  if (typeof token === 'string' && token !== '') {
    const actor = await gate.findActor(agency, token);
    if (isRefusal(actor) && endpoint.who !== 'anyone') return actor;
    request.actor = isRefusal(actor) ? null : actor;
    if (request.actor) callOf(request).account = request.actor.id;
  }
  if (endpoint.who === 'anyone') return null;
  if (!request.actor) return NO_SESSION;
  if (!mayCall(endpoint.who, request.actor.role)) return refuse('forbidden');
  const { id, pending } = request.actor;
  if (pending && !endpoint.unready)
    return refuse(pending === 'password' ? 'password_expired' : 'second_factor_missing');
  return limits.spend(endpoint.cost, 'account', `${agency.id}:${id}`);
}

/** What a field says that the contract gives no text of its own. */
const UNNAMED = { error: () => refusals.invalid_input };

/** Key, path and query: whatever is wrong there is said before a byte of the body is read. */
function readAddress(endpoint: Endpoint, request: FastifyRequest): Refusal | null {
  request.input = {};
  const { 'idempotency-key': key = '' } = request.headers;
  if (key.length > LONGEST_KEY) return refuse('invalid_input');
  return (
    read(endpoint, request, 'params', endpoint.params, request.params) ??
    read(endpoint, request, 'query', endpoint.query, request.query)
  );
}

type Use = (input: Input<EndpointKey>) => Promise<Reply<EndpointKey> | Refusal>;

/** Does with what was sent what the call is for; a file that came along is in memory once its turn has come. */
async function serve(endpoint: Endpoint, request: FastifyRequest, use: Use): ReturnType<Use> {
  const form: Form | Refusal = takesForm(endpoint)
    ? await readForm(request, endpoint)
    : { body: request.body ?? {}, file: null };
  if (isRefusal(form)) return form;
  const { body, file } = form;
  const input = (sent: Upload | null) =>
    ({ ...request.input, ...(endpoint.upload && { file: sent }) }) as Input<EndpointKey>;
  try {
    const refusal = read(endpoint, request, 'body', bodyFor(request.agency, endpoint), body);
    if (refusal) return refusal;
    if (endpoint.upload === 'required' && !file) return refuse('file_missing');
    if (!file) return await use(input(null));
    return await inUploadTurn(request.actor as Actor, async () =>
      // nobody would read the answer, and somebody else waits
      request.socket.destroyed ? refuse('invalid_input') : use(input({ bytes: await bytesOf(file) })),
    );
  } finally {
    await file?.close();
  }
}

/** Only where cards come to this server does a call take one. */
function bodyFor(agency: Agency | null, { body, hostedBody, tokenBody }: Endpoint): Endpoint['body'] {
  const instead = agency?.cardScript ? tokenBody : agency?.payment_mode === 'hosted' ? hostedBody : body;
  return instead ?? body;
}

/** Adds a part of the request to what the use case gets, as its schema reads it. */
function read(
  { order }: Endpoint,
  { input }: FastifyRequest,
  part: 'params' | 'query' | 'body',
  schema: z.ZodMiniType | undefined,
  sent: unknown,
): Refusal | null {
  const result = schema?.safeParse(sent, UNNAMED);
  if (result?.success) input[part] = result.data;
  if (!result || result.success) return null;
  const fields = issuesInOrder(result.error, order);
  return refuse('invalid_input', { message: fields[0]?.message, fields });
}

/** What a browser of the warehouse calls itself; anything else is no station. */
const STATION = /^[\w-]{8,64}$/;

function contextOf(
  call: EndpointKey,
  request: FastifyRequest,
  services: Services,
  input: Input<EndpointKey>,
): Context {
  const { once, station } = endpointOf(call);
  const { file } = input as { file?: Upload | null };
  const agency = request.agency as Agency;
  const key = request.headers['idempotency-key'];
  const place = request.headers.station;
  const within: Context['within'] = work => services.db.within(agency.id, work);
  return {
    ...services,
    ...services.providers.current(agency),
    log: request.log,
    agency,
    actor: request.actor as never,
    read: services.db.read(agency.id),
    within,
    once: within as never,
    idempotencyKey: once && typeof key === 'string' && key !== '' ? key : null,
    asked: () => digestOf([call, request.input, ...(file ? [digestOfFile(file)] : [])]),
    station: station && typeof place === 'string' && STATION.test(place) ? place : null,
    address: request.address,
    header: name => [request.headers[name]].flat()[0],
    origin: `${request.protocol}://${request.host}`,
  };
}

function answerSchema(endpoint: Endpoint, actor: Actor | null): z.ZodMiniType | undefined {
  const { answer } = endpoint;
  return 'safeParse' in answer ? (answer as z.ZodMiniType) : answer[actor?.role ?? 'visitor'];
}

/** What the contract does not name never leaves, whatever a row brought along: parsing drops it. */
function send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: Reply<EndpointKey>) {
  const { data, message, status = 200 } = answer;
  const schema = answerSchema(endpoint, request.actor);
  const shown = schema && narrow(schema, data);
  void reply.code(status);
  if (!('beside' in answer) || !endpoint.beside)
    return reply.send({ success: true, data: shown, ...(message && { message }) });
  // a record that also stands beside itself is read and written once
  if (answer.beside === data && endpoint.beside === schema && !message) return sendTwice(reply, shown);
  const beside = narrow(endpoint.beside, answer.beside) as object;
  return reply.send({ success: true, ...beside, data: shown, ...(message && { message }) });
}

/** Keys of `shown` (one at least) beside `data`, which is `shown` again. */
function sendTwice(reply: FastifyReply, shown: unknown) {
  const text = JSON.stringify(shown);
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"success":true,${text.slice(1, -1)},"data":${text}}`);
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, answer: Reply<EndpointKey>) {
  const { bytes, fileName } = answer.data as unknown as { bytes: Uint8Array; fileName: string };
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if ((request.query as { format?: string }).format !== 'pdf')
    return reply.send({ success: true, data: buffer.toString('base64') });
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .send(buffer);
}

/** What somebody uploaded: a picture is shown, anything else saved; no browser takes it for what it is not, or runs it. */
function sendFile(reply: FastifyReply, answer: Reply<EndpointKey>) {
  const { bytes, type, fileName } = answer.data as unknown as {
    bytes: Uint8Array;
    type: string;
    fileName: string;
  };
  const shown = type.startsWith('image/') ? 'inline' : 'attachment';
  return reply
    .type(type)
    .header('content-disposition', `${shown}; filename="${fileName}"`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Pieces are asked for as the reader takes them: a slow one holds no rows in memory. */
function sendRows(reply: FastifyReply, answer: Reply<EndpointKey>) {
  const { pieces, fileName } = answer.data as unknown as { pieces: AsyncIterable<string>; fileName: string };
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(pieces, { objectMode: false }));
}

/** The error object; a page where somebody opened an address while nothing can be had. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds));
  const { method, headers } = reply.request;
  const isOpened = method === 'GET' && headers.accept?.includes('text/html');
  if (refusal.status === 503 && isOpened) return sendSorry(reply, refusal);
  return reply.code(refusal.status).send(failureBody(refusal));
}
