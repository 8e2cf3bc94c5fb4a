import type { Parcel } from '@puerta/domain/parcels/measures';
import type { AddressCandidate } from '../../adapters/carrier/port.ts';
import { isRefusal } from '../../app/refusal.ts';
import { atMost } from '../../at-most.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import { isResidential, learnKind } from '../../services/address-kind.ts';
import { rateParcel } from '../quotes/price-parcel.ts';
import { AT_ONCE, type PricedAbroad, type Seller } from './price-order.ts';
import { selectWarehouse } from './queries.ts';

async function warehouseAddress(tx: ReadTx): Promise<AddressCandidate> {
  const found = await selectWarehouse(tx);
  const { warehouse_address, warehouse_city: city, warehouse_state: state, warehouse_zip: zip } = found;
  return { lines: [warehouse_address], city, state, zip };
}

/** Before anybody pays: whether the carrier calls the agency's warehouse a home. */
export const learnWarehouse = async (context: Parameters<typeof learnKind>[0]): Promise<void> =>
  learnKind(context, await warehouseAddress(context.read));

/**
 * What the way to the warehouse costs the agency where that is a business. Its client pays as to a home all the same
 * (docs/rules/prices.md); the label is bought as what it is, and so is its cost rated. `units`: of these parcels.
 */
export async function atOwnCost<P extends PricedAbroad>(
  { carrier }: Seller,
  tx: ReadTx,
  zip: string,
  parcels: readonly Parcel[],
  units: readonly P[],
): Promise<P[]> {
  const to = await warehouseAddress(tx);
  if (await isResidential(tx, to)) return [...units];
  const inTurn = atMost(AT_ONCE, units.length);
  const rate = async (unit: P, at: number): Promise<P> => {
    const places = { from: { zip }, to: { zip: to.zip, state: to.state } };
    const fields = { from: 'sender.zipCode', to: null };
    const business = { residential: false };
    const rates = await rateParcel(carrier, places, parcels[at] as Parcel, fields, 'GND', business);
    const ground = isRefusal(rates) ? undefined : rates[0];
    if (!ground) throw new Error('The carrier rated a parcel to a home, and not to a business');
    const { negotiatedCents } = ground;
    return { ...unit, residential: false, carrierLeg: { ...unit.carrierLeg, negotiatedCents } };
  };
  return Promise.all(units.map((unit, at) => inTurn(() => rate(unit, at))));
}
