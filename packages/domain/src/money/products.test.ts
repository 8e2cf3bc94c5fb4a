import { expect, test } from 'vitest';
import { GROUP, isProductCode, PRODUCTS, pricedTransport } from './products.ts';
import { PROMOS } from './promos.ts';

test('domestic products are of type GROUND', () => {
  const domestic = Object.values(PRODUCTS).filter(product => product.group === GROUP.domestic);
  expect(domestic.map(product => [product.code, product.type])).toEqual([
    ['GND', 'GROUND'],
    ['3DS', 'GROUND'],
    ['2DA', 'GROUND'],
    ['NDA', 'GROUND'],
  ]);
});

test('one product to Venezuela per transport', () => {
  const venezuela = Object.values(PRODUCTS).filter(it => it.group === GROUP.venezuela);
  expect(venezuela.map(product => product.type).sort()).toEqual(['AIR', 'OCEAN']);
});

test('promotions are group 3 and keep their transport', () => {
  for (const promo of Object.values(PROMOS)) {
    expect(PRODUCTS[promo.code]).toMatchObject({ group: GROUP.promo, type: promo.type });
  }
});

test('a product is of one of four types', () => {
  const types = new Set(Object.values(PRODUCTS).map(it => it.type));
  expect([...types].sort()).toEqual(['AIR', 'GROUND', 'MULTIPLE', 'OCEAN']);
});

test('each product stands under its own code', () => {
  for (const [code, product] of Object.entries(PRODUCTS)) expect(product.code).toBe(code);
  expect(isProductCode('3DS')).toBe(true);
  expect(isProductCode('toString')).toBe(false);
});

test('MULTIPLE is priced as sea, ground has no transport', () => {
  expect(pricedTransport('MULTIPLE')).toBe('OCEAN');
  expect(pricedTransport('OCEAN')).toBe('OCEAN');
  expect(pricedTransport('AIR')).toBe('AIR');
  expect(pricedTransport('GROUND')).toBeNull();
});
