import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FactKind } from '../facts.ts';
import type { LotStatus } from './lot-status.ts';
import { canMove, type PackageKind, type PackageStatus } from './package-status.ts';
import { hasInvoice, isUndoable } from '../people/permissions.ts';
import {
  lotBefore,
  mailsWait,
  packageOfLotBack,
  STEP_HISTORY,
  stepsInForce,
  type SteppedPackage,
  whyNoUndo,
  whyStepStays,
} from './take-back.ts';

const told = (...kinds: FactKind[]) => kinds.map((kind, id) => ({ id, kind, to: null }));
const shipped: SteppedPackage = {
  kind: 'international',
  status: 3,
  previous: 2,
  voided: false,
  lot: null,
  facts: told('package.received', 'package.processed', 'package.moved'),
};

describe('the steps in force', () => {
  test('are those that were not taken back, each by its own', () => {
    const facts = told('package.moved', 'package.stepped', 'package.taken_back', 'package.moved');
    expect(stepsInForce(facts).map(({ id }) => id)).toEqual([0, 3]);
    expect(stepsInForce(told('lot.moved', 'lot.moved', 'lot.taken_back')).map(({ id }) => id)).toEqual([0]);
    expect(stepsInForce(told('package.stepped_back', 'package.received'))).toEqual([]);
  });

  test('a step and its taking back leave what was there before, whatever that was', () => {
    const kinds = fc.constantFrom<FactKind>('package.moved', 'package.stepped', 'package.taken_back');
    fc.assert(
      fc.property(fc.array(kinds), before => {
        const facts = told(...before);
        const more = told(...before, 'package.moved', 'package.taken_back');
        expect(stepsInForce(more).map(({ id }) => id)).toEqual(stepsInForce(facts).map(({ id }) => id));
      }),
    );
  });
});

describe('why a step stays', () => {
  const why = (change: Partial<SteppedPackage>) => whyStepStays({ ...shipped, ...change });

  test('the last one of a package may be taken back, old ones without facts too', () => {
    expect(why({})).toBeNull();
    expect(why({ facts: [] })).toBeNull();
  });

  test('where there is none: what reception did is no step of a person’s choice, nor is a voided label', () => {
    expect(why({ status: 2, previous: 1 })).toBe('step_none');
    expect(why({ previous: null })).toBe('step_none');
    expect(why({ voided: true })).toBe('step_none');
  });

  test('where it gave the invoice: a delivery within the United States; abroad reception gives it', () => {
    expect(why({ kind: 'domestic', status: 5, previous: 1 })).toBe('step_invoiced');
    expect(why({ status: 5, previous: 2 })).toBeNull();
  });

  test('no step is taken back to where there is no invoice from where there is one', () => {
    const status = fc.constantFrom<PackageStatus>(1, 2, 3, 4, 5);
    const kind = fc.constantFrom<PackageKind>('international', 'domestic');
    const has = (kind: PackageKind, status: PackageStatus) =>
      hasInvoice({ kind, status, pending: false, voided: false });
    fc.assert(
      fc.property(kind, status, status, (kind, at, previous) => {
        const stays = why({ kind, status: at, previous });
        if (has(kind, at) && !has(kind, previous)) expect(stays).not.toBeNull();
        if (stays === null) expect(isUndoable(kind)).toBe(true);
      }),
    );
  });

  test('where its lot has gone as far', () => {
    expect(why({ lot: 1 })).toBeNull();
    expect(why({ lot: 2 })).toBe('step_of_lot');
    expect(why({ status: 4, previous: 3, lot: 2 })).toBeNull();
    expect(why({ status: 4, previous: 3, lot: 3 })).toBe('step_of_lot');
    for (const lot of [3, 4] as const) expect(why({ status: 5, previous: 4, lot })).toBeNull();
  });

  test('where something was done since; what was done before, or is told of steps alone, does not hold it', () => {
    for (const kind of STEP_HISTORY) {
      const facts = [...shipped.facts, ...told(kind)];
      const isStep = /moved|stepped|back/.test(kind);
      expect(why({ facts })).toBe(isStep ? null : 'step_followed');
    }
  });

  test('no step that nobody may take is ever taken back', () => {
    const status = fc.constantFrom<PackageStatus>(1, 2, 3, 4, 5);
    const kind = fc.constantFrom<PackageKind>('international', 'domestic');
    fc.assert(
      fc.property(kind, status, status, (kind, at, previous) => {
        const taken = whyStepStays({ ...shipped, kind, status: at, previous }) === null;
        expect(taken).toBe(kind === 'international' && canMove(previous, at, kind));
      }),
    );
  });
});

describe('a lot', () => {
  test('stood a step before, or where its fact says', () => {
    expect(([1, 2, 3, 4] as const).map(status => lotBefore(status, undefined))).toEqual([null, 1, 2, null]);
    // it arrived with everything delivered
    expect(lotBefore(4, 2)).toBe(2);
    expect(lotBefore(1, 1)).toBeNull();
  });

  const loaded = (status: PackageStatus, ...steps: [FactKind, PackageStatus | null][]) => ({
    status,
    facts: steps.map(([kind, to]) => ({ kind, to })),
  });

  test('takes the packages along that it moved, and is held by one that went on since', () => {
    expect(packageOfLotBack(loaded(3, ['package.stepped', 3]), 1)).toBe('back');
    expect(packageOfLotBack(loaded(4, ['package.stepped', 3], ['package.stepped', 4]), 2)).toBe('back');
    expect(packageOfLotBack(loaded(5, ['package.stepped', 3], ['package.moved', 5]), 1)).toBe('holds');
    const returned = loaded(3, ['package.stepped', 3], ['package.moved', 5], ['package.taken_back', 3]);
    expect(packageOfLotBack(returned, 1)).toBe('back');
  });

  test('leaves those that went ahead of it', () => {
    expect(packageOfLotBack(loaded(4, ['package.moved', 4]), 1)).toBe('stays');
    expect(packageOfLotBack(loaded(2), 3 as LotStatus)).toBe('stays');
  });
});

describe('undoing at one click', () => {
  const at = new Date('2026-11-17T15:00:00Z');
  const after = (ms: number) => ({ by: 7, now: new Date(at.getTime() + ms), seconds: 10 });

  test('is for whoever took the step, and for a while', () => {
    expect(whyNoUndo({ at, by: 7 }, after(0))).toBeNull();
    expect(whyNoUndo({ at, by: 7 }, after(11_000))).toBeNull();
    expect(whyNoUndo({ at, by: 7 }, after(11_001))).toBe('undo_late');
    expect(whyNoUndo({ at, by: 8 }, after(0))).toBe('step_followed');
    expect(whyNoUndo(undefined, after(0))).toBe('step_followed');
    expect(whyNoUndo({ at, by: 7 }, { ...after(0), seconds: 0 })).toBe('undo_late');
  });

  test('no mail leaves while it may still be undone', () => {
    for (const seconds of [1, 10, 60]) {
      const leaves = { by: 7, now: new Date(at.getTime() + mailsWait(seconds) * 1000), seconds };
      expect(whyNoUndo({ at, by: 7 }, leaves)).toBe('undo_late');
    }
    expect(mailsWait(0)).toBe(0);
  });
});
