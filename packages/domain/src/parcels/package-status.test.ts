import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canMove,
  isPackageStatus,
  kindOfGroup,
  nextStatuses,
  type PackageKind,
  type PackageStatus,
  STATUS_STEPS,
  statusesOf,
} from './package-status.ts';

const kinds: PackageKind[] = ['international', 'domestic'];
const status = fc.constantFrom<PackageStatus>(1, 2, 3, 4, 5);

function reachable(kind: PackageKind): Set<PackageStatus> {
  const seen = new Set<PackageStatus>([1]);
  for (const from of seen) for (const step of STATUS_STEPS[kind][from] ?? []) seen.add(step.to);
  return seen;
}

describe('package statuses', () => {
  test.each(kinds)('%s: every status in the graph is reached from 1 and leads to 5', kind => {
    const statuses = Object.keys(STATUS_STEPS[kind]).map(Number) as PackageStatus[];
    expect([...reachable(kind)].sort()).toEqual(statuses);
    for (const from of statuses) {
      const steps = STATUS_STEPS[kind][from] ?? [];
      if (from === 5) expect(steps).toEqual([]);
      else expect(steps.length).toBeGreaterThan(0);
      for (const step of steps) expect(STATUS_STEPS[kind][step.to]).toBeDefined();
    }
  });

  test('no step goes back or stays', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), status, status, (kind, from, to) => {
        if (to > from) return;
        expect(canMove(from, to, kind)).toBe(false);
        expect(canMove(from, to, kind, 'reception')).toBe(false);
      }),
    );
  });

  test('abroad, only reception makes 2 of 1; from 2 on any higher status', () => {
    expect(canMove(1, 2, 'international', 'reception')).toBe(true);
    expect(nextStatuses(1, 'international')).toEqual([]);
    expect(nextStatuses(2, 'international')).toEqual([3, 4, 5]);
    expect(nextStatuses(3, 'international')).toEqual([4, 5]);
    expect(nextStatuses(4, 'international')).toEqual([5]);
    expect(nextStatuses(5, 'international')).toEqual([]);
    expect(canMove(2, 5, 'international', 'reception')).toBe(false);
  });

  test('the ways', () => {
    expect(statusesOf('international')).toEqual([1, 2, 3, 4, 5]);
    expect(statusesOf('domestic')).toEqual([1, 5]);
  });

  test('at home only 1 to 5', () => {
    expect(nextStatuses(1, 'domestic')).toEqual([5]);
    expect(canMove(1, 2, 'domestic', 'reception')).toBe(false);
    expect(nextStatuses(3, 'domestic')).toEqual([]);
  });

  test('knows its values and groups', () => {
    expect([0, 1, 5, 6, 1.5, '1', null].map(isPackageStatus)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect([1, 2, 3].map(group => kindOfGroup(group as 1 | 2 | 3))).toEqual([
      'international',
      'domestic',
      'international',
    ]);
  });
});
