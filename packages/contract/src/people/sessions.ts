import * as z from 'zod/mini';
import { by, change, type Endpoint, everyone, read } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { text } from '../text-fields.ts';
import { entranceInvalid as invalid } from '../entrance.es.ts';

/** Where somebody is signed in. */
export const session = z.object({
  /** browser and system, empty where they did not say */
  device: z.string(),
  since: instant,
  /** to the minute */
  seen: instant,
});
export type OpenSession = z.infer<typeof session>;

const ownSession = z.extend(session, {
  id: z.string(),
  /** the one that asks */
  here: z.boolean(),
});

export const sessionsEndpoints = {
  'GET /profile/sessions': {
    ...by(everyone, read),
    summary: 'Where one is signed in oneself, the last one used first',
    answer: z.array(ownSession),
  },
  'DELETE /profile/sessions/:id': {
    ...by(everyone, change),
    summary: 'Ends a session of one’s own',
    params: z.object({ id: text(invalid.general.id, 40) }),
    answer: z.null(),
  },
  'POST /profile/sessions/end': {
    ...by(everyone, change),
    summary: 'Ends all sessions of one’s own but the one that asks',
    again: 'sets',
    answer: z.object({ ended: z.int() }),
  },
} as const satisfies Record<string, Endpoint>;
