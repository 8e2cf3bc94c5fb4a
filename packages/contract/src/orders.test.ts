import { expect, test } from 'vitest';
import { invalid } from './messages.es.ts';
import { parcelBody, parcelOrder } from './orders.ts';
import { issuesInOrder } from './validate.ts';

const parcel = {
  content: 'Ropa',
  content_value: 200,
  weight: 12,
  length: 16,
  width: 12,
  height: 12,
  quantity: 1,
};
const messages = (change: object) => {
  const result = parcelBody.safeParse({ ...parcel, ...change });
  return result.success ? [] : issuesInOrder(result.error, parcelOrder).map(issue => issue.message);
};

test('a sound parcel passes', () => {
  expect(messages({})).toEqual([]);
});

test('an empty form is refused in the specified order', () => {
  expect(
    messages({ content: '', content_value: '', weight: '', length: '', width: '', height: '', quantity: '' }),
  ).toEqual([
    invalid.parcel.content,
    invalid.parcel.value,
    invalid.parcel.weight,
    invalid.parcel.length,
    invalid.parcel.width,
    invalid.parcel.height,
    invalid.parcel.quantityMissing,
  ]);
});

test('the girth is checked before weight and sides, whatever they are', () => {
  expect(messages({ length: 107, width: 40, height: 40, weight: 151 })).toEqual([
    invalid.parcel.girth,
    invalid.parcel.weight,
    invalid.parcel.length,
  ]);
});

test.each([
  ['', invalid.parcel.quantityMissing],
  ['dos', invalid.parcel.quantityNumber],
  ['1.5', invalid.parcel.quantityNumber],
  ['11', invalid.parcel.quantityRange],
  ['0', invalid.parcel.quantityRange],
])('a quantity of "%s" has its own message', (quantity, message) => {
  expect(messages({ quantity })).toEqual([message]);
});
