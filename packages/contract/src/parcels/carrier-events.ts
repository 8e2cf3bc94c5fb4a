import * as z from 'zod/mini';
import { by, type Endpoint, uncounted } from '../endpoint.ts';
import { refusals } from '../messages.es.ts';

export const carrierEventsEndpoints = {
  'POST /open/carrier/events': {
    ...by(
      'anyone',
      uncounted('a carrier sends each event once; whoever does not show our credential gets no further'),
    ),
    summary: 'The carrier tells that something happened to a parcel, which is then asked about',
    whileSuspended: true,
    again: 'guarded',
    body: z.string({ error: refusals.invalid_input }),
    raw: true,
    // one event is a kilobyte; those with a photo are not asked for
    rawMax: 64 * 1024,
    answer: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
