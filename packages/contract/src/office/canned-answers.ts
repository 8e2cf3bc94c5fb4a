import * as z from 'zod/mini';
import { edit, version } from '../edits.ts';
import { by, change, type Endpoint, manager, read } from '../endpoint.ts';
import { id } from '../fields.ts';
import { lines, text } from '../text-fields.ts';
import { ticketTexts } from './support.es.ts';

const of = ticketTexts.invalid;

const answer = z.object({ id: z.int(), title: z.string(), message: z.string(), version });
export type CannedAnswer = z.infer<typeof answer>;

/** `{nombre}` and `{tracking}` in the message stand for those of the ticket that is answered. */
export const newCannedBody = z.object({ title: text(of.title, 80), message: lines(of.message, 4000) });
const cannedBody = z.object({ id: id(), ...newCannedBody.shape, ...edit });

const made = z.object({ id: z.int() });

export const cannedAnswersEndpoints = {
  'GET /support/admin/answers': {
    ...by(manager, read),
    summary: 'Answers that the agency gives again and again, by title',
    answer: z.array(answer),
  },
  'POST /support/admin/answers': {
    ...by(manager, change),
    summary: 'Keeps such an answer',
    once: 'made',
    body: newCannedBody,
    answer: made,
  },
  'PUT /support/admin/answers': {
    ...by(manager, change),
    summary: 'Changes such an answer; with a version, what others changed since is kept',
    body: cannedBody,
    answer: made,
  },
  'DELETE /support/admin/answers/:id': {
    ...by(manager, change),
    summary: 'Keeps such an answer no longer',
    params: z.object({ id: id() }),
    answer: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
