import { PUSH_ENDPOINT_MAX } from '@puerta/domain/parcels/parcel-limits';
import * as z from 'zod/mini';
import { by, change, customer, type Endpoint, mails, read } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { devicesInvalid as invalid } from '../mails/push.es.ts';

/** Where a browser's maker takes messages for it; the server says which addresses it sends to. */
const endpoint = z
  .string({ error: invalid.endpoint })
  .check(z.maxLength(PUSH_ENDPOINT_MAX, invalid.endpoint), z.url({ error: invalid.endpoint }));

/** Bytes in base64url without padding, as many as a subscription's keys have. */
const key = (length: number) =>
  z
    .string({ error: invalid.keys })
    .check(z.regex(/^[A-Za-z0-9_-]+$/, { error: invalid.keys }), z.length(length, invalid.keys));

const device = z.object({
  id: z.int(),
  /** browser and system, empty where they did not say */
  name: z.string(),
  added: instant,
  /** when it last took a notice; null: never yet */
  told: z.nullable(instant),
});
export type Device = z.infer<typeof device>;

/** Which device of this person's the browser that asks is, null for none, and the key that it must be subscribed with. */
const here = z.object({ id: z.nullable(z.int()), key: z.string() });

export const devicesEndpoints = {
  'GET /profile/devices': {
    ...by(customer, read),
    summary:
      'Browsers that are told of the own packages by web push, and the key to subscribe with (RFC 8292)',
    answer: z.object({ key: z.string(), devices: z.array(device) }),
  },
  'POST /profile/devices': {
    ...by(customer, change),
    summary: 'Tells the own notices to this browser from now on: its push subscription (RFC 8030, RFC 8291)',
    again: 'sets',
    body: z.object({ endpoint, p256dh: key(87), auth: key(22) }),
    answer: device,
  },
  'POST /profile/devices/here': {
    ...by(customer, change),
    summary:
      'Whether a subscription of this browser is the own one: it then goes on with this session; one of somebody else who used the browser ends',
    again: 'sets',
    body: z.object({ endpoint }),
    answer: here,
  },
  'POST /profile/devices/try': {
    ...by(customer, mails),
    summary: 'Sends one notice to a browser of the own, to see that it comes',
    again: 'meant',
    body: z.object({ id: id() }),
    answer: z.null(),
  },
  'DELETE /profile/devices/:id': {
    ...by(customer, change),
    summary: 'Tells a browser of the own nothing any more',
    params: z.object({ id: id() }),
    answer: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
