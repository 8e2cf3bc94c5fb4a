import { PACKAGE_STATUS, type PackageStatus } from './package-status.ts';
import type { ProductType, Way } from '../money/products.ts';

/** 1 Creado, 2 Enviado, 3 En destino, 4 Entregado (docs/rules/lots.md). */
export const LOT_STATUS = { created: 1, sent: 2, arrived: 3, delivered: 4 } as const;
export type LotStatus = (typeof LOT_STATUS)[keyof typeof LOT_STATUS];

/** What staff do, or what follows from the lot's last package being delivered. */
export type LotStepBy = 'staff' | 'last_delivery';

type LotStep = {
  to: LotStatus;
  by: LotStepBy;
  /** Packages of the lot at exactly `from` move along; the others stay. null: the step moves none. */
  packages: { from: PackageStatus; to: PackageStatus } | null;
};

/** Forward only, one step at a time. */
export const LOT_STEPS: Readonly<Record<LotStatus, LotStep | null>> = {
  1: { to: 2, by: 'staff', packages: { from: PACKAGE_STATUS.miami, to: PACKAGE_STATUS.inTransit } },
  2: { to: 3, by: 'staff', packages: { from: PACKAGE_STATUS.inTransit, to: PACKAGE_STATUS.caracas } },
  3: { to: 4, by: 'last_delivery', packages: null },
  4: null,
};

/** As many packages as one form offers for a lot, the oldest; any other is found by its tracking number. */
export const LOT_PACKAGES_OFFERED = 500;
/** Pounds or cubic feet that a lot's limit may say at most. */
export const LOT_LIMIT_MAX = 1_000_000;
/** Zones: 1 Caracas, 2 Maracaibo. */
export const LOT_ZONES = [1, 2] as const;

export function isLotStatus(value: unknown): value is LotStatus {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 4;
}

export function canMoveLot(from: LotStatus, to: LotStatus, by: LotStepBy = 'staff'): boolean {
  const step = LOT_STEPS[from];
  return step !== null && step.to === to && step.by === by;
}

/** Packages are added or removed only before the lot departs. */
export function canEditLotPackages(status: LotStatus): boolean {
  return status === LOT_STATUS.created;
}

export type DepartureRefusal = 'departure_date_missing' | 'lot_empty';

/** Why a lot cannot be sent yet, or null. */
export function departureRefusal(lot: {
  departureDate: string | null;
  packages: number;
}): DepartureRefusal | null {
  if (!lot.departureDate) return 'departure_date_missing';
  return lot.packages === 0 ? 'lot_empty' : null;
}

/** Whether a package may be put into a lot that travels this way. */
export function fitsLot(
  item: {
    statusId: PackageStatus;
    processed: boolean;
    paymentPending: boolean;
    voided: boolean;
    inLot: boolean;
    productType: ProductType;
  },
  transport: Way,
): boolean {
  return (
    item.statusId === PACKAGE_STATUS.miami &&
    item.processed &&
    !item.paymentPending &&
    !item.voided &&
    !item.inLot &&
    (item.productType === transport || item.productType === 'MULTIPLE')
  );
}

/** A lot that has arrived is delivered once its last package is. */
export function isLotDelivered(lot: {
  status: LotStatus;
  packageStatuses: readonly PackageStatus[];
}): boolean {
  return (
    lot.status === LOT_STATUS.arrived &&
    lot.packageStatuses.length > 0 &&
    lot.packageStatuses.every(status => status === PACKAGE_STATUS.delivered)
  );
}
