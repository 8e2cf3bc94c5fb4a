import type { Server } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import fastify from 'fastify';
import {
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { actorFinder } from './actor.ts';
import type { Agency } from '../app/agency.ts';
import { agencyOrigin } from '../services/agency-by.ts';
import { agencyFinder } from './agency.ts';
import { serveCardReader } from './card-reader.ts';
import { serveAppIcons } from './app-icon.ts';
import { idOf, nameCalls } from './call.ts';
import type { Routes, Services } from '../services/context.ts';
import { countCosts, LIES_READY } from './cost.ts';
import { answerError, answerErrors, refusalFor } from './errors.ts';
import { refuse } from '../app/refusal.ts';
import { serveAssets, serveFiles, servePushWorker } from './files.ts';
import { health } from './health.ts';
import { mount } from './mount.ts';
import { serveOffline } from './offline.ts';
import { openPage, sendSorry } from './page.ts';
import { suspendedText } from '@puerta/contract/messages.es';
import { serveStation } from './station.ts';
import { contract, type EndpointKey } from '@puerta/contract/contract';
import { publicRead } from '@puerta/contract/endpoint';
import { type OpenApi, openApi } from '@puerta/contract/openapi';

/** The longest text of the terms fits twice; what a body costs before it is refused grows with its length. */
const BODY_LIMIT = 256 * 1024;
/**
 * A body that is still arriving after this is cut off, with the connection that it came on: five megabytes take a phone
 * of 0.7 Mbit/s as long. Who sends a byte now and then would hold a connection for ever.
 */
const RECEIVE_MS = 60_000;
/**
 * A connection on which nothing moves either way for so many times as long, and for twice that where an answer waits to
 * be read, is cut off: who never reads would hold it, and its memory, for ever. A purchase at its slowest takes less.
 */
const STILL = 5;
/** Lists and exports are compressed; a single record is sent sooner as it is, and tells nothing by its length. */
const COMPRESSED_FROM = 8 * 1024;
/** Pages that are read of a suspended agency too: somebody's box is on its way. */
const TRACKING = /^\/tracking(?:[/?]|$)/;
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /files/\n';

/** The whole HTTP side: API, documents of the API, files, health, and the web app when it is built (`webDir`). */
export async function buildApp(
  services: Services,
  routes: Routes,
  webDir: string | null,
  receiveMs: number = RECEIVE_MS,
): Promise<FastifyInstance> {
  const { config, db, clock } = services;
  const options: FastifyHttpOptions<Server> = {
    http: { headersTimeout: receiveMs, connectionsCheckingInterval: receiveMs / 10 },
    requestTimeout: receiveMs,
    connectionTimeout: STILL * receiveMs,
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust(config.TRUST_PROXY),
    genReqId: idOf(config.TRUST_PROXY),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 400 },
    return503OnClosing: false, // what comes on an open connection while we stop is served, never refused in English
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  };
  const app = fastify(options).decorate('isLeaving', false);
  // lines say their call's id by themselves: one logger serves all
  app.setChildLoggerFactory(logger => logger);
  nameCalls(app, services);
  parseJson(app);
  answerErrors(app);
  const page = webDir === null ? null : openPage(webDir);
  await secure(app, page?.scriptHash ?? null, config.PUBLIC_SCHEME === 'https');
  countCosts(app, services);
  await app.register(compress, {
    threshold: COMPRESSED_FROM,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  const agencies = agencyFinder(db, config);
  mount(app, services, { ...agencies, findActor: actorFinder(db, clock, services.tokens) }, routes);
  health(app, services);
  serveOpenApi(app);
  serveFiles(app, services);
  serveCardReader(app, agencies.findAgency);
  if (page && webDir) {
    await app.register(scope => serveAssets(scope, join(webDir, 'assets')));
    serveStation(app, webDir, agencies.findAgency);
    servePushWorker(app, webDir);
    serveOffline(app, webDir, agencies.findAgency);
    serveAppIcons(app, services, agencies.findAgency);
    app.get('/robots.txt', LIES_READY, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(ROBOTS),
    );
    // a call that nobody knows is no page
    app.get('/api/*', LIES_READY, (_request, reply) => reply.callNotFound());
    app.get('/*', { ...LIES_READY, errorHandler: answerPage }, async (request, reply) => {
      const agency = await agencies.findAgency(request);
      if (agency?.suspended && !TRACKING.test(request.url))
        return sendSorry(reply, refuse('agency_suspended', { message: suspendedText(agency) }), '/tracking');
      const render = (of: Agency | null) => page.render(of, request.url, each => agencyOrigin(config, each));
      return reply
        .code(agency ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(brandedOrPlain(render, agency, request));
    });
  }
  return app;
}

/** What an agency calls itself must not shut its page: the plain one asks for the agency by a call, and opens as well. */
function brandedOrPlain(
  render: (agency: Agency | null) => string,
  agency: Agency | null,
  request: FastifyRequest,
): string {
  try {
    return render(agency);
  } catch (error) {
    request.log.error({ err: error }, "an agency's page could not be made");
    return render(null);
  }
}

/** A visitor whose page cannot be made reads why; only calls get the error object. */
function answerPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendSorry(reply, refusalFor(error, request));
}

/** Believes this many proxies before us, and nobody when there are none. */
const trust = (proxies: number) => (proxies === 0 ? false : (_address: string, hop: number) => hop < proxies);

/** An empty body is no body: browsers send the header with a DELETE that carries nothing. */
function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.raw) return done(null, body);
    if (body === '') return done(null, undefined);
    return parse(request, body as string, done);
  });
}

