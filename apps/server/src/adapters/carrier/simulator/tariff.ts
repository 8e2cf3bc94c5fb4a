import { type Cents, roundHalfUpCents } from '@puerta/domain/money/money';
import { asCarried, type Parcel, volumetricWeight } from '@puerta/domain/parcels/measures';
import { type CalendarDay, weekday } from '@puerta/domain/days/calendar-day';
import type { CarrierRate, CarrierService, ParcelOptions } from '../port.ts';
import { milesBetween, type Place } from '../places.ts';

/**
 * The simulator's tariff. What a parcel costs at the counter:
 *
 *     base + zoneStep × z + pounds × (perPound + perPoundZone × z) + residential, where z = zone − 2
 *
 * `pounds` is the greater of weight and volumetric weight (divisor 166), rounded up to a whole pound, as carriers
 * do. The negotiated price is the published one less `discount` percent, half up to the cent.
 */
type ServiceTariff = {
  base: Cents;
  zoneStep: Cents;
  perPound: Cents;
  perPoundZone: Cents;
  residential: Cents;
  discount: number;
  /** Business days by zone, from zone 2 to zone 8. */
  transitDays: readonly [number, number, number, number, number, number, number];
};

export const TARIFF: Readonly<Record<CarrierService, ServiceTariff>> = {
  GND: {
    base: 1150,
    zoneStep: 90,
    perPound: 42,
    perPoundZone: 14,
    residential: 595,
    discount: 35,
    transitDays: [1, 2, 2, 3, 4, 4, 5],
  },
  '3DS': {
    base: 1900,
    zoneStep: 260,
    perPound: 95,
    perPoundZone: 28,
    residential: 650,
    discount: 40,
    transitDays: [3, 3, 3, 3, 3, 3, 3],
  },
  '2DA': {
    base: 2500,
    zoneStep: 380,
    perPound: 150,
    perPoundZone: 45,
    residential: 650,
    discount: 45,
    transitDays: [2, 2, 2, 2, 2, 2, 2],
  },
  NDA: {
    base: 4800,
    zoneStep: 900,
    perPound: 260,
    perPoundZone: 60,
    residential: 650,
    discount: 50,
    transitDays: [1, 1, 1, 1, 1, 1, 1],
  },
};

export const SERVICES = Object.keys(TARIFF) as CarrierService[];

/** What is added to a parcel, at the counter: protection by begun hundreds of dollars above the first one. */
const OPTIONS = { perHundred: 145, leastProtection: 435, receiver: 660, adult: 790, saturday: 1600 };
const HUNDRED: Cents = 10_000;

function optionCents({ declaredCents = 0, signature }: ParcelOptions, saturday: boolean): Cents {
  const hundreds = Math.max(0, Math.ceil(declaredCents / HUNDRED) - 1);
  const protection = hundreds > 0 ? Math.max(OPTIONS.leastProtection, hundreds * OPTIONS.perHundred) : 0;
  return protection + (signature ? OPTIONS[signature] : 0) + (saturday ? OPTIONS.saturday : 0);
}

/** On which day of the week a service sets out that may arrive on a Saturday for more. */
const BEFORE_SATURDAY: Partial<Record<CarrierService, number>> = { NDA: 5, '2DA': 4 };

/** What one pickup at an address costs the agency, however many parcels wait there. */
export const PICKUP_CENTS: Cents = 1450;
export const RESIDENTIAL_PICKUP_CENTS: Cents = 1850;

/** Miles up to which zones 2 to 7 reach; zone 8 is everything beyond. */
const ZONE_REACH = [150, 300, 600, 1000, 1400, 1800];
const FIRST_ZONE = 2;

/** 2 to 8. */
export function zoneBetween(from: Place, to: Place): number {
  const miles = milesBetween(from, to);
  const band = ZONE_REACH.findIndex(reach => miles <= reach);
  return FIRST_ZONE + (band === -1 ? ZONE_REACH.length : band);
}

/** Whole pounds that the carrier charges for; a begun inch counts whole, as with real ones. */
export function billableWeight(parcel: Parcel): number {
  return Math.ceil(Math.max(parcel.weight, volumetricWeight(asCarried(parcel))));
}

/** One service's price for all parcels together. */
export function priceOf(
  service: CarrierService,
  zone: number,
  parcels: (Parcel & ParcelOptions)[],
  residential: boolean,
  { today, saturday = false }: { today?: CalendarDay; saturday?: boolean | undefined } = {},
): CarrierRate {
  const tariff = TARIFF[service];
  const z = zone - FIRST_ZONE;
  let publishedCents = 0;
  let billableWeightLb = 0;
  for (const parcel of parcels) {
    const pounds = billableWeight(parcel);
    billableWeightLb += pounds;
    publishedCents +=
      tariff.base +
      tariff.zoneStep * z +
      pounds * (tariff.perPound + tariff.perPoundZone * z) +
      (residential ? tariff.residential : 0) +
      optionCents(parcel, saturday);
  }
  return {
    service,
    publishedCents,
    negotiatedCents: roundHalfUpCents((publishedCents * (100 - tariff.discount)) / 100),
    billableWeightLb,
    transitDays: tariff.transitDays[z] ?? 5,
    saturday: today !== undefined && weekday(today) === BEFORE_SATURDAY[service],
  };
}
