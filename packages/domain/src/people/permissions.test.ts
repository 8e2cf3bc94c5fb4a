import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PackageKind, PackageStatus } from '../parcels/package-status.ts';
import {
  mayCall,
  mayMeasureAgain,
  NO_ACTIONS,
  type PackageActions,
  type PackageFacts,
  packageActions,
  seesAmountsAndContacts,
  statusChoices,
  type Viewer,
} from './permissions.ts';
import type { Role } from './roles.ts';

const NOW = new Date('2026-03-05T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const created: PackageFacts = {
  kind: 'international',
  status: 1,
  paid: true,
  pending: false,
  voided: false,
  pickupOffered: true,
  pickupScheduled: false,
  carrierScanned: false,
  processed: false,
  measured: false,
  createdAt: daysAgo(1),
};
const received: PackageFacts = { ...created, status: 2, carrierScanned: true, measured: true };
const viewers: Viewer[] = ['public', 'customer', 'manager', 'restricted'];

/** The names of what is allowed. */
function allowed(viewer: Viewer, facts: PackageFacts, domesticCounter = false): string[] {
  const actions = packageActions(viewer, facts, { now: NOW, domesticCounter });
  return (Object.keys(actions) as (keyof PackageActions)[]).filter(action => actions[action] === true);
}

const anyFacts: fc.Arbitrary<PackageFacts> = fc.record({
  kind: fc.constantFrom<PackageKind>('international', 'domestic'),
  status: fc.constantFrom<PackageStatus>(1, 2, 3, 4, 5),
  paid: fc.boolean(),
  pending: fc.boolean(),
  voided: fc.boolean(),
  pickupOffered: fc.boolean(),
  pickupScheduled: fc.boolean(),
  carrierScanned: fc.boolean(),
  processed: fc.boolean(),
  measured: fc.boolean(),
  createdAt: fc.integer({ min: 0, max: 200 }).map(daysAgo),
});
/** What customers, and visitors with a tracking number, may do; nothing else. */
const OWNERS = { send_back: false, pay: false, void: false, label: false, invoice: false, pickup: false };
const anyViewer = fc.constantFrom(...viewers);

test('what a bank reviews is paid by nobody a second time; the rest stays as it is', () => {
  const owing = { ...received, pending: true };
  expect(allowed('customer', owing)).toContain('pay');
  for (const viewer of ['customer', 'public'] as const)
    expect(allowed(viewer, { ...owing, inReview: ['debt'] })).not.toContain('pay');
  expect(allowed('customer', { ...owing, inReview: ['pickup'] })).toContain('pay');
  const before = allowed('customer', created);
  expect(before).toContain('pickup');
  expect(allowed('customer', { ...created, inReview: ['pickup'] })).toEqual(
    before.filter(action => action !== 'pickup'),
  );
});

test('a role that nobody named sees and may do nothing', () => {
  const auditor = 'auditor' as Role;
  expect(seesAmountsAndContacts(auditor)).toBe(false);
  expect(mayCall(['customer', 'manager', 'restricted'], auditor)).toBe(false);
  fc.assert(
    fc.property(anyFacts, facts => {
      expect(allowed(auditor, facts)).toEqual([]);
      expect(allowed(auditor, facts, true)).toEqual([]);
      expect(mayMeasureAgain(auditor, facts)).toBe(false);
      expect(statusChoices(auditor, facts)).toEqual([]);
    }),
  );
});

