import { expect, test } from 'vitest';
import { boxValues, EMPTY_VENEZUELA } from './forms.ts';

test('a standard box fills in weight and sides; the small one is the first', () => {
  const small = { weight: '30', length: '12', width: '12', height: '16' };
  expect(boxValues('small')).toEqual(small);
  expect(boxValues('medium')).toEqual({ weight: '50', length: '15', width: '16', height: '21' });
  expect(boxValues('large')).toEqual({ weight: '70', length: '15', width: '16', height: '27' });
  expect(EMPTY_VENEZUELA).toMatchObject(small);
});
