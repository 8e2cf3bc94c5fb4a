import { expect, test } from 'vitest';
import { GROUP, isProductCode, PRODUCTS, pricedTransport } from './products.ts';
import { PROMOS } from './promos.ts';

test('domestic products name their UPS service', () => {
  const services = Object.values(PRODUCTS)
    .filter(product => product.group === GROUP.domestic)
    .map(product => [product.code, product.upsService, product.type]);
  expect(services).toEqual([
    ['GND', '03', 'GROUND'],
    ['3DS', '12', 'GROUND'],
    ['2DA', '02', 'GROUND'],
    ['NDA', '01', 'GROUND'],
  ]);
});

test('one product to Venezuela per transport, reaching Miami by ground', () => {
  const venezuela = Object.values(PRODUCTS).filter(it => it.group === GROUP.venezuela);
  expect(venezuela.map(product => product.type).sort()).toEqual(['AIR', 'OCEAN']);
  expect(venezuela.every(product => product.upsService === '03')).toBe(true);
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
