import { isPackageStatus, kindOfGroup, type PackageStatus } from '@puerta/domain/parcels/package-status';
import type { PackageFacts } from '@puerta/domain/people/permissions';
import { GROUP, type ProductGroup } from '@puerta/domain/money/products';

export type StatusColumns = { status: number; voided_at: Date | null };

export const statusId = (row: StatusColumns): PackageStatus => {
  if (!isPackageStatus(row.status)) throw new Error(`Not a package status: ${row.status}`);
  return row.status;
};

/** What decides who may do what with a package: columns of package and the state of its order. */
export type FactsRow = StatusColumns & {
  product_group: number;
  payment: boolean;
  pickup: boolean;
  process_day: string | null;
  weight: number | null;
  carrier_scanned_at: Date | null;
  created_at: Date;
  order_state: string;
  /** read where a label may be voided */
  invoiced?: boolean;
  /** labels with which it goes back, read where it is shown whole */
  returns?: unknown[];
};

export function factsOf(row: FactsRow): PackageFacts {
  return {
    ...invoiceFactsOf(row),
    paid: row.order_state === 'paid',
    pickupOffered: row.product_group !== GROUP.promo,
    pickupScheduled: row.pickup,
    carrierScanned: row.carrier_scanned_at !== null,
    processed: row.process_day !== null,
    measured: row.weight !== null,
    createdAt: row.created_at,
    invoiced: row.invoiced ?? false,
    sentBack: (row.returns ?? []).length > 0,
  };
}

/** What decides whether a package has an invoice. */
export function invoiceFactsOf(row: Pick<FactsRow, 'status' | 'voided_at' | 'product_group' | 'payment'>) {
  return {
    kind: kindOfGroup(row.product_group as ProductGroup),
    status: statusId(row),
    pending: row.payment,
    voided: row.voided_at !== null,
  };
}
