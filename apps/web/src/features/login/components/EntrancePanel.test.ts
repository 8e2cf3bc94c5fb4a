import { isTracking } from '@puerta/domain/parcels/tracking-number';
import { expect, test } from 'vitest';
import { sampleCode } from './EntrancePanel.tsx';

test("the entrance's label bears a number of the agency's form that no package can have", () => {
  expect(sampleCode('AC')).toMatch(/^AC[0-9A-Z]{10}$/);
  expect(isTracking(sampleCode('AC'))).toBe(false);
});
