import { describe, expect, test } from 'vitest';
import { girth } from '../parcels/measures.ts';
import { GIRTH_MAX, QUANTITY_MAX, WEIGHT_MAX, WIZARD_SIDE_MAX } from '../parcels/parcel-limits.ts';
import { isPromoCode, isPromoSize, PROMOS, promoGoesTo } from './promos.ts';
import { VENEZUELAN_STATES } from '../places/venezuela.ts';

const promos = Object.values(PROMOS);

describe('promotions', () => {
  test('have the prices, transports and quantities of docs/rules/prices.md', () => {
    expect(promos.map(promo => [promo.code, promo.type, promo.priceCents, promo.defaultQuantity])).toEqual([
      ['AGPM', 'AIR', 8900, 1],
      ['AGPA', 'OCEAN', 15900, 1],
      ['AGPB', 'MULTIPLE', 39900, 2],
      ['AGPC', 'AIR', 28900, 1],
    ]);
  });

  test('have the weights and sizes of docs/rules/prices.md, length by width by height', () => {
    const written = promos.map(({ code, sizes }) => [
      code,
      ...sizes.map(size => `${size.weight} lb ${size.length}x${size.width}x${size.height}`),
    ]);
    expect(written).toEqual([
      ['AGPM', '10 lb 12x12x16', '10 lb 11x17x11'],
      ['AGPA', '50 lb 21x15x16'],
      ['AGPB', '50 lb 21x15x16', '70 lb 27x16x15'],
      ['AGPC', '50 lb 21x16x15', '50 lb 18x18x16'],
    ]);
  });

  test('can be bought at every size', () => {
    for (const promo of promos) {
      expect(promo.defaultQuantity).toBeLessThanOrEqual(QUANTITY_MAX);
      for (const size of promo.sizes) {
        expect(size.weight).toBeLessThanOrEqual(WEIGHT_MAX);
        expect(Math.max(size.length, size.width, size.height)).toBeLessThanOrEqual(WIZARD_SIDE_MAX);
        expect(girth(size)).toBeLessThanOrEqual(GIRTH_MAX);
        expect(isPromoSize(promo, size)).toBe(true);
        expect(isPromoSize(promo, { ...size, weight: size.weight + 1 })).toBe(false);
        expect(isPromoSize(promo, { ...size, height: size.height + 1 })).toBe(false);
      }
    }
  });

  test('AGPC reaches four provisioned cities, each in its state', () => {
    const destinations = PROMOS.AGPC.destinations ?? [];
    expect(destinations.map(place => [place.stateId, place.city])).toEqual([
      [314, 'Maracay'],
      [317, 'Valencia'],
      [320, 'Caracas'],
      [334, 'Maracaibo'],
    ]);
    expect(promos.filter(promo => promo.destinations).map(promo => promo.code)).toEqual(['AGPC']);
    for (const place of destinations) {
      expect(VENEZUELAN_STATES.find(state => state.id === place.stateId)?.cities[0]).toBe(place.city);
    }
  });

  test('codes are known exactly', () => {
    expect(isPromoCode('AGPA')).toBe(true);
    for (const code of ['agpa', 'AGPX', '', 'constructor']) expect(isPromoCode(code)).toBe(false);
  });
});

test('a promotion goes to its cities under any name, and to a city that took such a name', () => {
  const cities = VENEZUELAN_STATES.flatMap(({ id, cities: names }) =>
    names.map(city => ({ stateId: id, city })),
  ).map((place, at) => ({ ...place, cityId: at + 1 }));
  const reached = (all: typeof cities) =>
    all.filter(place => promoGoesTo(PROMOS.AGPC, place)).map(({ city }) => city);
  expect(reached(cities)).toEqual(['Maracay', 'Valencia', 'Caracas', 'Maracaibo']);
  expect(reached(cities.map(place => ({ ...place, city: `Gran ${place.city}` })))).toEqual([
    'Gran Maracay',
    'Gran Valencia',
    'Gran Caracas',
    'Gran Maracaibo',
  ]);
  expect(reached(cities.map(place => ({ ...place, cityId: place.cityId + 1000 })))).toHaveLength(4);
  expect(promoGoesTo(PROMOS.AGPM, { stateId: 311, cityId: 1, city: 'Puerto Ayacucho' })).toBe(true);
});
