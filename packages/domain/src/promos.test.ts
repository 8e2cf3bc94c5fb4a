import { describe, expect, test } from 'vitest';
import { girth } from './measures.ts';
import { GIRTH_MAX, QUANTITY_MAX, WEIGHT_MAX, WIZARD_SIDE_MAX } from './parcel-limits.ts';
import { isPromoCode, isPromoSize, PROMOS } from './promos.ts';
import { VENEZUELAN_STATES } from './venezuela.ts';

const promos = Object.values(PROMOS);

describe('promotions', () => {
  test('have the prices, transports and quantities of the specification', () => {
    expect(promos.map(promo => [promo.code, promo.type, promo.priceCents, promo.defaultQuantity])).toEqual([
      ['AGPM', 'AIR', 8900, 1],
      ['AGPA', 'OCEAN', 15900, 1],
      ['AGPB', 'MULTIPLE', 39900, 2],
      ['AGPC', 'AIR', 28900, 1],
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
    expect(destinations.map(place => place.stateId)).toEqual([314, 317, 320, 334]);
    for (const place of destinations) {
      expect(VENEZUELAN_STATES.find(state => state.id === place.stateId)?.cities[0]).toBe(place.city);
    }
  });

  test('codes are known exactly', () => {
    expect(isPromoCode('AGPA')).toBe(true);
    for (const code of ['agpa', 'AGPX', '', 'constructor']) expect(isPromoCode(code)).toBe(false);
  });
});
