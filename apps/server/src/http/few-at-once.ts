import type { Cost } from '@puerta/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { atMostEach } from '../at-most.ts';

/** Of one account; a page asks for fewer, and sixty sent at once are mostly turned away. */
const [AT_ONCE, WAITING] = [4, 20];

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Serves a few such calls of an account at once, each until its answer has left: the others' turn comes in between. */
export function fewAtOnce(): (cost: Cost, serve: Serve) => Serve {
  const inTurn = atMostEach(AT_ONCE, WAITING);
  return (cost, serve) => {
    if (cost.counts !== 'account' || !cost.fewAtOnce) return serve;
    return (request, reply) =>
      inTurn(`${request.agency?.id}:${request.actor?.id}`, () => serve(request, reply));
  };
}
