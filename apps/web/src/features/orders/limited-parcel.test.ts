import { invalid, overWeight } from '@puerta/contract/messages.es';
import { parcelOrder } from '@puerta/contract/orders';
import { issuesInOrder } from '@puerta/contract/validate';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { limitedParcel } from './limited-parcel.ts';

const air = { group_services: 1, type: 'AIR', weight_max: 110 };
const box = { content: 'Ropa', content_value: '200', length: '12', width: '12', height: '12', quantity: '1' };

function refused(
  product: typeof air | (Omit<typeof air, 'weight_max'> & { weight_max: null }),
  typed: object,
) {
  const result = z.safeParse(limitedParcel(product), { ...box, ...typed });
  return result.success ? [] : issuesInOrder(result.error, parcelOrder).map(({ message }) => message);
}

test('a step refuses what is too heavy for its way, behind the refusals of everybody', () => {
  expect(refused(air, { weight: '110' })).toEqual([]);
  expect(refused(air, { weight: '110.01' })).toEqual([overWeight.AIR(110)]);
  expect(refused({ ...air, weight_max: null }, { weight: '150' })).toEqual([]);
  expect(refused({ ...air, type: 'MULTIPLE' }, { weight: '111' })).toEqual([overWeight.OCEAN(110)]);
  const domestic = { ...air, group_services: 2, type: 'GROUND' };
  expect(refused(domestic, { weight: '111', content_value: '' })).toEqual([overWeight.GROUND(110)]);
  expect(refused(air, { weight: '151' })).toEqual([invalid.parcel.weight]);
  expect(refused(air, { weight: '111', content: '' })).toEqual([invalid.parcel.content]);
  expect(refused(air, { weight: '111', length: '107' })).toEqual([invalid.parcel.length]);
  expect(refused(air, { weight: '111', length: '90', width: '40' })).toEqual([invalid.parcel.girth]);
});