/**
 * The headers that keep a browser on our side. Helmet works them out anew for every request, though they never
 * change: it is asked once.
 */
async function secure(app: FastifyInstance, scriptHash: string | null, isHttps: boolean): Promise<void> {
  const asked = fastify();
  await asked.register(helmet, helmetOptions(scriptHash, isHttps));
  asked.get('/', async (_request, reply) => reply.code(204).send());
  const {
    'content-length': _length,
    date: _date,
    connection: _connection,
    ...headers
  } = (await asked.inject('/')).headers;
  await asked.close();
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (app.isLeaving) reply.header('connection', 'close');
    // calls say whose they are in headers of ours, which no cache on the way knows
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    done();
  });
}

const helmetOptions = (scriptHash: string | null, isHttps: boolean): FastifyHelmetOptions => ({
  // a year, for this host alone: what else stands below its domain is not ours
  xFrameOptions: { action: 'deny' },
  hsts: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
  crossOriginEmbedderPolicy: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'", ...(scriptHash ? [scriptHash] : [])],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'frame-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
    },
  },
});

const ENCODERS = {
  // as small as gzip makes it in as little time: the best takes a second of everybody's
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => gzipSync(text),
};
type Encoding = keyof typeof ENCODERS;

/** The contract as OpenAPI 3.1, and a page that a person can browse: the same for everybody. */
function serveOpenApi(app: FastifyInstance): void {
  let document: OpenApi | undefined;
  const described = () => (document ??= openApi());
  serveKept(app, '/api/openapi.json', 'application/json', () => JSON.stringify(described()));
  serveKept(app, '/api/docs', 'text/html', () => docsPage(described()));
}

/** Made and compressed once, at the first request: the whole contract takes a quarter of a second. */
function serveKept(app: FastifyInstance, url: string, type: string, make: () => string): void {
  let text: string | undefined;
  const kept = new Map<Encoding | undefined, string | Buffer>();
  app.get(url, { config: { cost: publicRead } }, (request, reply) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = (Object.keys(ENCODERS) as Encoding[]).find(each => accepted.includes(each));
    text ??= make();
    const answer = kept.get(encoding) ?? (encoding ? ENCODERS[encoding](text) : text);
    kept.set(encoding, answer);
    if (encoding) void reply.header('content-encoding', encoding);
    return reply
      .type(`${type}; charset=utf-8`)
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'accept-encoding')
      .send(answer);
  });
}

const escape = (text: string) => text.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);

function docsPage(document: OpenApi): string {
  const keys = Object.keys(contract) as EndpointKey[];
  const calls = keys.map(key => {
    const [method, path] = key.split(' ') as [string, string];
    const endpoint = contract[key];
    const who = endpoint.who === 'anyone' ? 'anyone' : endpoint.who.join(', ');
    const operation = document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    return `<details><summary><b>${method}</b> <code>/api${escape(path)}</code> ${escape(endpoint.summary)} <small>${who}</small></summary><pre>${escape(JSON.stringify(operation, null, 2))}</pre></details>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Puerta API</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}details{border-bottom:1px solid #ccc;padding:.5rem 0}summary{cursor:pointer}pre{overflow:auto;background:#f5f5f5;padding:1rem}small{color:#555}</style><h1>Puerta API</h1><p>Header <code>agency</code> always, <code>token</code> once signed in. The same as a document: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${calls.join('')}</html>`;
}
