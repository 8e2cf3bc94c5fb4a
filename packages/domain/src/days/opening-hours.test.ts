import { expect, test } from 'vitest';
import { type DayHours, groupedWeek } from './opening-hours.ts';

const office: DayHours = [{ open: '0900', close: '1700' }];
const short: DayHours = [{ open: '1000', close: '1700' }];

test('days with the same hours stand together, from Monday on', () => {
  expect(groupedWeek(['closed', office, office, office, office, structuredClone(office), short])).toEqual([
    { first: 0, last: 4, hours: office },
    { first: 5, last: 5, hours: short },
    { first: 6, last: 6, hours: 'closed' },
  ]);
  expect(groupedWeek(Array.from({ length: 7 }, () => 'all_day' as const))).toEqual([
    { first: 0, last: 6, hours: 'all_day' },
  ]);
});

test('a day that nobody tells of is closed, and a gap splits a week', () => {
  expect(groupedWeek([office, office, 'closed', office, office, office, office])).toEqual([
    { first: 0, last: 0, hours: office },
    { first: 1, last: 1, hours: 'closed' },
    { first: 2, last: 6, hours: office },
  ]);
  expect(groupedWeek([])).toEqual([{ first: 0, last: 6, hours: 'closed' }]);
});
