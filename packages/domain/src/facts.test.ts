import { expect, test } from 'vitest';
import { FACT_KINDS, HISTORY_OF, isInTrail, mayReadHistory, partsOf } from './facts.ts';

test('amounts are money, names and addresses of people are theirs, the rest is for all staff', () => {
  const values = { status: 2, final_payment_cents: 500, method: 'cash', name: 'Guacara' };
  expect(partsOf('package.received', values)).toEqual({
    data: { status: 2, name: 'Guacara' },
    money: { final_payment_cents: 500, method: 'cash' },
    person: {},
  });
  expect(
    partsOf('account.changed', { name: 'Rosa', email: 'rosa@a.test', phone: '1', locker: 'A1' }),
  ).toEqual({
    data: {},
    money: {},
    person: { name: 'Rosa', email: 'rosa@a.test', phone: '1', locker: 'A1' },
  });
});

test('whom a fact about people names is emptied with their account', () => {
  const about = FACT_KINDS.filter(kind => /^(client|user|account|session)\./.test(kind));
  expect(about.length).toBeGreaterThan(20);
  for (const kind of about) expect(partsOf(kind, { label: 'Rosa' }).person, kind).toEqual({ label: 'Rosa' });
});

test('no value is lost between the parts, whatever the kind', () => {
  const values = { name: 'a', email: 'b', refund_cents: 1, reason: null, status: true };
  for (const kind of FACT_KINDS) {
    const { data, money, person } = partsOf(kind, values);
    expect({ ...data, ...money, ...person }).toEqual(values);
  }
});

test('what customers do by themselves, and what follows from other facts, stands in no trail', () => {
  const untold = [
    'package.stepped',
    'order.bought',
    'debt.opened',
    'invoice.issued',
    'session.opened',
  ] as const;
  for (const kind of untold) expect(isInTrail(kind)).toBe(false);
  for (const kind of ['package.received', 'account.closed', 'city.updated'] as const)
    expect(isInTrail(kind)).toBe(true);
});

test('restricted staff read of packages and lots alone, customers of nothing', () => {
  const readable = (role: 'manager' | 'restricted' | 'customer') =>
    HISTORY_OF.filter(of => mayReadHistory(role, of));
  expect(readable('manager')).toEqual([...HISTORY_OF]);
  expect(readable('restricted')).toEqual(['package', 'lot']);
  expect(readable('customer')).toEqual([]);
});