describe('package actions', () => {
  test('of a new package', () => {
    expect(allowed('customer', created)).toEqual(['void', 'label', 'pickup']);
    expect(allowed('manager', created)).toEqual(['void', 'receive', 'photo']);
    expect(allowed('restricted', created)).toEqual(['receive', 'photo']);
    expect(allowed('public', created)).toEqual([]);
  });

  test('of one that waits for its second payment', () => {
    const pending = { ...received, pending: true };
    expect(allowed('customer', pending)).toEqual(['pay']);
    expect(allowed('public', pending)).toEqual(['pay']);
    expect(allowed('manager', pending)).toEqual(['collect', 'measure_again', 'redate', 'photo', 'shelve']);
    expect(allowed('restricted', pending)).toEqual(['photo', 'shelve']);
  });

  test('of one received with nothing pending', () => {
    expect(allowed('customer', received)).toEqual(['invoice']);
    expect(allowed('public', received)).toEqual(['invoice']);
    expect(allowed('manager', received)).toEqual([
      'invoice',
      'redate',
      'remeasure',
      'photo',
      'shelve',
      'process',
    ]);
    expect(allowed('restricted', received)).toEqual(['photo', 'shelve', 'process']);
    expect(allowed('restricted', { ...received, processed: true })).toEqual(['photo', 'shelve']);
  });

  test('of one in Caracas: it is handed over', () => {
    expect(allowed('restricted', { ...received, status: 4 })).toEqual(['shelve', 'deliver']);
    expect(allowed('restricted', { ...received, status: 3 })).toEqual([]);
    expect(allowed('restricted', { ...received, status: 5 })).toEqual([]);
  });

  test('of a domestic one: received at its own counter, invoiced once delivered', () => {
    const domestic: PackageFacts = { ...created, kind: 'domestic' };
    expect(allowed('restricted', domestic)).toEqual(['measure', 'photo', 'shelve', 'deliver']);
    const counter = allowed('restricted', domestic, true);
    expect(counter).toEqual(['receive', 'measure', 'photo', 'shelve', 'deliver']);
    expect(allowed('restricted', created, true)).toEqual(['photo']);
    const delivered = { ...domestic, status: 5 } as const;
    expect(allowed('customer', delivered)).toEqual(['invoice', 'send_back']);
    expect(allowed('customer', { ...delivered, sentBack: true })).toEqual(['invoice']);
    expect(allowed('customer', { ...domestic, carrierScanned: true })).toEqual(['label', 'send_back']);
    expect(allowed('manager', delivered)).not.toContain('send_back');
  });

  test('voiding ends after 90 days, with the carrier’s scan, the reception or an invoice', () => {
    expect(allowed('customer', { ...created, kind: 'domestic', invoiced: true })).toEqual([
      'label',
      'pickup',
    ]);
    expect(allowed('customer', { ...created, createdAt: daysAgo(90) })).toContain('void');
    expect(allowed('customer', { ...created, createdAt: daysAgo(90.01) })).not.toContain('void');
    expect(allowed('customer', { ...created, carrierScanned: true })).toEqual(['label']);
  });

  test('a pickup is scheduled once, and not for a promotion', () => {
    expect(allowed('customer', { ...created, pickupScheduled: true })).toEqual(['void', 'label']);
    expect(allowed('customer', { ...created, pickupOffered: false })).toEqual(['void', 'label']);
  });

  test('whatever the package: voided allows nothing, and each side keeps to its own', () => {
    fc.assert(
      fc.property(anyViewer, anyFacts, fc.boolean(), (viewer, facts, counter) => {
        const can = packageActions(viewer, facts, { now: NOW, domesticCounter: counter });
        if (facts.voided) expect(can).toEqual(NO_ACTIONS);
        if (facts.pending) expect(can.process || can.deliver || can.invoice).toBe(false);
        if (facts.status !== 1) expect(can.void || can.label || can.pickup || can.receive).toBe(false);
        if (viewer === 'customer' || viewer === 'public')
          expect({ ...can, ...OWNERS }).toEqual({ ...NO_ACTIONS, ...OWNERS });
        if (viewer !== 'manager') expect(can.measure_again || can.redate || can.remeasure).toBe(false);
        if (!facts.measured) expect(can.redate || can.remeasure).toBe(false);
        // either what is owed changes with it, or it does not: never both
        expect(can.measure_again && can.remeasure).toBe(false);
        expect(can.move).toEqual(statusChoices(viewer, facts));
        if (viewer === 'public') expect({ ...can, pay: false, invoice: false }).toEqual(NO_ACTIONS);
        if (viewer === 'restricted') expect(can.pay || can.void || can.label || can.invoice).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('staff choices', () => {
  test('a status by hand: staff only, and none while a payment is pending', () => {
    expect(statusChoices('restricted', received)).toEqual([3, 4, 5]);
    expect(statusChoices('manager', { ...received, pending: true })).toEqual([]);
    expect(statusChoices('manager', { ...received, voided: true })).toEqual([]);
    expect(statusChoices('customer', received)).toEqual([]);
    expect(statusChoices('manager', created)).toEqual([]);
  });

  test('only a manager measures again, and only an unpaid debt', () => {
    const pending = { ...received, pending: true };
    expect(viewers.filter(viewer => mayMeasureAgain(viewer, pending))).toEqual(['manager']);
    expect(mayMeasureAgain('manager', received)).toBe(false);
    expect(mayMeasureAgain('manager', { ...pending, status: 3 })).toBe(false);
    expect(mayMeasureAgain('manager', { ...pending, kind: 'domestic' })).toBe(false);
    expect(mayMeasureAgain('manager', { ...pending, voided: true })).toBe(false);
  });
});

describe('roles', () => {
  const roles: Role[] = ['customer', 'manager', 'restricted'];

  test('and what they may call', () => {
    expect(mayCall('anyone', null)).toBe(true);
    expect(mayCall(['customer'], null)).toBe(false);
    expect(mayCall([], 'manager')).toBe(false);
    expect(mayCall(['manager', 'restricted'], 'restricted')).toBe(true);
    expect(mayCall(['manager'], 'restricted')).toBe(false);
  });

  test('and what they may see', () => {
    expect(roles.map(seesAmountsAndContacts)).toEqual([true, true, false]);
  });
});
