import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import { decoder } from '../apps/server/src/pictures/decoder.ts';
import { placeOf } from '../apps/server/src/adapters/carrier/places.ts';
import type { CarrierService } from '../apps/server/src/adapters/carrier/port.ts';
import {
  PICKUP_CENTS,
  priceOf,
  RESIDENTIAL_PICKUP_CENTS,
  zoneBetween,
} from '../apps/server/src/adapters/carrier/simulator/tariff.ts';
import { ups } from './stand-ins/seen.ts';

/** What the UPS of our tests remembers. */
export type Parcel = {
  number: string;
  shipmentId: string;
  reference: string;
  /** its second reference: what only this parcel bears */
  own: string;
  voided: boolean;
  /** its label is of a return, which is voided whole */
  returns: boolean;
  /** the next void keeps it, and calls the shipment void all the same */
  keepOnce?: true;
  /** the number with which Label Recovery refuses to draw its label */
  withheld?: string;
  happened: { type: string; statusCode: string; code: string; at: Date }[];
};
/** Numbers that it tells of by itself, where, and what it shows there. */
export type Subscription = { numbers: string[]; url: string; credential: string };
export type Ledger = {
  /** the label of every parcel, a GIF in base 64 */
  gif: string;
  parcels: Parcel[];
  pickups: { prn: string; status: string; date: string; reference: string }[];
  /** a booking says that it was not rated: PRN and `RateStatus` 04, as in the official sample of an answer */
  unrated: boolean;
  /** Label Recovery answers the labels of a shipment from the last to the first */
  backwards: boolean;
  /** the account has rates of its own */
  isAgreed: boolean;
  /** every parcel sold now gets this number */
  oneNumber: string | null;
  /** what Label Recovery names when it cannot tell which shipment of a reference is meant */
  candidates: string[];
  /** what it was asked to tell by itself, each request */
  alerts: Subscription[];
  /** numbers that it says are not valid when it is to tell of them */
  untold: Set<string>;
};

export const newLedger = async (): Promise<Ledger> => ({
  gif: await labelGif(),
  parcels: [],
  pickups: [],
  unrated: false,
  backwards: false,
  isAgreed: true,
  oneNumber: null,
  candidates: [],
  alerts: [],
  untold: new Set(),
});

const SERVICES: Readonly<Record<string, CarrierService>> = {
  [ups.ground.code]: 'GND',
  [ups.threeDay.code]: '3DS',
  [ups.twoDay.code]: '2DA',
  [ups.nextDay.code]: 'NDA',
};
export const serviceCodes = Object.keys(SERVICES);
/** Shipping.yaml (July 2026), PackageServiceOptions_DeliveryConfirmation. */
const SIGNATURES: Readonly<Record<string, 'receiver' | 'adult'>> = { '2': 'receiver', '3': 'adult' };

type Asked = {
  from: string;
  to: string;
  residential: boolean;
  saturday: boolean;
  packages: Record<string, unknown>[];
};

/** The price of one of our services by the simulator's tables; null for a place that does not exist. */
export function priceFor(
  code: string,
  { from, to, residential, saturday, packages }: Asked,
  today?: CalendarDay,
) {
  const [origin, destination, service] = [placeOf(from), placeOf(to), SERVICES[code]];
  if (!origin || !destination || !service) return null;
  return priceOf(service, zoneBetween(origin, destination), packages.map(parcelOf), residential, {
    saturday,
    ...(today && { today }),
  });
}

function parcelOf(given: Record<string, unknown>) {
  const sides = given.Dimensions as Record<'Length' | 'Width' | 'Height', string>;
  const { Weight } = given.PackageWeight as { Weight: string };
  const { DeclaredValue, DeliveryConfirmation } = (given.PackageServiceOptions ?? {}) as {
    DeclaredValue?: { MonetaryValue: string };
    DeliveryConfirmation?: { DCISType: string };
  };
  const declared = DeclaredValue?.MonetaryValue;
  const signature = SIGNATURES[DeliveryConfirmation?.DCISType ?? ''];
  return {
    weight: Number(Weight),
    length: Number(sides.Length),
    width: Number(sides.Width),
    height: Number(sides.Height),
    ...(declared && { declaredCents: Math.round(Number(declared) * 100) }),
    ...(signature && { signature }),
  };
}

export const pickupCents = (residential: boolean) => (residential ? RESIDENTIAL_PICKUP_CENTS : PICKUP_CENTS);

/** A picture as UPS's: 1400×800, the label lying on its side in the left 1200. The same for every parcel. */
async function labelGif(): Promise<string> {
  const bar = { create: { width: 20, height: 600, channels: 3 as const, background: 'black' } };
  const bars = [60, 100, 180].map(left => ({ input: bar, left, top: 100 }));
  const sharp = await decoder();
  const picture = sharp({ create: { width: 1400, height: 800, channels: 3, background: 'white' } });
  return (await picture.composite(bars).gif().toBuffer()).toString('base64');
}
