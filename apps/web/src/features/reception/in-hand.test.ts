import { expect, test } from 'vitest';
import type { PackageRecord } from '../packages/api.ts';
import { answerInHand, inHand, takeInHand, whyLeft } from './in-hand.ts';

const fresh = { can: { receive: true }, transport: 'AIR' } as unknown as PackageRecord;
const received = { can: { receive: false } } as unknown as PackageRecord;
const whole = { isAsking: false, missing: 0 };
const left = (form = whole) => whyLeft(inHand(), form);

test('a box that was read and put out of hand without being received says why', () => {
  takeInHand('A', 'asked');
  expect(left()).toBe('unanswered');
  answerInHand(inHand(), fresh, true);
  expect(left({ isAsking: false, missing: 4 })).toBe('unmeasured');
  expect(left({ isAsking: true, missing: 0 })).toBe('unconfirmed');
  expect(left()).toBe('unsaved');
});

test('nothing is told of a box that was saved, needs no measures, or only stood in the address', () => {
  takeInHand('A', 'asked');
  answerInHand(inHand(), received, false);
  expect(left()).toBeNull();

  takeInHand('A', 'asked');
  answerInHand(inHand(), fresh, true);
  inHand().state = 'settled';
  // an answer from before it was saved opens it no more
  answerInHand(inHand(), fresh, true);
  expect(left()).toBeNull();

  takeInHand('A', 'shown');
  expect(left()).toBeNull();
  inHand().early = ['12.4'];
  expect(left()).toBe('unanswered');
});

test('without connection a box is open once its form is there', () => {
  takeInHand('A', 'asked');
  answerInHand(inHand(), null, true);
  expect(left({ isAsking: false, missing: 1 })).toBe('unmeasured');
  takeInHand('A', 'asked');
  answerInHand(inHand(), null, false);
  expect(left()).toBeNull();
});
