import type {
  ownAddress,
  usAddress,
  usAddressBody,
  venezuelaAddress,
  venezuelaAddressBody,
} from '@puerta/contract/addresses';
import type * as z from 'zod/mini';
import type { ownAddressOf, usAddressesOf, venezuelaAddressesOf } from './queries.ts';

type UsRow = Awaited<ReturnType<typeof usAddressesOf>>[number];
type VenezuelaRow = Awaited<ReturnType<typeof venezuelaAddressesOf>>[number];

export const presentUsAddress = (row: UsRow): z.input<typeof usAddress> => ({
  id: row.id,
  title: row.title,
  name: row.name,
  email: row.email,
  phone: row.phone,
  lineOne: row.line_one,
  lineTwo: row.line_two,
  state: row.state,
  city: row.city,
  zip_code: row.zip_code,
});

export const presentOwnAddress = (
  row: Awaited<ReturnType<typeof ownAddressOf>>,
): z.input<typeof ownAddress> => ({
  name: row.name,
  email: row.email,
  phone: row.phone ?? '',
  lineOne: row.address ?? '',
  lineTwo: '',
  state: row.state ?? '',
  city: row.city ?? '',
  zip_code: row.zip_code ?? '',
});

export const usAddressRow = ({ lineOne, lineTwo, ...same }: z.output<typeof usAddressBody>) => ({
  ...same,
  line_one: lineOne,
  line_two: lineTwo,
});

export const presentVenezuelaAddress = (row: VenezuelaRow): z.input<typeof venezuelaAddress> => {
  const { state_id, city_id, ...same } = row;
  return { ...same, state: state_id, city: city_id };
};

export const venezuelaAddressRow = ({ state, city, ...same }: z.output<typeof venezuelaAddressBody>) => ({
  ...same,
  state_id: state,
  city_id: city,
});
