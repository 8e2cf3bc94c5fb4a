import { expect, test } from 'vitest';
import { presentRefund } from './present.ts';

test('a refund on its way is of the agency’s day, as the movements beside it are', () => {
  const row = {
    id: 1,
    tracking: 'CE0123456789',
    purpose: 'order',
    method: 'card',
    brand: 'visa',
    last_four: '1111',
    amount_cents: 1250,
    state: 'failed',
    reference: 'r-1',
    reason: null,
    client_id: 1,
    client: 'Ana',
    phone: '3055550123',
    created_at: new Date('2026-11-21T02:30:00Z'),
  } satisfies Parameters<typeof presentRefund>[1];
  const { date, amount, status } = presentRefund({ time_zone: 'America/New_York' }, row);
  expect({ date, amount, status }).toEqual({
    date: '2026-11-20T00:00:00.000Z',
    amount: 12.5,
    status: 'failed',
  });
});
