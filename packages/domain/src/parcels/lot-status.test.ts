import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canEditLotPackages,
  canMoveLot,
  departureRefusal,
  fitsLot,
  isLotDelivered,
  isLotStatus,
  LOT_STEPS,
  type LotStatus,
} from './lot-status.ts';
import { wayOfLot } from '../money/products.ts';
import { canMove, type PackageStatus } from './package-status.ts';

const statuses: LotStatus[] = [1, 2, 3, 4];

test('a lot of type 1 goes by sea, one of type 2 by air', () => {
  expect([1, 2].map(wayOfLot)).toEqual(['OCEAN', 'AIR']);
});

describe('lot statuses', () => {
  test('go forward one step at a time, the last by itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...statuses), fc.constantFrom(...statuses), (from, to) => {
        expect(canMoveLot(from, to)).toBe(to === from + 1 && to !== 4);
        expect(canMoveLot(from, to, 'last_delivery')).toBe(from === 3 && to === 4);
      }),
    );
  });

  test('all are reached from 1', () => {
    const walk: LotStatus[] = [1];
    for (let step = LOT_STEPS[1]; step; step = LOT_STEPS[step.to]) walk.push(step.to);
    expect(walk).toEqual(statuses);
  });

  test('a step moves packages only as the package graph allows', () => {
    expect(LOT_STEPS[1]?.packages).toEqual({ from: 2, to: 3 });
    expect(LOT_STEPS[2]?.packages).toEqual({ from: 3, to: 4 });
    for (const status of statuses) {
      const moved = LOT_STEPS[status]?.packages;
      if (moved) expect(canMove(moved.from, moved.to, 'international')).toBe(true);
    }
  });

  test('departs with a date and packages', () => {
    expect(departureRefusal({ departureDate: null, packages: 0 })).toBe('departure_date_missing');
    expect(departureRefusal({ departureDate: '2026-03-05', packages: 0 })).toBe('lot_empty');
    expect(departureRefusal({ departureDate: '2026-03-05', packages: 1 })).toBeNull();
  });

  test('is delivered with its last package', () => {
    const at = (status: LotStatus, ...packageStatuses: PackageStatus[]) =>
      isLotDelivered({ status, packageStatuses });
    expect(at(3, 5, 5)).toBe(true);
    expect(at(3, 5, 4)).toBe(false);
    expect(at(3)).toBe(false);
    expect(at(2, 5)).toBe(false);
  });

  test('packages change only before it departs', () => {
    expect(statuses.map(canEditLotPackages)).toEqual([true, false, false, false]);
    expect([0, 1, 4, 5, 2.5, '2'].map(isLotStatus)).toEqual([false, true, true, false, false, false]);
  });
});

describe('fitsLot', () => {
  const ready = {
    statusId: 2,
    processed: true,
    paymentPending: false,
    voided: false,
    inLot: false,
    productType: 'AIR',
  } as const;

  test('takes processed packages of its transport, and MULTIPLE ones', () => {
    expect(fitsLot(ready, 'AIR')).toBe(true);
    expect(fitsLot(ready, 'OCEAN')).toBe(false);
    expect(fitsLot({ ...ready, productType: 'MULTIPLE' }, 'AIR')).toBe(true);
    expect(fitsLot({ ...ready, productType: 'MULTIPLE' }, 'OCEAN')).toBe(true);
    expect(fitsLot({ ...ready, productType: 'GROUND' }, 'OCEAN')).toBe(false);
  });

  test.each([
    { statusId: 1 },
    { statusId: 3 },
    { processed: false },
    { paymentPending: true },
    { voided: true },
    { inLot: true },
  ] as const)('refuses %o', change => {
    expect(fitsLot({ ...ready, ...change }, 'AIR')).toBe(false);
  });
});
