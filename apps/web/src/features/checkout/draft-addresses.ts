import type { CallInput } from '@puerta/contract/client';
import { formatUsPhone } from '@puerta/domain/people/phone';
import type { OwnAddress, VenezuelaAddress } from '../addresses/api.ts';
import type { ReceiverValues, UsPersonValues } from './draft.ts';

// Saved addresses and the wizard's fields: the same things under two sets of names.

export function personOf(address: OwnAddress): UsPersonValues {
  return {
    name: address.name,
    email: address.email,
    phone: formatUsPhone(address.phone),
    addressLineOne: address.lineOne,
    addressLineTwo: address.lineTwo,
    state: address.state,
    city: address.city,
    zipCode: address.zip_code,
  };
}

export function usAddressOf(
  person: UsPersonValues,
  title: string,
): CallInput<'POST /profile/sender'>['body'] {
  const { name, email, phone, state, city } = person;
  return {
    title,
    name,
    email,
    phone,
    state,
    city,
    lineOne: person.addressLineOne,
    lineTwo: person.addressLineTwo,
    zip_code: person.zipCode,
  };
}

export function receiverOf(address: VenezuelaAddress): ReceiverValues {
  const { name, email, phone } = address;
  return {
    name,
    email,
    phone,
    address: address.address,
    state: String(address.state),
    city: String(address.city),
    office: { active: false, selected: '' },
  };
}

export function venezuelaAddressOf(
  receiver: ReceiverValues,
  title: string,
): CallInput<'POST /profile/receiver'>['body'] {
  const { name, email, phone, address, state, city } = receiver;
  return { title, name, email, phone, address, state, city };
}
