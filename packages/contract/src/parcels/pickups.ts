import { isPickupWindow } from '@puerta/domain/parcels/pickup-calendar';
import { QUANTITY_MAX } from '@puerta/domain/parcels/parcel-limits';
import { isUsPhone, stripUsPhone } from '@puerta/domain/people/phone';
import * as z from 'zod/mini';
import { cardFields, noCardFields, tokenFields } from '../money/cards.ts';
import { by, customer, type Endpoint, read, trades } from '../endpoint.ts';
import { day, dollars, id, number } from '../fields.ts';
import { text } from '../text-fields.ts';
import { invalidPickup } from './pickups.es.ts';

const of = invalidPickup;

const quantity = z.pipe(
  z.unknown().check(z.refine(q => q !== undefined && q !== null && q !== '', { error: of.quantity })),
  z.pipe(
    number(of.quantityRange),
    z
      .number()
      .check(z.refine(q => Number.isInteger(q) && q >= 1 && q <= QUANTITY_MAX, { error: of.quantityRange })),
  ),
);

const phone = z.pipe(
  text(of.phone, 30).check(z.refine(isUsPhone, { error: of.phoneInvalid })),
  z.transform(stripUsPhone),
);

/** In the order in which they are checked. */
export const pickupFields = {
  date: day(of.date),
  startTime: text(of.window, 4),
  endTime: text(of.window, 4),
  qty: quantity,
  name: text(of.name, 60),
  phone,
};
const windowRule = z.refine<{ startTime: string; endTime: string }>(
  ({ startTime, endTime }) => isPickupWindow(startTime, endTime),
  {
    error: of.window,
    path: ['startTime'],
    when: payload => typeof payload.value === 'object' && payload.value !== null,
  },
);

const window = z.object({ start: z.string(), end: z.string() });

export const pickupsEndpoints = {
  'GET /purchase/pickup/days': {
    ...by(customer, read),
    summary:
      'Days and windows in which the carrier may come, what it costs, and when it comes to that address anyway',
    query: z.object({ id: z.optional(id()) }),
    answer: z.object({
      days: z.array(z.string()),
      windows: z.array(window),
      fee: dollars,
      /** of a package that `id` names: the visits to its own address that are agreed on already, for other orders */
      booked: z.array(
        z.object({
          date: z.string(),
          start: z.string(),
          end: z.string(),
          code: z.string(),
          orders: z.array(z.int()),
        }),
      ),
    }),
  },
  'POST /purchase/pickup': {
    ...by(customer, trades),
    summary: "Schedules and pays a pickup of the order's packages that have none",
    once: 'purchase',
    body: z.object({ id: id(), ...pickupFields, ...cardFields }).check(windowRule),
    hostedBody: z.object({ id: id(), ...pickupFields, ...noCardFields }).check(windowRule),
    tokenBody: z.object({ id: id(), ...pickupFields, ...tokenFields }).check(windowRule),
    order: ['id', ...Object.keys(pickupFields)],
    answer: z.object({
      id: z.int(),
      /** the carrier's confirmation number; null while the payment is reviewed or waited for */
      prn: z.nullable(z.string()),
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      fee: dollars,
      /** where it is paid, in a deployment whose provider has a page of its own */
      redirect: z.optional(z.string()),
      packages: z.array(z.int()),
      /** names its payment where its outcome is asked for */
      payment: z.optional(z.string()),
    }),
    beside: z.object({ payment_status: z.optional(z.string()) }),
  },
} as const satisfies Record<string, Endpoint>;
