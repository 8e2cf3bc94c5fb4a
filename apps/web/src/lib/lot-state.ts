import { LOT_STATUS } from '@puerta/domain/parcels/lot-status';

/** It has arrived, and ends with its last package (docs/rules/lots.md). */
export const awaitsDeliveries = (lot: { status_id: number }): boolean => lot.status_id === LOT_STATUS.arrived;

/** It leaves the warehouse by this step, on a day that has to be known (docs/rules/lots.md). */
export const departs = (status: number): boolean => status === LOT_STATUS.sent;
