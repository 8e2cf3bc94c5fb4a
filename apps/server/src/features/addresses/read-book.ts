import type { Tx } from '../../db/within-agency.ts';
import { presentUsAddress, presentVenezuelaAddress } from './present.ts';
import { type Owner, usAddressesOf, venezuelaAddressesOf } from './queries.ts';

/** Both address books of a customer, newest first. */
export async function readBook(tx: Tx, owner: Owner) {
  return {
    sender: (await usAddressesOf(tx, owner)).map(presentUsAddress),
    receiver: (await venezuelaAddressesOf(tx, owner)).map(presentVenezuelaAddress),
  };
}
