import * as z from 'zod/mini';
import { by, customer, type Endpoint, read } from '../endpoint.ts';
import { dollars, instant } from '../fields.ts';
import { visit } from '../money/history.ts';
import { purchaseRow } from '../parcels/packages.ts';

const labels = z.object({
  order_id: z.int(),
  /** of the order's packages whose label nobody printed */
  labels: z.int(),
  /** one of them */
  id: z.int(),
  tracking_number: z.string(),
  receive_name: z.string(),
  date: instant,
});

const home = z.object({
  packages: z.object({
    total: z.int(),
    /** received with nothing to pay, on their way or at their destination */
    under_way: z.int(),
    /** bought, and not brought to us yet */
    to_send: z.int(),
  }),
  /** an e-mail of theirs that nobody has confirmed: the one that waits, or else their own */
  unproven: z.nullable(z.string()),
  /** when the next of those under way is expected; null where nothing says it */
  next: z.nullable(z.object({ first: instant, last: instant })),
  /** what is owed and nobody pays for yet; `one`: the package, where it is one alone */
  debt: z.object({ count: z.int(), amount: dollars, one: z.nullable(purchaseRow) }),
  /** the next visits of the carrier, each with one of the packages that it comes for */
  visits: z.array(z.object({ ...visit.shape, tracking_number: z.string(), packages: z.int() })),
  labels: z.array(labels),
  /** answers that were not read yet */
  tickets: z.array(z.object({ id: z.int(), message: z.string(), at: instant })),
  /** payments that a bank reviews; `tracking_number` for what a package owes */
  reviews: z.array(
    z.object({
      of: z.enum(['order', 'debt', 'pickup']),
      amount: dollars,
      since: instant,
      tracking_number: z.nullable(z.string()),
    }),
  ),
  /** those that are not delivered before those that are, newest first */
  latest: z.array(purchaseRow),
});
export type OwnHome = z.infer<typeof home>;

export const ownHomeEndpoints = {
  'GET /purchase/home': {
    ...by(customer, read),
    summary: "What the customer's home shows: debts, what waits on them, their latest packages",
    answer: home,
  },
} as const satisfies Record<string, Endpoint>;
