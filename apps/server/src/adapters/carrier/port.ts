import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import type { Cents } from '@puerta/domain/money/money';
import type { Parcel } from '@puerta/domain/parcels/measures';
import type { WeekHours } from '@puerta/domain/days/opening-hours';
import type { PickupWindow } from '@puerta/domain/parcels/pickup-calendar';
import type { DomesticCode } from '@puerta/domain/money/products';
import type { DeliveryOptions } from '@puerta/domain/parcels/delivery-options';
import { withinCarrierLimits } from '@puerta/domain/money/pricing';

/**
 * What the application asks of a parcel carrier inside the United States. Amounts are whole cents, weights pounds,
 * sides inches. Expected refusals are values; an outage throws `ProviderUnavailable`, an unknown outcome
 * `ProviderTimeout` (see ../provider-error.ts).
 */

/** Ground, 3 Day Select, 2nd Day Air, Next Day Air; what goes abroad reaches Miami by ground. */
export type CarrierService = DomesticCode;

export type CarrierPlace = {
  /** Five digits; a ZIP+4 is accepted and cut. */
  zip: string;
  /** Two letters, upper case. Optional in a calculator, where only the zip is known. */
  state?: string;
};

export type CarrierAddress = {
  name: string;
  /** Digits. */
  phone: string;
  /** One to three lines, in the order they are printed. */
  lines: string[];
  city: string;
  state: string;
  zip: string;
  residential: boolean;
};

/** What is added to one parcel: the value that the carrier answers for beyond its own limit, and who must sign. */
export type ParcelOptions = { declaredCents?: Cents; signature?: NonNullable<DeliveryOptions['signature']> };

export type RateRequest = {
  from: CarrierPlace;
  to: CarrierPlace;
  /** The sum over all parcels is answered, with what is added to them. */
  parcels: (Parcel & ParcelOptions)[];
  /** Delivered on a Saturday, for more. */
  saturday?: boolean;
  /** Only this service; every service when left out. */
  service?: CarrierService;
  residential: boolean;
  returns?: Returns;
};

export type CarrierRate = {
  service: CarrierService;
  /** What the public pays at the carrier. */
  publishedCents: Cents;
  /** What the agency's account pays. */
  negotiatedCents: Cents;
  /** Pounds charged: the greater of weight and volumetric weight of each parcel, rounded up, summed. */
  billableWeightLb: number;
  /** Business days. */
  transitDays: number;
  /** It may be delivered on a Saturday for more, where it sets out today. */
  saturday: boolean;
};

/** Whoever received a parcel sends it back with this label: one parcel, without signature and on no Saturday. */
type Returns = boolean;

/** `unknown_zip`: no such place; `over_limits`: heavier or larger than the carrier takes. */
export type RateRefusal = { ok: false; reason: 'unknown_zip' | 'over_limits'; place?: 'from' | 'to' };
export type RateAnswer = { ok: true; rates: CarrierRate[] } | RateRefusal;

/** `description`: what is inside this one, where the parcels differ. */
type LabelledParcel = Parcel & ParcelOptions & { printedReference: string; description?: string };
export type LabelRequest = {
  /** Ours, unique for this purchase: what `findByReference` finds after an answer that never came. */
  reference: string;
  from: CarrierAddress;
  to: CarrierAddress;
  /** `printedReference` is what a person reads on that parcel's label, and tells it from its neighbours: our tracking number. */
  parcels: LabelledParcel[];
  service: CarrierService;
  saturday?: boolean;
  returns?: Returns;
  /** What is inside, as declared. */
  description: string;
  /** The agency's calendar day, which a label of ours bears; shipments of before have none. */
  day?: CalendarDay;
  /** Where a parcel goes on to from our warehouse; none within the United States, nor in shipments of before. */
  forwarding?: Forwarding;
};

/** What the warehouse reads on a parcel, even where its codes are torn. */
export type Forwarding = {
  transport: 'AIR' | 'OCEAN' | 'MULTIPLE';
  /** The client's, where they have one. */
  locker: string | null;
  receiver: string;
  city: string;
};

