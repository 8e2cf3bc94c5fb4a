import { expect, test } from 'vitest';
import type { Told } from '../../facts/fact.ts';
import { mailsOf } from './queue-by-facts.ts';

test('what several say at once is one mail to each client', () => {
  const refundOf = (id: number, clientId: number): Told => ({
    kind: 'refund.made_at_bank',
    id,
    transaction: 7,
    actor: null,
    at: new Date('2026-03-02T15:00:00Z'),
    object: { type: 'refund', id, label: String(id) },
    about: { clientId },
  });
  const mails = mailsOf([refundOf(1, 20), refundOf(2, 20), refundOf(3, 21)], { UNDO_SECONDS: 10 });
  expect(mails.map(({ factId, accountId }) => [factId, accountId])).toEqual([
    [1, 20],
    [3, 21],
  ]);
});
