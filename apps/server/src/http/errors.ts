import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProviderTimeout, ProviderUnavailable } from '../adapters/provider-error.ts';
import { TooBusy } from '../at-most.ts';
import { isAway } from '../db/outage.ts';
import { type Refusal, refuse } from '../app/refusal.ts';
import { inCall } from '../app/call.ts';
import { CALL_ID, callOf } from './call.ts';
import { sendRefusal } from './mount.ts';

const BY_STATUS: Record<number, Refusal> = {
  400: refuse('invalid_input'),
  404: refuse('not_found'),
  413: refuse('payload_too_large'),
  414: refuse('invalid_input'),
  415: refuse('media_unsupported'),
};
/** PostgreSQL ended this transaction so that others could go on (class 40): whoever tries again may have more luck. */
const CROSSED = /^40/;

/** Surprises: logged with the call's id, answered with a plain text; never a stack trace. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found')));
}

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // what broke before its first hook has told nobody its id
  void reply.header(CALL_ID, request.id);
  return sendRefusal(reply, refusalFor(error, request));
}

/** What to say of an error; a surprise of ours is logged. A client that left halfway is none, and reads no answer. */
export const refusalFor = (error: FastifyError, request: FastifyRequest): Refusal =>
  inCall(callOf(request), () => {
    const { destroyed, complete } = request.raw;
    if (destroyed && !complete) {
      request.log.debug('a client left before it had sent all');
      return refuse('invalid_input');
    }
    const refusal = refusalOf(error);
    // as many as somebody likes to send: no surprise, and nothing to wake anybody for
    if (error instanceof TooBusy) request.log.info('turned away: too many wait');
    // that it is away was told when it went
    else if (error instanceof ProviderUnavailable) request.log.debug({ err: error }, 'a provider is away');
    else if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    return refusal;
  });

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof ProviderTimeout && error.provider === 'payment') return refuse('payment_unknown');
  if (error instanceof ProviderUnavailable) {
    return refuse(error.provider === 'payment' ? 'payment_unavailable' : 'carrier_unavailable');
  }
  if (isAway(error) || CROSSED.test(error.code ?? '')) return refuse('database_away');
  if (error instanceof TooBusy) return refuse('busy', { retryAfterSeconds: 5 });
  return (error.code?.startsWith('FST_') && BY_STATUS[error.statusCode ?? 0]) || refuse('internal');
}
