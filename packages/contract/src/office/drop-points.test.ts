import type { DayHours } from '@puerta/domain/days/opening-hours';
import { expect, test } from 'vitest';
import { openingHoursText } from './drop-points.es.ts';

const office: DayHours = [{ open: '0900', close: '1900' }];
const customerCenter: DayHours = [
  { open: '0800', close: '1000' },
  { open: '1630', close: '1930' },
];

test.each<[string, DayHours[]]>([
  [
    'Lunes a viernes 09:00 a 19:00; sábado 10:00 a 17:00; domingo cerrado',
    ['closed', office, office, office, office, office, [{ open: '1000', close: '1700' }]],
  ],
  [
    'Lunes a viernes 08:00 a 10:00 y 16:30 a 19:30; sábado y domingo cerrado',
    ['closed', ...Array.from({ length: 5 }, () => customerCenter), 'closed'],
  ],
  ['Todos los días las 24 horas', Array.from({ length: 7 }, () => 'all_day' as const)],
  [
    'Lunes a viernes 09:00 a 19:00; sábado y domingo cerrado',
    ['closed', office, office, office, office, office, 'closed'],
  ],
])('%s', (text, week) => {
  expect(openingHoursText(week)).toBe(text);
});
