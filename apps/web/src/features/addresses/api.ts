import type { Data } from '@puerta/contract/client';
import { read } from '../../lib/query/read.ts';

export type UsAddress = Data<'GET /profile/sender'>[number];
export type OwnAddress = Data<'GET /profile/sender/own'>;
export type VenezuelaAddress = Data<'GET /profile/receiver'>[number];

export const sendersQuery = read('addresses', 'GET /profile/sender');

/** The own data as a US address, in no book. */
export const ownAddressQuery = read('addresses', 'GET /profile/sender/own');

export const receiversQuery = read('addresses', 'GET /profile/receiver');

/** Where a saved address is, line by line. */
export const usLines = ({ lineOne, lineTwo, city, state, zip_code }: UsAddress): string[] => [
  [lineOne, lineTwo].filter(Boolean).join(', '),
  `${city}, ${state} ${zip_code}`,
];

export const venezuelaLines = ({ address, city_name, state_name }: VenezuelaAddress): string[] => [
  address,
  `${city_name}, ${state_name}`,
];
