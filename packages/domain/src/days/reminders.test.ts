import { expect, test } from 'vitest';
import { whyNotReminded } from './reminders.ts';

const now = new Date('2026-11-24T12:00:00Z');
const owing = { remindedAt: null, mailRefused: false, owesNow: true };

test('who owes is reminded, and again after seven days', () => {
  expect(whyNotReminded(owing, now)).toBeNull();
  const at = (text: string) => whyNotReminded({ ...owing, remindedAt: new Date(text) }, now);
  expect(at('2026-11-17T12:00:00Z')).toBeNull();
  expect(at('2026-11-17T12:00:01Z')).toBe('recent');
});

test('who owes nothing, or whose address takes no mail, is not', () => {
  expect(whyNotReminded({ ...owing, mailRefused: true }, now)).toBe('unreachable');
  expect(whyNotReminded({ remindedAt: null, mailRefused: true, owesNow: false }, now)).toBe('settled');
});
