import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EditValue, fieldAt, isSameValue, mergeEdit, withFields } from './edits.ts';

const NAMES = ['zone', 'comment', 'cost.air', 'cost.sea', 'active'] as const;
const value = fc.oneof(
  fc.constantFrom<EditValue>('', 'a', 'b', null),
  fc.integer({ min: 0, max: 3 }),
  fc.boolean(),
);
const row = fc.record(Object.fromEntries(NAMES.map(name => [name, value])) as Record<string, typeof value>);
const some = fc.uniqueArray(fc.constantFrom(...NAMES));

/** A person's save: what they read, the fields that they gave another value, and the body that follows. */
const editor = (base: Record<string, EditValue>) =>
  fc.record({ wanted: row, names: some }).map(({ wanted, names }) => ({
    touched: names.filter(name => !isSameValue(wanted[name], base[name])),
    body: { ...base, ...Object.fromEntries(names.map(name => [name, wanted[name]])) },
  }));

describe('two who edit the same thing', () => {
  test('lose nothing: each field is what the one who changed it made of it, or a conflict', () => {
    const both = row.chain(base =>
      fc.record({ base: fc.constant(base), first: editor(base), second: editor(base) }),
    );
    fc.assert(
      fc.property(both, ({ base, first, second }) => {
        const { merged, conflicts } = mergeEdit({
          stored: first.body,
          sent: second.body,
          edit: { version: 1, touched: second.touched },
          changed: new Set(first.touched),
        });
        for (const name of NAMES) {
          const [mine, theirs] = [second.body[name], first.body[name]];
          const [byMe, byThem] = [second.touched, first.touched].map(names => names.includes(name));
          const differs = byMe && byThem && !isSameValue(mine, theirs);
          expect(conflicts.includes(name)).toBe(differs);
          if (differs) expect(merged[name]).toBe(theirs);
          else if (byMe) expect(isSameValue(merged[name], mine)).toBe(true);
          else expect(isSameValue(merged[name], byThem ? theirs : base[name])).toBe(true);
        }
      }),
    );
  });

  test('meet in the same row whoever comes first, as long as nothing conflicts', () => {
    const both = row.chain(base =>
      fc.record({ base: fc.constant(base), one: editor(base), other: editor(base) }),
    );
    fc.assert(
      fc.property(both, ({ one, other }) => {
        const after = (first: typeof one, second: typeof one) =>
          mergeEdit({
            stored: first.body,
            sent: second.body,
            edit: { version: 1, touched: second.touched },
            changed: new Set(first.touched),
          });
        const [forth, back] = [after(one, other), after(other, one)];
        expect([...forth.conflicts].sort()).toEqual([...back.conflicts].sort());
        for (const name of NAMES.filter(each => !forth.conflicts.includes(each)))
          expect(isSameValue(forth.merged[name], back.merged[name])).toBe(true);
      }),
    );
  });

  test('without a version the body replaces what is there', () => {
    fc.assert(
      fc.property(row, row, (stored, sent) => {
        const { merged, conflicts } = mergeEdit({ stored, sent, edit: {}, changed: new Set(NAMES) });
        expect([merged, conflicts]).toEqual([sent, []]);
      }),
    );
  });
});

test('without names everything that was sent counts as changed, and a name stands for its group', () => {
  const stored = { 'cost.air': 2, 'cost.sea': 9, zone: 1 };
  const sent = { 'cost.air': 3, 'cost.sea': 9, zone: 1 };
  const meet = (touched?: string[]) =>
    mergeEdit({ stored, sent, edit: { version: 1, touched }, changed: new Set(['cost.air', 'cost.sea']) });
  expect(meet().conflicts).toEqual(['cost.air']);
  expect(meet(['cost']).conflicts).toEqual(['cost.air']);
  expect(meet(['zone']).merged).toEqual(stored);
});

test('fields are read and put by their flat names', () => {
  const body = { name: 'Mérida', cost: { air: 2, sea: 9 } };
  expect([fieldAt(body, 'cost.air'), fieldAt(body, 'name'), fieldAt(body, 'eta.air')]).toEqual([
    2,
    'Mérida',
    undefined,
  ]);
  expect(withFields(body, { 'cost.air': 3 })).toEqual({ name: 'Mérida', cost: { air: 3, sea: 9 } });
  expect(body.cost.air).toBe(2);
});
