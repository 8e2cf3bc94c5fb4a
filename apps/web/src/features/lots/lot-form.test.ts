import { describe, expect, it } from 'vitest';
import type { LotPackage } from './api.ts';
import {
  chosenOf,
  limitOf,
  loadOf,
  otherCities,
  passed,
  placesToChoose,
  sortByDestination,
  without,
  zonesToChoose,
} from './lot-form.ts';

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
  shelf_place: null,
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

describe('what is chosen', () => {
  it('is weighed and measured on top of what is loaded, and less what others took', () => {
    const chosen = chosenOf([
      { id: 1, weight: 10.5, length: 12, width: 12, height: 12 },
      { id: 2, weight: 4, length: 24, width: 12, height: 12 },
    ]);
    expect(loadOf(chosen)).toEqual({ pieces: 2, weight: 14.5, cubicFeet: 3 });
    const loaded = { pieces: 5, weight: 100, cubicFeet: 20 };
    expect(loadOf(without(chosen, [{ id: 1 }]), loaded)).toEqual({ pieces: 6, weight: 104, cubicFeet: 22 });
  });

  it.each([
    ['', null],
    ['500', 500],
    ['60.5', 60.5],
    ['0', null],
    ['-', null],
  ])('a limit that reads %j is %j', (typed, limit) => expect(limitOf(typed)).toBe(limit));
});

describe('places to choose', () => {
  const place = (state_id: number, state: string, city_id: number, city: string, packages: number) => ({
    zone: state === 'Zulia' ? 2 : null,
    state_id,
    state,
    city_id,
    city,
    packages,
    weight: 1,
    cubic_feet: 1,
  });
  const places = [
    place(1, 'Aragua', 10, 'Maracay', 2),
    place(2, 'Zulia', 20, 'Cabimas', 3),
    place(2, 'Zulia', 21, 'Maracaibo', 4),
  ];

  it('are states with all of their cities, or the cities of one state', () => {
    const anywhere = { zone: '', state: '' };
    expect(placesToChoose(places, anywhere)).toEqual([
      { value: '1', name: 'Aragua', packages: 2 },
      { value: '2', name: 'Zulia', packages: 7 },
    ]);
    expect(placesToChoose(places, { zone: '', state: '2' }).map(({ name }) => name)).toEqual([
      'Cabimas',
      'Maracaibo',
    ]);
    expect(placesToChoose(places, { zone: '', state: '3' })).toEqual([]);
  });

  it('are those of one zone, where states lie in zones', () => {
    const names = { 1: 'Caracas', 2: 'Maracaibo' };
    expect(zonesToChoose(places, names)).toEqual([{ value: '2', name: 'Maracaibo', packages: 7 }]);
    expect(zonesToChoose(places.slice(0, 1), names)).toEqual([]);
    expect(placesToChoose(places, { zone: '2', state: '' }).map(({ name }) => name)).toEqual(['Zulia']);
    expect(placesToChoose(places, { zone: '1', state: '' })).toEqual([]);
  });
});

describe('what somebody looks at again before a lot leaves', () => {
  it('is the boxes of other cities, the most first, whatever their letters', () => {
    const bound = ['Maracaibo, Zulia', 'CARACAS, Distrito Capital', 'Cabimas, Zulia', 'Cabimas, Zulia'];
    const boxes = bound.map((address, at) => parcel(at + 1, address));
    expect(otherCities(boxes, 'Caracas, Distrito Capital')).toEqual([
      { city: 'Cabimas', packages: 2 },
      { city: 'Maracaibo', packages: 1 },
    ]);
    expect(otherCities([parcel(1, 'Mérida, Mérida')], 'Merida, Mérida')).toEqual([]);
  });

  it('is by how much it passes a limit, where it has one', () => {
    const load = { pieces: 2, weight: 353, cubicFeet: 12 };
    expect(passed(load, { weight: 300, volume: 12 })).toEqual({ weight: 53, volume: null });
    expect(passed(load, { weight: null, volume: null })).toEqual({ weight: null, volume: null });
  });
});
