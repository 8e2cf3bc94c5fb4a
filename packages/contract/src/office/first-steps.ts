import { CARRIER_SOURCES, FIRST_STEPS, SEEN_STEPS } from '@puerta/domain/people/first-steps';
import * as z from 'zod/mini';
import { asksCarrier, by, change, type Endpoint, manager, read, trades } from '../endpoint.ts';
import { dollars, flag } from '../fields.ts';
import { invalid } from '../messages.es.ts';
import { priceLine } from '../money/quotes.ts';

const STATES = ['open', 'void', 'refused', 'none'] as const;
export type TestLabelState = (typeof STATES)[number];

const firstSteps = z.object({
  /** in the order in which one takes them; each as the server finds it now */
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })),
  done: z.int(),
  /** put away by a manager: the home does not show them */
  hidden: z.boolean(),
  /** whose account labels go through: the agency's own, the deployment's, or the simulator, whose labels no carrier takes */
  carrier: z.enum(CARRIER_SOURCES),
  /** cities that customers can buy to */
  cities: z.int(),
  /** where customers open the portal */
  address: z.string(),
  /** the last one; `void`: the carrier has it back, or nothing was bought */
  label: z.nullable(z.object({ tracking: z.nullable(z.string()), state: z.enum(STATES) })),
});
export type FirstSteps = z.infer<typeof firstSteps>;

const testQuote = z.object({
  /** "Caracas, Distrito Capital" */
  city: z.string(),
  /** pounds and inches */
  box: z.object({ weight: z.number(), length: z.number(), width: z.number(), height: z.number() }),
  prices: z.array(
    z.object({ type: z.string(), services: z.string(), total: dollars, lines: z.array(priceLine) }),
  ),
});
export type TestQuote = z.infer<typeof testQuote>;

export const firstStepsEndpoints = {
  'GET /admin/first-steps': {
    ...by(manager, read),
    summary: 'What a new agency does before it sells, and what of it is done, told by what is there',
    answer: firstSteps,
  },
  'PUT /admin/first-steps': {
    ...by(manager, change),
    summary: 'Puts the first steps away, or back on the home; or keeps that one of them was looked at',
    body: z.object({
      hidden: z.optional(flag(invalid.general.fields)),
      seen: z.optional(z.enum(SEEN_STEPS)),
    }),
    answer: firstSteps,
  },
  'POST /admin/first-steps/quote': {
    ...by(manager, asksCarrier),
    summary: 'Prices one box from the agency to a city that it sells to, by the rules of every quote',
    again: 'asks',
    answer: testQuote,
  },
  'POST /admin/first-steps/label': {
    ...by(manager, trades),
    summary: 'Buys one label of the carrier from the agency to its warehouse, marked as a test, and voids it',
    again: 'meant',
    answer: z.object({
      tracking: z.string(),
      /** a PDF in base64 */
      label: z.string(),
      /** false: the carrier has not taken it back yet; it is asked again */
      voided: z.boolean(),
    }),
  },
} as const satisfies Record<string, Endpoint>;
