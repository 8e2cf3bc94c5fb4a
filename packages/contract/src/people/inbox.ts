import { isCalendarDay } from '@puerta/domain/days/calendar-day';
import * as z from 'zod/mini';
import { by, type Endpoint, read, staff } from '../endpoint.ts';
import { dollars, instant, typed } from '../fields.ts';
import { invalid } from '../messages.es.ts';

/** INBOX_MOST: as many or more. */
const counted = z.int();
const parcel = { id: z.int(), tracking_number: z.string() };
const day = instant;

const lots = z.object({
  count: counted,
  first: z.array(z.object({ id: z.int(), identifier: z.string(), day: z.nullable(day), packages: z.int() })),
});
const visit = {
  /** the carrier's confirmation number */
  prn: z.string(),
  /** hours as in the calendar of pickups (0800) */
  start: z.string(),
  end: z.string(),
  city: z.string(),
  /** one of them */
  tracking_number: z.string(),
  packages: z.int(),
};
/** Of today, of this week until now, and of the week before until the same moment of it. */
const figure = { today: z.number(), week: z.number(), before: z.number() };

/** What waits, each with its first few, whatever waits longest; without amounts (docs/rules/permissions.md). */
const inbox = {
  at: instant,
  /** brought to the warehouse by the carrier, as it says, and never received */
  arrived: z.object({ count: counted, first: z.array(z.object({ ...parcel, day: instant })) }),
  /** past the day that was promised, received and not delivered; `days` late */
  late: z.object({
    air: z.int(),
    sea: z.int(),
    first: z.array(z.object({ ...parcel, days: z.int() })),
  }),
  /** promised for today, received and not delivered */
  due: z.object({ count: z.int(), first: z.array(z.object(parcel)) }),
  /** the carrier's visits of today that have not been made */
  pickups: z.object({ count: counted, first: z.array(z.object(visit)) }),
  /** received, nothing owed, and not processed */
  unprocessed: z.object({ count: counted, first: z.array(z.object({ ...parcel, day })) }),
  /** processed packages that wait for a lot; one that may travel both ways counts in both, and once in `all` */
  ready: z.object({ sea: z.int(), air: z.int(), all: z.int() }),
  /** created lots past the day on which they were to leave, and without one */
  lots: z.object({ past: lots, undated: lots }),
  /** boxes that belong to nobody yet, and since when the oldest lies there */
  unidentified: z.object({ count: counted, oldest: z.nullable(instant) }),
  /** packages */
  figures: z.object({
    sold: z.object(figure),
    received: z.object(figure),
    sent: z.object(figure),
    delivered: z.object(figure),
  }),
};

/** What managers have beside it. */
const forManagers = {
  /** `old`: of the last age */
  debts: z.object({
    count: z.int(),
    amount: dollars,
    old: z.object({ from: z.int(), count: z.int(), amount: dollars }),
  }),
  /** what waits for somebody else's money, and what needs a manager */
  money: z.object({
    held: z.int(),
    awaiting_payment: z.int(),
    hanging: z.int(),
    differences: z.int(),
    disputes: z.int(),
    refunds: z.int(),
    mails: z.int(),
  }),
  /** open ones whose customer spoke last, and who has waited longest */
  tickets: z.object({
    count: counted,
    first: z.nullable(z.object({ id: z.int(), client: z.string(), since: instant })),
  }),
  /** received by card and outside, in dollars */
  paid: z.object(figure),
  /** of a new agency, while some are left and nobody put them away */
  first_steps: z.nullable(z.object({ done: z.int(), of: z.int() })),
};

const inboxOf = {
  restricted: z.object(inbox),
  manager: z.object({ ...inbox, ...forManagers }),
};
export type WorkInbox = z.infer<typeof inboxOf.restricted>;
export type Inbox = z.infer<typeof inboxOf.manager>;

const pickup = z.object({
  ...visit,
  client: z.string(),
  address: z.string(),
  /** the carrier has at least one of its packages */
  made: z.boolean(),
});
export type PickupVisit = z.infer<typeof pickup>;

export const inboxEndpoints = {
  'GET /order/inbox': {
    ...by(staff, read),
    summary: 'What waits for the staff today, in one answer; restricted staff see no amounts and no tickets',
    answer: inboxOf,
  },
  'GET /order/pickups': {
    ...by(staff, read),
    summary: "The carrier's visits to customers on a day, by their hours; today's without one",
    query: z.object({
      day: z.optional(typed.check(z.refine(isCalendarDay, { error: invalid.general.page }))),
    }),
    answer: z.array(pickup),
    beside: z.object({ day }),
  },
} as const satisfies Record<string, Endpoint>;