export type CarrierLabel = {
  carrierTracking: string;
  /** A 4×6 inch page. */
  label: Uint8Array;
  labelFormat: 'pdf';
};

/** `printedReference`: of the parcel that it is for; null where the carrier does not tell. */
export type ParcelLabel = CarrierLabel & { printedReference: string | null };

export type Shipment = {
  shipmentId: string;
  packages: ParcelLabel[];
  /** Negotiated. Null when found again at a carrier that no longer says what it cost. */
  chargedCents: Cents | null;
};

/**
 * What stands under a reference. `bought_without_label`: it was bought and is valid, yet its label is to be had no
 * more; `carrierTracking` where the carrier tells at least that, so that it can be voided. `none`: nothing was
 * bought, or all of it is void.
 */
export type FoundShipment =
  | ({ state: 'bought' } & Shipment)
  | { state: 'bought_without_label'; carrierTracking: string | null }
  | { state: 'none' };

export type AddressField = 'name' | 'phone' | 'lines' | 'city' | 'state' | 'zip';

/**
 * `place` and `field` say what must be changed, where the carrier says it. `service_unavailable`: another service may
 * go between these places.
 */
export type LabelRefusal = {
  ok: false;
  reason: 'unknown_zip' | 'over_limits' | 'address_refused' | 'service_unavailable';
  place?: 'from' | 'to';
  field?: AddressField;
};
export type LabelAnswer = ({ ok: true; chargedCents: Cents } & Shipment) | LabelRefusal;

/** Voiding what is void already is done, not refused: an undo may be repeated. */
export type VoidAnswer =
  | { ok: true; alreadyVoided: boolean }
  | { ok: false; reason: 'not_found' | 'already_scanned' | 'too_old' };

/** `no_label`: bought and valid, yet the carrier draws its label no more. */
export type MissingLabel = { ok: false; reason: 'not_found' | 'voided' | 'no_label' };
export type RecoverAnswer = ({ ok: true } & CarrierLabel) | MissingLabel;

/** The text of a label in ZPL, the language of thermal printers. */
export type ZplAnswer = { ok: true; zpl: string } | MissingLabel;

export type PickupRateRequest = {
  address: CarrierAddress;
  date: CalendarDay;
  /** In the local time of the address. */
  window: PickupWindow;
};

export type PickupRequest = PickupRateRequest & {
  /** Ours, unique for this pickup: what `findPickup` finds after an answer that never came. */
  reference: string;
  /** How many parcels the driver will find. */
  quantity: number;
  contact: string;
  phone: string;
  carrierTrackings: string[];
  /** Pounds of each parcel that has a label, as declared: one at least, and perhaps not as many as the driver finds. */
  parcelWeights: number[];
};

export type PickupRefusal = { ok: false; reason: 'unknown_zip' | 'date_not_available' };
export type PickupRateAnswer = { ok: true; cents: Cents } | PickupRefusal;
export type PickupAnswer =
  | {
      ok: true;
      /** Eleven characters, such as `2930O2BER9R`. */
      prn: string;
      /** Null when the carrier booked it and does not say what it costs. */
      cents: Cents | null;
    }
  | PickupRefusal;
/** `unknown`: at this moment the carrier would not list a visit of that day, whether there is one or not. */
export type FoundPickup = { state: 'found'; prn: string } | { state: 'none' } | { state: 'unknown' };
export type CancelPickupAnswer = { ok: true } | { ok: false; reason: 'not_found' | 'already_picked_up' };

/** Our meaning of what a carrier reports; its Spanish text is in `@puerta/contract/parcels/carrier-events.es`. */
export type TrackingCode =
  | 'label_created'
  | 'label_voided'
  | 'picked_up'
  | 'in_transit'
  | 'arrived_at_facility'
  | 'out_for_delivery'
  | 'delivered'
  | 'exception'
  | 'returned';

export type TrackingEvent = {
  /** Instant, ISO 8601 in UTC. */
  at: string;
  code: TrackingCode;
  /** Spanish, for a person. */
  description: string;
  /** `Miami, FL`; empty when the carrier does not say. */
  location: string;
};

