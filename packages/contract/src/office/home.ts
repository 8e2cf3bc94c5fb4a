import { DEBT_AGES, LATE_WAYS, WAITING_STATUSES } from '@puerta/domain/parcels/waiting';
import * as z from 'zod/mini';
import { by, type Endpoint, mails, manager, many, read, staff } from '../endpoint.ts';
import { dollars, id, instant, pageParams, pages, whole } from '../fields.ts';
import { dayRange, serviceAndCity } from './list-filters.ts';
import { outcomes, piece } from '../parcels/many.ts';
import { invalid } from '../messages.es.ts';

const choice = (max: number, min: number) => z.optional(whole(min, max, invalid.general.choice));

/** The filters of debts and of delays. */
export const debtsQuery = z.object({ age: choice(DEBT_AGES.length - 1, 0), ...dayRange, ...serviceAndCity });
export const delayedQuery = z.object({
  status: choice(WAITING_STATUSES.length, 1),
  late: z.optional(z.enum(LATE_WAYS, invalid.general.choice)),
  ...serviceAndCity,
});

const home = z.object({
  /** received less refunded, by week; `from` is its Monday */
  weeks: z.array(z.object({ from: instant, received: dollars, refunded: dollars })),
  stages: z.array(z.object({ status_id: z.int(), venezuela: z.int(), domestic: z.int() })),
  debts: z.object({
    count: z.int(),
    amount: dollars,
    /** days since reception; `to` null: without end */
    ages: z.array(z.object({ from: z.int(), to: z.nullable(z.int()), count: z.int(), amount: dollars })),
  }),
  /** packages that have stood at a status for longer than `days` */
  waiting: z.array(z.object({ status_id: z.int(), days: z.int(), count: z.int() })),
  lots: z.array(z.object({ status_id: z.int(), count: z.int(), packages: z.int() })),
  tickets: z.object({ open: z.int(), oldest: z.nullable(instant) }),
  unconfirmed: z.object({ held: z.int(), awaiting_payment: z.int() }),
  attention: z.object({
    hanging: z.int(),
    differences: z.int(),
    disputes: z.int(),
    refunds: z.int(),
    mails: z.int(),
  }),
  /** null while the last one is young enough, or others make them; `last` null: one of the places has none */
  late_backup: z.nullable(z.object({ last: z.nullable(instant) })),
});

const waiting = {
  id: z.int(),
  tracking_number: z.string(),
  client_id: z.int(),
  client: z.string(),
  status: z.string(),
  status_id: z.int(),
  product_name: z.string(),
  /** the day on which it reached its status, for a debt that of its reception, for one that is late the promised one */
  since: instant,
  days: z.int(),
};
/** A package that is late, or owes: restricted staff see no debt. */
const delayedRow = { restricted: z.object(waiting), manager: z.object({ ...waiting, debt: dollars }) };

/** When a client was last written to, and why they are not now. */
const reminder = z.object({
  at: z.nullable(instant),
  why: z.nullable(z.enum(['settled', 'recent', 'unreachable'])),
});
const debtRow = z.object({ ...delayedRow.manager.shape, reminder });
/** `told`: of what is past its promised day alone. */
const lateRow = z.object({ ...delayedRow.manager.shape, told: z.optional(reminder) });

/** What waits, in numbers of things alone: restricted staff see no amounts (docs/rules/permissions.md). */
const work = z.object({
  /** packages to Venezuela at each status */
  stages: z.array(z.object({ status_id: z.int(), count: z.int() })),
  /** processed packages that wait for a lot; one that may travel both ways counts in both */
  ready: z.object({ sea: z.int(), air: z.int() }),
  /** lots at each status before the last */
  lots: z.array(z.object({ status_id: z.int(), count: z.int() })),
});

export const homeEndpoints = {
  'GET /order/work': {
    ...by(staff, read),
    summary: "What the staff's home shows: packages by status, those that wait for a lot, lots under way",
    answer: work,
  },
  'GET /admin/home': {
    ...by(manager, read),
    summary: "What the manager's home shows: revenue, stages, debts, delays, lots, tickets",
    answer: home,
  },
  'GET /admin/debts/:n/:size': {
    ...by(manager, read),
    summary:
      'Packages that owe, oldest debt first; `age` is the place of an age in the home’s list, days are those of reception',
    params: pageParams,
    query: debtsQuery,
    answer: z.array(debtRow),
    beside: z.extend(pages, {
      /** what all of them owe, in dollars */
      amount: dollars,
      /** whom one reminder of all of them would reach */
      remindable: z.int(),
    }),
  },
  'POST /admin/debts/remind': {
    ...by(manager, mails),
    summary:
      'Mails a client what they owe, or those who owe since an age of debts; nobody twice within seven days',
    again: 'guarded',
    body: z.object({ client: z.optional(id()), age: choice(DEBT_AGES.length - 1, 0) }),
    answer: z.object({ reminded: z.int() }),
  },
  'POST /admin/debts/remind/many': {
    ...by(manager, many),
    summary: 'Mails clients what they owe, each by itself: one that is refused stops no other',
    again: 'guarded',
    body: z.object({ clients: piece }),
    answer: outcomes,
  },
  'POST /admin/delayed/tell': {
    ...by(manager, mails),
    summary: 'Mails a client that a package is past its promised day; of no package twice within seven days',
    once: 'made',
    body: z.object({ id: id() }),
    answer: z.object({ id: z.int() }),
  },
  'GET /admin/delayed/:n/:size': {
    ...by(staff, read),
    summary:
      'Packages that have stood at a status for too long, longest first; `late`: past the day promised to their customers, by one way or all, or promised for today',
    params: pageParams,
    query: delayedQuery,
    answer: { manager: z.array(lateRow), restricted: z.array(delayedRow.restricted) },
    beside: pages,
  },
} as const satisfies Record<string, Endpoint>;
