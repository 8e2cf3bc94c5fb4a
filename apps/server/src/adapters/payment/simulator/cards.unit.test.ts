import { expect, test } from 'vitest';
import { outcomeOf } from './simulator.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const card = (number: string, rest = {}) => ({
  number,
  expiry: { month: 12, year: 2030 },
  cvv: '123',
  ...rest,
});

test.each([
  ['4111111111111111', { kind: 'authorized' }],
  ['4000000000000002', { kind: 'declined', reason: 'declined' }],
  ['4000000000009995', { kind: 'declined', reason: 'insufficient_funds' }],
  ['4000000000000069', { kind: 'declined', reason: 'expired_card' }],
  ['4000000000000101', { kind: 'declined', reason: 'wrong_cvv' }],
  ['4000000000000259', { kind: 'held' }],
  ['4000000000006975', { kind: 'silent' }],
  ['4000000000005126', { kind: 'authorized', keeps: true }],
  ['5555555555554444', { kind: 'declined', reason: 'declined' }],
  ['4111111111111112', { kind: 'declined', reason: 'invalid_card' }],
  ['', { kind: 'declined', reason: 'invalid_card' }],
])('the card %s', (number, outcome) => {
  expect(outcomeOf(card(number), NOW)).toEqual(outcome);
});

test('a card is good to the end of its month', () => {
  const approved = (month: number, year: number) =>
    outcomeOf(card('4111111111111111', { expiry: { month, year } }), NOW);
  expect(approved(11, 2026)).toEqual({ kind: 'authorized' });
  expect(approved(10, 2026)).toEqual({ kind: 'declined', reason: 'expired_card' });
});

test('a security code has three or four digits', () => {
  const withCvv = (cvv: string) => outcomeOf(card('4111111111111111', { cvv }), NOW);
  expect(withCvv('1234')).toEqual({ kind: 'authorized' });
  expect(withCvv('12')).toEqual({ kind: 'declined', reason: 'wrong_cvv' });
});
