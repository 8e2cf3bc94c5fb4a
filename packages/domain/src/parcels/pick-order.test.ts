import { expect, test } from 'vitest';
import { byShelf } from './pick-order.ts';

test('a pick list goes from place to place as they are counted, and ends with what has none', () => {
  const at = (shelfPlace: string | null, packageNumber: string) => ({ shelfPlace, packageNumber });
  const walked = [
    at('A-2', 'P000002'),
    at('A-2', 'P000009'),
    at('A-10', 'P000001'),
    at('B-1', 'P000003'),
    at(null, 'P000004'),
    at(null, 'P000005'),
  ];
  expect(walked.toReversed().sort(byShelf)).toEqual(walked);
});
