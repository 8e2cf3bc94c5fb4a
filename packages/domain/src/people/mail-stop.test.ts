import { expect, test } from 'vitest';
import { leavesAnyway, MAIL_STOPS, type MailPurpose } from './mail-stop.ts';

const PURPOSES: readonly MailPurpose[] = ['asked', 'guards', 'tells'];

test('what leaves to an address that is written to no more', () => {
  const leaves = (stop: Parameters<typeof leavesAnyway>[0]) =>
    PURPOSES.filter(purpose => leavesAnyway(stop, purpose));
  expect([null, ...MAIL_STOPS].map(leaves)).toEqual([PURPOSES, ['asked'], ['asked', 'guards']]);
});
