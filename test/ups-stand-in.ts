import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../apps/server/src/app/clock.ts';
import { listen } from './stand-ins/listen.ts';
import { ups } from './stand-ins/seen.ts';
import { alertReply } from './stand-ins/ups-alerts.ts';
import * as answers from './ups-answers.ts';
import { locatorReply } from './ups-locations.ts';
import { type Ledger, newLedger, type Parcel } from './ups-ledger.ts';
import { upsObjections } from './reference.ts';

/**
 * What goes wrong with one call. `done`: the work was done and only its answer is lost; `late`: the work is done after
 * the caller has given up.
 */
export type UpsFault =
  | 'slow'
  | 'late'
  | 'slow-done'
  | 'elsewhere'
  | '429'
  | '429-later'
  | '503'
  | '500'
  | '500-done'
  | '408-done'
  | 'cut'
  | 'cut-done'
  | 'garbage'
  | 'empty';
export type UpsOperation = keyof typeof OPERATIONS | 'token';

/** How long after the caller has given up late work is done. */
const LATE_MS = 500;

/** How long it tells its callers to keep away. */
export const LATER_SECONDS = 2;

const OPERATIONS = {
  rate: [
    /^POST \/api\/rating\/v2409\/(?:Rate|Shop)timeintransit$/,
    'Rating.RATERequestWrapper',
    'Rating.RATEResponseWrapper',
  ],
  ship: [
    /^POST \/api\/shipments\/v2409\/ship$/,
    'Shipping.SHIPRequestWrapper',
    'Shipping.SHIPResponseWrapper',
  ],
  void: [
    /^DELETE \/api\/shipments\/v2409\/void\/cancel\/([^/]+)$/,
    null,
    'Shipping.VOIDSHIPMENTResponseWrapper',
  ],
  recovery: [
    /^POST \/api\/labels\/v1\/recovery$/,
    'Shipping.LABELRECOVERYRequestWrapper',
    'Shipping.LABELRECOVERYResponseWrapper',
  ],
  pickupRate: [
    /^POST \/api\/shipments\/v2409\/pickup\/oncall$/,
    'Pickup.PICKUPRequestWrapper',
    'Pickup.PICKUPResponseWrapper',
  ],
  pickup: [
    /^POST \/api\/pickupcreation\/v2409\/pickup$/,
    'Pickup.PICKUPCreationRequestWrapper',
    'Pickup.PICKUPCreationResponseWrapper',
  ],
  pending: [/^GET \/api\/shipments\/v2409\/pickup\/oncall$/, null, 'Pickup.PICKUPPendingResponseWrapper'],
  cancel: [/^DELETE \/api\/shipments\/v2409\/pickup\/02$/, null, 'Pickup.PICKUPCancelResponseWrapper'],
  alert: [/^POST \/api\/track\/v1\/subscription\/standard\/package$/, null, null],
  track: [/^GET \/api\/track\/v1\/details\/([^/]+)$/, null, 'Tracking.TrackApiResponse'],
  locator: [
    /^POST \/api\/locations\/v3\/search\/availabilities\/1$/,
    'Locator.LOCATORRequestWrapper',
    'Locator.LOCATORResponseWrapper',
  ],
  address: [
    /^POST \/api\/addressvalidation\/v2\/3$/,
    'AddressValidation.XAVRequestWrapper',
    'AddressValidation.XAVResponseWrapper',
  ],
} as const satisfies Record<string, readonly [RegExp, string | null, string | null]>;

export type UpsStandIn = {
  settings: { url: string; clientId: string; clientSecret: string; account: string };
  /** what the application is started with to use it */
  env: Record<string, string>;
  ledger: Ledger;
  /** how often each operation was asked for */
  counts: Map<string, number>;
  /** what the official schemas object to in what we sent and in what the stand-in answered */
  objections: string[];
  /** the next calls of an operation go wrong like this, one after the other */
  fail(operation: UpsOperation, ...faults: UpsFault[]): void;
  /** nothing goes wrong any more */
  mend(): void;
  /** the next call of an operation is refused with this number */
  refuse(operation: UpsOperation, code: string, message: string): void;
  /** these keys may not ask for an operation, until it is mended: 401 of UPSTrackAlert.yaml, with a new token too */
  bar(operation: UpsOperation): void;
  /**
   * older forms of answers: one element without its array, `""` for an object, carriage returns in codes; refusals
   * without their `response`
   */
  answerOddly(odd: boolean): void;
  /** tokens given out so far are worth nothing any more */
  endTokens(): void;
  /** from now on the label of a parcel is refused with this number */
  withhold(number: string, code: string): void;
  /** the next void of its shipment keeps this parcel's label */
  keepWhenVoided(number: string): void;
  /** the next look-up by a reference names these parcels instead of one shipment */
  nameCandidates(...numbers: string[]): void;
  /** something happens to a parcel */
  happen(number: string, type: string, statusCode: string, code?: string): void;
  close(): Promise<void>;
};

