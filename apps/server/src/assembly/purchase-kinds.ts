import type { PurchaseKinds } from '../services/purchase-kind.ts';
import { returnedLabel } from '../features/labels/void-label.ts';
import { orderKind } from '../features/checkout/order-kind.ts';
import { debtKind } from '../features/debts/debt-kind.ts';
import { pickupKind } from '../features/pickups/pickup-kind.ts';

/** What the purchase engine drives. */
export const purchaseKinds: PurchaseKinds = {
  order: { ...orderKind, returned: returnedLabel },
  debt: debtKind,
  pickup: pickupKind,
};
