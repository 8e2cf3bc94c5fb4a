import type { Failure } from '@puerta/contract/client';
import { expect, test } from 'vitest';
import { boxRefused, refusalOf, stepRefused } from './use-refusal.ts';

const refusal = (...fields: string[]): Failure => ({
  success: false,
  status: 400,
  message: 'no',
  error: { code: 'invalid_input', message: 'no', fields: fields.map(field => ({ field, message: 'no' })) },
});

test('a step sees its own fields only, under its own names', () => {
  const both = refusal('receive.office.selected', 'detail.weight');
  expect(refusalOf(both, 'receive')?.error.fields).toEqual([{ field: 'office.selected', message: 'no' }]);
  expect(refusalOf(both, 'detail')?.error.fields).toEqual([{ field: 'weight', message: 'no' }]);
  expect(refusalOf(both, 'sender')).toBeNull();
});

test('the first step that is refused is the one to mend', () => {
  expect(stepRefused(refusal('detail.weight', 'sender.zipCode'))).toBe(0);
  expect(stepRefused(refusal('detail.girth'))).toBe(2);
  expect(stepRefused(refusal('payment.card_number'))).toBeNull();
  expect(stepRefused(refusal())).toBeNull();
});

test('what is refused of one of several boxes is said of the form, with the box that is to be in it', () => {
  const { at, why } = boxRefused(refusal('boxes.1.weight', 'boxes.2.content'));
  expect(at).toBe(1);
  expect(why).toEqual(refusal('detail.weight'));
  expect(stepRefused(why)).toBe(2);
  expect(boxRefused(refusal('sender.name'))).toEqual({ at: null, why: refusal('sender.name') });
});
