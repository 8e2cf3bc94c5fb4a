import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Call, inCall, type Trace } from '../app/call.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** what its log lines say; null before anything of ours has looked at it */
    call: Call | null;
  }
}

/** By which a proxy tells us a call's id, and we the client. */
export const CALL_ID = 'x-request-id';
const SAFE = /^[\w.-]{1,64}$/;

/** A call's id: the proxy's, where there is one that is believed, else one that no other copy or start gives again. */
export const idOf =
  (trustedProxies: number) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers[CALL_ID];
    return trustedProxies > 0 && typeof given === 'string' && SAFE.test(given) ? given : randomUUID();
  };

export function callOf(request: FastifyRequest): Call {
  request.call ??= {
    call: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
  };
  return request.call;
}

/** Everything that is done for a call is done in it, and its answer bears its id. */
export function nameCalls(app: FastifyInstance, { trace }: { trace: Trace }): void {
  app.decorateRequest('call', null);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(CALL_ID, request.id);
    inCall(callOf(request), done);
  });
  // the pieces of a body come from the socket, which knows nothing of the call
  app.addHook('preValidation', (request, _reply, done) => inCall(callOf(request), done));
  app.addHook('onResponse', (request, reply, done) => {
    const of = callOf(request);
    const failed = reply.statusCode >= 500;
    trace({ kind: 'call', name: `${of.method} ${of.route}`, of, ms: reply.elapsedTime, failed, root: true });
    done();
  });
}
