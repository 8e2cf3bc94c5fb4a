import type { PurchaseKinds } from '../services/purchase-kind.ts';
import { returnedLabel } from './labels/void-at-carrier.ts';
import { orderKind } from './orders/order-kind.ts';
import { debtKind } from './payments/debt-kind.ts';
import { pickupKind } from './pickups/pickup-kind.ts';

/** What the purchase engine drives. */
export const purchaseKinds: PurchaseKinds = {
  order: { ...orderKind, returned: returnedLabel },
  debt: debtKind,
  pickup: pickupKind,
};