/** A UPS on loopback for tests: official requests and answers, a ledger of its own, and faults on demand. */
export async function startUpsStandIn(clock: Clock): Promise<UpsStandIn> {
  const ledger = await newLedger();
  const objectionsTo = upsObjections();
  // compiled now: the first caller must not wait for it
  for (const [, ...schemas] of Object.values(OPERATIONS)) {
    for (const schema of schemas) if (schema) objectionsTo(schema, {});
  }
  const objections: string[] = [];
  const counts = new Map<string, number>();
  const faults: { operation: string; fault: UpsFault }[] = [];
  const refusals = new Map<UpsOperation, answers.Reply>();
  const barred = new Set<UpsOperation>();
  const tokens = new Set<string>();
  const credentials = { clientId: 'client', clientSecret: 'secret', account: 'A1B2C3' };
  let odd = false;

  function work(operation: UpsOperation, request: Asked): answers.Reply {
    if (operation === 'token') return giveToken(request);
    if (!tokens.has(request.token) || barred.has(operation)) return answers.unsaid(401);
    const [, requestSchema, replySchema] = OPERATIONS[operation];
    if (requestSchema) objections.push(...objectionsTo(requestSchema, request.body));
    objections.push(...answers.returnObjections(request.body));
    // Shipping.yaml (July 2026), VoidShipmentRequest: "Package level Void is not applicable for return service"
    const returned = ledger.parcels.some(
      one => one.returns && one.number === request.query.get('trackingnumber'),
    );
    if (operation === 'void' && returned) objections.push('a return voided by its package');
    const refusal = refusals.get(operation);
    const reply =
      refusal && refusals.delete(operation)
        ? refusal
        : replyTo(operation, ledger, request, clock, objections);
    if (reply.status === 200 && replySchema) objections.push(...objectionsTo(replySchema, reply.body));
    if (!odd) return reply;
    return reply.status === 200 ? { status: 206, body: oddly(reply.body) } : answers.bare(reply);
  }

  function giveToken({ authorization }: Asked): answers.Reply {
    const { clientId, clientSecret } = credentials;
    const right = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (authorization !== right) return answers.unsaid(401);
    const token = `token-${tokens.size}-${counts.get('token')}`;
    tokens.add(token);
    return {
      status: 200,
      body: { access_token: token, expires_in: ups.tokenSeconds.code, status: 'approved' },
    };
  }

  function parcelOf(number: string): Parcel {
    const parcel = ledger.parcels.find(one => one.number === number);
    if (!parcel) throw new Error(`No parcel ${number}`);
    return parcel;
  }

  async function serve(message: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const request = readAsked(message, body);
    const operation = operationOf(message.method ?? '', request.path);
    if (!operation) throw new Error(`UPS has no ${request.path}`);
    request.part = decodeURIComponent(operation.part);
    counts.set(operation.name, (counts.get(operation.name) ?? 0) + 1);
    const at = faults.findIndex(one => one.operation === operation.name);
    const fault = at < 0 ? null : (faults.splice(at, 1)[0]?.fault ?? null);
    await answer(response, fault, () => work(operation.name, request));
  }

  const { url, close } = await listen((message, body, response) =>
    serve(message, body, response).catch((error: unknown) => {
      objections.push(`the stand-in failed: ${String(error)}`);
      response.destroy();
    }),
  );
  return {
    settings: { url, ...credentials },
    env: {
      CARRIER: 'ups',
      UPS_URL: url,
      UPS_CLIENT_ID: credentials.clientId,
      UPS_CLIENT_SECRET: credentials.clientSecret,
      UPS_ACCOUNT: credentials.account,
    },
    ledger,
    counts,
    objections,
    mend() {
      faults.length = 0;
      refusals.clear();
      barred.clear();
    },
    fail: (operation, ...kinds) => faults.push(...kinds.map(fault => ({ operation, fault }))),
    refuse: (operation, code, message) => refusals.set(operation, answers.refused(code, message)),
    bar: operation => barred.add(operation),
    answerOddly: on => {
      odd = on;
    },
    endTokens: () => tokens.clear(),
    withhold(number, code) {
      parcelOf(number).withheld = code;
    },
    keepWhenVoided(number) {
      parcelOf(number).keepOnce = true;
    },
    nameCandidates: (...numbers) => ledger.candidates.push(...numbers),
    happen(number, type, statusCode, code = '') {
      parcelOf(number).happened.push({ type, statusCode, code, at: clock.now() });
    },
    close,
  };
}

