import { carrierRefusals } from '@puerta/contract/carrier-refusals.es';
import type { ErrorCode } from '@puerta/contract/errors';
import type { LabelRefusal } from '../../adapters/carrier/port.ts';

/**
 * What a customer is told when the carrier sells no label: what to change, as far as the carrier says it. A receiver
 * that is the agency's own warehouse is nothing that the customer could mend.
 */
export function refusalCode(refusal: LabelRefusal, { toWarehouse }: { toWarehouse: boolean }): ErrorCode {
  const { reason, place, field } = refusal;
  if (place === 'to' && toWarehouse) return 'warehouse_refused';
  const who = place === 'to' ? 'receiver' : 'sender';
  switch (reason) {
    case 'over_limits':
      return 'box_refused';
    case 'service_unavailable':
      return 'service_refused';
    case 'unknown_zip':
      return place ? `${who}_zip_refused` : 'zip_unknown';
    case 'address_refused':
      return place && field ? `${who}_${field}_refused` : 'address_refused';
  }
}

/** Whether a purchase came to nothing because the carrier read the order and refused it: nothing was bought then. */
export const isLabelRefusal = (reason: string | null): boolean =>
  reason !== null && (reason in carrierRefusals || reason === 'zip_unknown');
