import { type MeasureQuestion, questionOf } from '@puerta/domain/parcels/measure-question';
import type { Parcel } from '@puerta/domain/parcels/measures';
import { priceFromTariff, promoDebtCents, rateableBox } from '@puerta/domain/money/pricing';
import { GROUP } from '@puerta/domain/money/products';
import { type Reception, receptionOutcome, type ReceptionOutcome } from '@puerta/domain/parcels/reception';
import type { Carrier, CarrierRate } from '../../adapters/carrier/port.ts';
import type { AgencyServices } from '../../services/context.ts';
import { overLimit } from '../packages/present.ts';
import type { HandledRow } from './queries.ts';

/**
 * What measuring a package so means for its owner: the difference by the tariff stored on the order; the agency's
 * prices of today play no part. `leg` is null where the carrier did not rate the measured box.
 */
export function priceMeasurement(row: HandledRow, measured: Parcel, leg: LegRate | null): ReceptionOutcome {
  const declared = declaredOf(row);
  return receptionOutcome({ declared, measured, ...pricedAs(row, declared, measured, leg) });
}

const declaredOf = (row: HandledRow): Parcel => ({
  weight: row.weight0,
  length: row.length0,
  width: row.width0,
  height: row.height0,
});

/** What somebody should look at again, whatever it costs: a likely slip, a box too heavy for its way (pounds). */
export const lookedAt = (
  row: HandledRow,
  measured: Parcel,
): { question: MeasureQuestion | null; over_limit: number | null } => ({
  question: questionOf(declaredOf(row), measured),
  over_limit: overLimit(row, measured),
});

type Priced = Reception extends infer R
  ? R extends Reception
    ? Omit<R, 'declared' | 'measured'>
    : never
  : never;

function pricedAs(row: HandledRow, declared: Parcel, measured: Parcel, leg: LegRate | null): Priced {
  const { tariff, price_cents: paidCents } = row;
  if (!tariff) return { kind: 'standard', paidCents, measuredPriceCents: null };
  const carrierCents = leg?.publishedCents ?? tariff.carrierCents;
  if (row.product_group === GROUP.promo) {
    return { kind: 'promo', debtCents: promoDebtCents(declared, measured, tariff, carrierCents) };
  }
  const price = priceFromTariff(measured, tariff, carrierCents);
  return { kind: 'standard', paidCents, measuredPriceCents: price && price.totalCents };
}

/** Reception never waits longer for the carrier (docs/rules/reception.md). */
const LIMIT_MS = 3000;

type Leg = { sender_zip: string; sender_state: string; warehouse_zip: string; warehouse_state: string };

/** What the public pays for the measured box, and what the agency's account does. */
export type LegRate = Pick<CarrierRate, 'publishedCents' | 'negotiatedCents'>;

/**
 * The prices of the measured box from its sender to the warehouse, rated as quotes are: ground, residential.
 * null when the carrier fails, refuses or takes too long: the declared leg then stands.
 */
export async function rateLeg(
  { carrier, log }: Pick<AgencyServices, 'carrier' | 'log'>,
  leg: Leg,
  measured: Parcel,
): Promise<LegRate | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), LIMIT_MS);
  });
  try {
    return await Promise.race([ask(carrier, leg, measured), late]);
  } catch (error) {
    log.warn({ err: error }, 'measured box not rated, the declared leg stands');
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function ask(carrier: Carrier, leg: Leg, measured: Parcel): Promise<LegRate | null> {
  const answer = await carrier.rate({
    from: { zip: leg.sender_zip, state: leg.sender_state },
    to: { zip: leg.warehouse_zip, state: leg.warehouse_state },
    parcels: [rateableBox(measured)],
    service: 'GND',
    residential: true,
  });
  return answer.ok ? (answer.rates[0] ?? null) : null;
}

/** Boxes of one list that the carrier rates at a time. */
const AT_ONCE = 10;
/** No box of a list is asked about later than this: a proxy gives up a call that takes much longer. */
const LIST_MS = 20_000;

/** A box and the leg that it came by; null is not asked about. */
type Rated = { leg: Leg; measured: Parcel } | null;

/** The legs of a list, in its order, some at a time; where all of them take too long, the declared ones stand. */
export async function rateLegs(
  services: Pick<AgencyServices, 'carrier' | 'log'>,
  boxes: readonly Rated[],
): Promise<(LegRate | null)[]> {
  const until = performance.now() + LIST_MS;
  const legs: (LegRate | null)[] = boxes.map(() => null);
  const waiting = boxes.entries();
  const rateOn = async () => {
    for (const [at, box] of waiting) {
      if (box && performance.now() < until) legs[at] = await rateLeg(services, box.leg, box.measured);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, rateOn));
  return legs;
}