export type TrackingAnswer = {
  /** Oldest first. */
  events: TrackingEvent[];
  delivered: Date | null;
  /** The carrier has held the parcel: from then on its label cannot be voided. */
  scanned: boolean;
};

export type AddressCandidate = { lines: string[]; city: string; state: string; zip: string };

export type AddressAnswer = {
  /** `suggestion`: not found as written, `candidates` may be what was meant; `unknown`: nothing like it. */
  verdict: 'valid' | 'suggestion' | 'unknown';
  residential?: boolean;
  candidates: AddressCandidate[];
};

/** Where a customer may leave a parcel with the carrier. */
export type DropPoint = {
  name: string;
  lines: string[];
  city: string;
  state: string;
  zip: string;
  /** Ten digits; empty when the carrier does not say. */
  phone: string;
  /** In a straight line, one decimal. */
  miles: number;
  /** Null when the carrier does not say. */
  hours: WeekHours | null;
};
export type DropPointsAnswer = { ok: true; points: DropPoint[] } | { ok: false; reason: 'unknown_zip' };

/** A call of the carrier's to us, as it came. */
export type Delivery = { body: string; header(name: string): string | undefined };

/** Of which numbers the carrier tells by itself, until when. */
export type Subscribed = { told: string[]; until: Date };

export type Carrier = {
  rate(request: RateRequest): Promise<RateAnswer>;
  /**
   * Buys one label per parcel, all or none. **Not idempotent**, as with real carriers: after a crash or a
   * `ProviderTimeout`, call `findByReference` before buying again.
   */
  buyLabels(request: LabelRequest): Promise<LabelAnswer>;
  /**
   * The shipment bought under this reference with its labels that are not void, in any order. Which label is for which
   * parcel is told to whoever names what is printed on them.
   */
  findByReference(reference: string, printedReferences?: string[]): Promise<FoundShipment>;
  /** Voids the whole shipment, or only one parcel of it; a return whole. */
  voidShipment(shipmentId: string, carrierTracking?: string): Promise<VoidAnswer>;
  recoverLabel(carrierTracking: string): Promise<RecoverAnswer>;
  /** The same label for a thermal printer of four inches. */
  recoverZpl(carrierTracking: string): Promise<ZplAnswer>;
  ratePickup(request: PickupRateRequest): Promise<PickupRateAnswer>;
  /**
   * **Not idempotent**: whether two bookings of one address, day and window are one visit differs from carrier to
   * carrier. One without an answer is made again only where `findPickup` says that there is none.
   */
  schedulePickup(request: PickupRequest): Promise<PickupAnswer>;
  /**
   * Whether the carrier is still to come for what was booked with this reference for that day. A visit that another
   * reference booked before, and that this one was given too, stands under that one alone.
   */
  findPickup(reference: string, date: CalendarDay): Promise<FoundPickup>;
  /** Undoes a pickup whose payment failed. Cancelling twice is done. */
  cancelPickup(prn: string): Promise<CancelPickupAnswer>;
  /** Null when the carrier knows no such number. */
  track(carrierTracking: string): Promise<TrackingAnswer | null>;
  /**
   * From now on the carrier posts to `url`, by itself, what happens to these parcels; asked again, it does so for longer.
   * Of what happened before it tells nothing. Null where it tells nobody.
   */
  subscribe?(carrierTrackings: string[], url: string): Promise<Subscribed | null>;
  /** The number that a delivery to `url` is about, empty where it names none; null where this account did not ask for it. */
  readAlert?(delivery: Delivery, url: string): Promise<string | null>;
  validateAddress(address: AddressCandidate): Promise<AddressAnswer>;
  /** Ten at most, nearest first. Of the address only the postal code must be known. */
  findDropPoints(near: AddressCandidate): Promise<DropPointsAnswer>;
};

/** Whether the carrier takes such a parcel, whatever its sides are called. */
export const isWithinLimits = (parcel: Parcel): boolean =>
  parcel.weight > 0 &&
  Math.min(parcel.length, parcel.width, parcel.height) > 0 &&
  withinCarrierLimits(parcel);
