import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProviderTimeout, ProviderUnavailable } from '../adapters/provider-error.ts';
import { TooBusy } from '../at-most.ts';
import { READ_ONLY } from '../db/within-agency.ts';
import { type Refusal, refuse } from '../app/refusal.ts';
import { sendRefusal } from './mount.ts';

const BY_STATUS: Record<number, Refusal> = {
  400: refuse('invalid_input'),
  404: refuse('not_found'),
  413: refuse('payload_too_large'),
  414: refuse('invalid_input'),
  415: refuse('media_unsupported'),
};
/** Classes of PostgreSQL and socket errors that mean: it is away or has too much to do, try again. */
const AWAY = /^(08|40|57P|53)|^E(CONN|PIPE|TIMEDOUT|NOTFOUND)/;
/** What the driver says, without a code, of a connection that is gone. */
const LOST =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Surprises: logged with the request id, answered with a plain text; never a stack trace. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found')));
}

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, refusalFor(error, request));
}

/** What to say of an error; a surprise of ours is logged. A client that left halfway is none, and reads no answer. */
export function refusalFor(error: FastifyError, request: FastifyRequest): Refusal {
  const { destroyed, complete } = request.raw;
  if (destroyed && !complete) {
    request.log.debug('a client left before it had sent all');
    return refuse('invalid_input');
  }
  const refusal = refusalOf(error);
  // as many as somebody likes to send: no surprise, and nothing to wake anybody for
  if (error instanceof TooBusy) request.log.info('turned away: too many wait');
  else if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  return refusal;
}

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof ProviderTimeout && error.provider === 'payment') return refuse('payment_unknown');
  if (error instanceof ProviderUnavailable) {
    return refuse(error.provider === 'payment' ? 'payment_unavailable' : 'carrier_unavailable');
  }
  if (AWAY.test(error.code ?? '') || error.code === READ_ONLY || LOST.test(error.message))
    return refuse('database_away');
  if (error instanceof TooBusy) return refuse('busy', { retryAfterSeconds: 5 });
  return (error.code?.startsWith('FST_') && BY_STATUS[error.statusCode ?? 0]) || refuse('internal');
}
