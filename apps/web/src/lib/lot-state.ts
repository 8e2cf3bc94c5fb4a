import { LOT_STATUS } from '@puerta/domain/lot-status';

/** It has arrived, and ends with its last package (docs/rules/lots.md). */
export const awaitsDeliveries = (lot: { status_id: number }): boolean => lot.status_id === LOT_STATUS.arrived;
