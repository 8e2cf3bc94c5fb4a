import { isPackageStatus, PACKAGE_STATUS, type PackageStatus } from '@puerta/domain/parcels/package-status';
import { GROUP } from '@puerta/domain/money/products';

// What screens say of a package's state. What may be done with it says its `can`: the server decides that. Nowhere
// else in the web app is a status or a flag compared with a number (scripts/rules/patterns.ts).

type At = { status_id: number };
type Flagged = { payment: number };

export const statusOf = ({ status_id }: At): PackageStatus =>
  isPackageStatus(status_id) ? status_id : PACKAGE_STATUS.created;

/** It was received, and its second payment is awaited. */
export const isOwing = ({ payment }: Flagged): boolean => payment === 1;

export const isDelivered = ({ status_id }: At): boolean => status_id === PACKAGE_STATUS.delivered;

/** Neither reception nor a lot has filled anything in yet. */
export const isAhead = ({ status_id }: At): boolean => status_id === PACKAGE_STATUS.created;

/** Its carrier scanned it, and it did not reach us yet. */
export const isWithCarrier = (row: At & { carrier_has_it: boolean; voided: boolean }): boolean =>
  isAhead(row) && row.carrier_has_it && !row.voided;

/** Within the United States it is measured and delivered at a counter of its own, and shows no way to Venezuela. */
export const isDomestic = ({ group_services }: { group_services: number }): boolean =>
  group_services === GROUP.domestic;

/** Its label is made, and the carrier will fetch it. */
export const awaitsPickup = (row: At & { pickup: number; voided: boolean }): boolean =>
  isAhead(row) && row.pickup === 1 && !row.voided;

/** Where a step of the way stands for a package at this status; of a delivered one everything is done. */
export function stageOf(step: PackageStatus, at: At): 'done' | 'current' | 'ahead' {
  if (step < at.status_id || isDelivered(at)) {
    return 'done';
  }
  return step === at.status_id ? 'current' : 'ahead';
}
