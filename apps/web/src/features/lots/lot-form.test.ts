import { describe, expect, it } from 'vitest';
import type { LotPackage } from './api.ts';
import { sortByDestination } from './lot-form.ts';

const parcel = (id: number, address: string): LotPackage => ({
  id,
  address,
  tracking_number: `CE${id}`,
  package_number: null,
  product_type: 'AIR',
  client: 'Ana',
  status: 'Almacen Miami',
  status_id: 2,
  weight: 1,
  length: 1,
  width: 1,
  height: 1,
  can: { deliver: false, remove: false },
});
const ids = (packages: LotPackage[]) => packages.map(({ id }) => id);
const some = [
  parcel(1, 'Calle 1, Maracay, Aragua'),
  parcel(2, 'Av. 2, Mérida, Mérida'),
  parcel(3, 'Calle 3, Turmero, Aragua'),
  parcel(4, 'Av. 4, MERIDA, Mérida'),
];

describe('packages by destination', () => {
  it('puts the city first, then its state, whatever the accents', () => {
    expect(ids(sortByDestination(some, { city: 'Turmero', state: 'Aragua' }))).toEqual([3, 1, 2, 4]);
    expect(ids(sortByDestination(some, { city: 'Mérida', state: 'Mérida' }))).toEqual([2, 4, 1, 3]);
  });

  it('leaves the order alone while nothing is chosen', () => {
    expect(ids(sortByDestination(some, { city: '', state: '' }))).toEqual([1, 2, 3, 4]);
  });
});
