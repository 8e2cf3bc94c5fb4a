import type { usAddressBody, venezuelaAddressBody } from '@puerta/contract/addresses';
import type { EndpointKey } from '@puerta/contract/contract';
import { done, invalid } from '@puerta/contract/messages.es';
import type * as z from 'zod/mini';
import type { Context } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { usAddressRow, venezuelaAddressRow } from './present.ts';
import {
  deleteAddress,
  insertUsAddress,
  insertVenezuelaAddress,
  missingPlace,
  type Owner,
  updateUsAddress,
  updateVenezuelaAddress,
} from './queries.ts';

type Customer = Context<Extract<EndpointKey, `${string} /profile/${'sender' | 'receiver'}`>>;
type Saved = { data: { id: number }; message: string };

export const ownerOf = ({ agency, actor }: Customer): Owner => ({
  agencyId: agency.id,
  accountId: actor.id,
});

/** Adds a US address to the customer's book, or changes the one with this id. Another's is not found. */
export async function saveUsAddress(
  context: Customer,
  body: z.output<typeof usAddressBody>,
  id: number | null,
) {
  const { clock, once } = context;
  const address = usAddressRow(body);
  return once(async tx => {
    if (id === null) return saved(await insertUsAddress(tx, ownerOf(context), address, clock.now()));
    return (await updateUsAddress(tx, ownerOf(context), id, address)) ? saved(id) : refuse('not_found');
  });
}

/** The same for Venezuela; the destination must be one that the agency offers. */
export async function saveVenezuelaAddress(
  context: Customer,
  body: z.output<typeof venezuelaAddressBody>,
  id: number | null,
) {
  const { agency, db, clock, once } = context;
  const field = await missingPlace(db.read(agency.id), agency.id, body);
  if (field) {
    const message = invalid.venezuelaAddress[field];
    return refuse('invalid_input', { message, fields: [{ field, message }] });
  }
  const address = venezuelaAddressRow(body);
  return once(async tx => {
    if (id === null) return saved(await insertVenezuelaAddress(tx, ownerOf(context), address, clock.now()));
    return (await updateVenezuelaAddress(tx, ownerOf(context), id, address))
      ? saved(id)
      : refuse('not_found');
  });
}

export async function removeAddress(
  context: Customer,
  book: 'us_address' | 'venezuela_address',
  id: number,
): Promise<{ data: null; message: string } | Refusal> {
  const { agency, db } = context;
  const existed = await deleteAddress(db.read(agency.id), book, ownerOf(context), id);
  return existed ? { data: null, message: done.addressDeleted } : refuse('not_found');
}

const saved = (id: number): Saved => ({ data: { id }, message: done.addressSaved });