type Asked = {
  path: string;
  query: URLSearchParams;
  body: unknown;
  authorization: string;
  token: string;
  prn: string;
  account: string;
  /** what the path names: a shipment, a parcel */
  part: string;
};

function readAsked(message: IncomingMessage, body: Buffer): Asked {
  const content = body.toString();
  const { pathname, searchParams } = new URL(message.url ?? '', 'http://ups.test');
  const authorization = message.headers.authorization ?? '';
  return {
    path: pathname,
    query: searchParams,
    body: content.startsWith('{') ? JSON.parse(content) : content,
    authorization,
    token: authorization.replace('Bearer ', ''),
    prn: String(message.headers.prn ?? ''),
    account: String(message.headers.accountnumber ?? ''),
    part: '',
  };
}

function operationOf(method: string, path: string): { name: UpsOperation; part: string } | null {
  if (path === '/security/v1/oauth/token') return { name: 'token', part: '' };
  for (const [name, [pattern]] of Object.entries(OPERATIONS)) {
    const match = pattern.exec(`${method} ${path}`);
    if (match) return { name: name as UpsOperation, part: match[1] ?? '' };
  }
  return null;
}

function replyTo(
  operation: keyof typeof OPERATIONS,
  ledger: Ledger,
  { body, part, query, prn, account }: Asked,
  clock: Clock,
  objections: string[],
): answers.Reply {
  switch (operation) {
    case 'rate':
      return answers.rateReply(ledger, body, clock.now());
    case 'ship':
      return answers.shipReply(ledger, body, clock.now());
    case 'void':
      return answers.voidReply(ledger, part, query.get('trackingnumber'), clock.now());
    case 'recovery':
      return answers.recoveryReply(ledger, body);
    case 'pickupRate':
      return answers.pickupRateReply(body);
    case 'pickup':
      return answers.pickupReply(ledger, body);
    case 'pending':
      return answers.pendingReply(ledger, account, clock.now());
    case 'cancel':
      return answers.cancelReply(ledger, prn);
    case 'track':
      return answers.trackReply(ledger, part);
    case 'alert':
      return alertReply(ledger, body, objections);
    case 'address':
      return answers.addressReply(body);
    case 'locator':
      return locatorReply(body);
  }
}

async function answer(
  response: ServerResponse,
  fault: UpsFault | null,
  work: () => answers.Reply,
): Promise<void> {
  if (fault === null) return send(response, work());
  if (fault.endsWith('-done') || fault === 'garbage' || fault === 'empty') work();
  switch (fault) {
    case 'slow':
    case 'slow-done':
    case 'late':
      // the caller's own limit ends it
      await once(response, 'close');
      await sleep(LATE_MS);
      if (fault === 'late') work();
      return;
    case 'cut':
    case 'cut-done':
      response.destroy();
      return;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maintenance</html>');
      return;
    case 'empty':
      response.writeHead(200).end();
      return;
    case '500-done':
    case '408-done':
      return send(response, answers.unsaid(Number(fault.slice(0, 3))));
    // somebody in front of UPS leads elsewhere, as a page of maintenance does
    case 'elsewhere':
      response.writeHead(302, { location: '/maintenance' }).end();
      return;
    // RFC 9110, 10.2.3; whether UPS says it is published nowhere
    case '429-later':
      response.setHeader('retry-after', LATER_SECONDS);
      return send(response, answers.unsaid(Number(fault.slice(0, 3))));
    case '429':
    case '503':
    case '500':
      return send(response, answers.unsaid(Number(fault)));
  }
}

function send(response: ServerResponse, { status, body }: answers.Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', bkndtransid: 'trace' });
  response.end(JSON.stringify(body));
}

/** The same answer as older versions and the test system write it. */
function oddly(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? oddly(value[0]) : value.map(oddly);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (name === 'TransactionReference') return [name, ''];
      if (name === 'Code' && typeof part === 'string') return [name, `&#xD;&#xD;${part}`];
      return [name, oddly(part)];
    }),
  );
}
