import type { Cents } from '@puerta/domain/money/money';
import type { TrackingEvent } from '../carrier/port.ts';

/** What the demo page `/simulador` may do to the simulated providers. Production mode has no such page. */
export type SimulatorControls = CarrierControls & PaymentControls;

export type SimulatedParcel = {
  carrierTracking: string;
  reference: string;
  receiver: string;
  /** `Miami, FL`. */
  destination: string;
  createdAt: Date;
  voided: boolean;
  /** The latest thing reported about it. */
  latest: TrackingEvent;
  /** Spanish text of the step that comes next; null when it is void or delivered. */
  next: string | null;
};

export type CarrierControls = {
  /** Newest first, 200 at most. */
  listShipments(): Promise<SimulatedParcel[]>;
  /** Makes the next step of the timetable happen now. */
  advance(
    carrierTracking: string,
  ): Promise<
    { ok: true; event: TrackingEvent } | { ok: false; reason: 'not_found' | 'voided' | 'delivered' }
  >;
};

export type HeldPayment = {
  providerId: string;
  reference: string;
  amountCents: Cents;
  description: string;
  brand: string;
  lastFour: string;
  createdAt: Date;
};

export type ReviewAnswer = { ok: true } | { ok: false; reason: 'not_found' | 'not_held' };

export type PaymentControls = {
  /** Oldest first. */
  listHeldPayments(): Promise<HeldPayment[]>;
  /** The review lets the payment pass: it becomes authorised. */
  release(providerId: string): Promise<ReviewAnswer>;
  /** The review refuses the payment: it can never be captured. */
  reject(providerId: string): Promise<ReviewAnswer>;
};
