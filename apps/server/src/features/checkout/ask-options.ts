import type { Cents } from '@puerta/domain/money/money';
import type { DeliveryOptions } from '@puerta/domain/parcels/delivery-options';
import type { ParcelOptions } from '../../adapters/carrier/port.ts';

/** What the carrier is asked to add to each package, in its price and on its label alike; `valueCents` of one. */
export const parcelOptions = (
  { protection, signature }: DeliveryOptions,
  valueCents: Cents | null,
): ParcelOptions => ({
  ...(protection && valueCents !== null && { declaredCents: valueCents }),
  ...(signature && { signature }),
});
