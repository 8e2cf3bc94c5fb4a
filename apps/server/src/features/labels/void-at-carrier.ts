import type { VoidAnswer } from '../../adapters/carrier/port.ts';
import type { Agency } from '../../app/agency.ts';
import type { ReturnedGoods } from '../../services/purchase-kind.ts';
import type { Services } from '../../services/services.ts';
import { findCarrier } from '../orders/find-accounts.ts';
import { cancelEmptyVisit } from '../pickups/cancel-empty-visit.ts';
import { selectLabel, unmarkVoided } from './queries.ts';

/** Voids one package's label at the carrier; may be repeated. Throws ProviderUnavailable when the carrier is away. */
export async function voidAtCarrier(
  services: Pick<Services, 'providers' | 'db'>,
  agency: Pick<Agency, 'id'>,
  packageId: number,
): Promise<VoidAnswer> {
  const label = await selectLabel(services.db.read(agency.id), agency.id, packageId);
  if (!label?.carrier_shipment_id || !label.carrier_tracking) return { ok: false, reason: 'not_found' };
  const carrier = await findCarrier(services, agency, label.order_id);
  return carrier.voidShipment(label.carrier_shipment_id, label.carrier_tracking);
}

/**
 * A label must be void at the carrier before its price goes back. The carrier need not come for it either; one that
 * the carrier keeps is not void after all.
 */
export const returnedLabel: ReturnedGoods = {
  giveBack: voidAtCarrier,
  gone: cancelEmptyVisit,
  kept: (tx, agency, packageId) => unmarkVoided(tx, agency.id, packageId),
};
