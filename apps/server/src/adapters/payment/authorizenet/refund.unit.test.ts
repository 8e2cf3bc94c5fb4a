import { describe, expect, test } from 'vitest';
import { openAuthorizeNet, requestOf } from '../../../../../../test/authorizenet-gateway.ts';
import { STAND_IN_CARDS } from '../../../../../../test/stand-ins/authorizenet.ts';

const { standIn, gateway } = await openAuthorizeNet();

test('before settlement a whole charge is let go and a part of one waits for its night', async () => {
  const asked = requestOf(STAND_IN_CARDS.approved);
  const answer = await gateway.authorize(asked);
  if (!answer.ok) throw new Error('refused');
  const { providerId } = answer;
  await gateway.capture(providerId, 11400);
  const part = { reference: '1-r-part', providerId, amountCents: 5700 };
  expect(await gateway.refund(part)).toMatchObject({ ok: true, state: 'not_yet' });
  expect(await gateway.refund(part)).toMatchObject({ ok: true, state: 'not_yet' });
  standIn.settle();
  expect(await gateway.refund(part)).toMatchObject({ ok: true, state: 'done' });
  expect(standIn.transactions().filter(one => one.refTransId === providerId)).toHaveLength(1);

  const whole = await gateway.authorize(requestOf(STAND_IN_CARDS.approved));
  if (!whole.ok) throw new Error('refused');
  await gateway.capture(whole.providerId, 11400);
  const all = { reference: '1-r-whole', providerId: whole.providerId, amountCents: 11400 };
  expect(await gateway.refund(all)).toMatchObject({ ok: true, state: 'done' });
  expect(await gateway.refund(all)).toMatchObject({ ok: true, state: 'done' });
});

describe('a refund', () => {
  async function settled() {
    const request = requestOf(STAND_IN_CARDS.approved);
    const answer = await gateway.authorize(request);
    const { providerId } = answer.ok ? answer : { providerId: '' };
    await gateway.capture(providerId, 11400);
    standIn.settle();
    return { reference: `${request.reference}-r`, providerId, amountCents: 5700 };
  }
  const refundOf = (providerId: string) =>
    standIn.transactions().filter(one => one.refTransId === providerId);

  test.each(['declined', 'generalError', 'communicationError', 'voided'])(
    'that the gateway lists as %s was not made, and is not made again',
    async status => {
      const asked = await settled();
      await gateway.refund(asked);
      standIn.mark(refundOf(asked.providerId)[0]?.transId ?? '', status);
      expect(await gateway.refund(asked)).toEqual({ ok: false, reason: 'refused' });
      expect(await gateway.lookUpRefund(asked)).toBe('failed');
      expect(refundOf(asked.providerId)).toHaveLength(1);
    },
  );

  test('that somebody at the merchant reviews waits for them', async () => {
    const asked = await settled();
    await gateway.refund(asked);
    standIn.mark(refundOf(asked.providerId)[0]?.transId ?? '', 'FDSPendingReview');
    expect(await gateway.refund(asked)).toMatchObject({ ok: true, state: 'pending' });
    expect(await gateway.lookUpRefund(asked)).toBe('pending');
  });

  test('that is settled is listed no more: nobody can tell whether it was made', async () => {
    const asked = await settled();
    await gateway.refund(asked);
    standIn.settle();
    expect(await gateway.lookUpRefund(asked)).toBe('unknown');
  });

  test('called a duplicate is not refused: the list tells later', async () => {
    const asked = await settled();
    standIn.refuseNext('11');
    expect(await gateway.refund(asked)).toMatchObject({ ok: true, state: 'pending' });
    expect(await gateway.refund(asked)).toMatchObject({ ok: true, state: 'done' });
  });

  test.each([
    ['54', 'refused'],
    ['55', 'above_captured'],
    ['16', 'not_found'],
    ['2', 'refused'],
  ])('of settled money refused with %s can never succeed', async (code, reason) => {
    const asked = await settled();
    standIn.refuseNext(code);
    expect(await gateway.refund(asked)).toEqual({ ok: false, reason });
  });

  test.each([
    ['updatingSettlement', { ok: true, state: 'not_yet' }],
    ['settlementError', { ok: true, state: 'not_yet' }],
    ['chargeback', { ok: false, reason: 'refused' }],
    ['communicationError', { ok: false, reason: 'not_captured' }],
  ])('of a charge that is %s', async (status, answer) => {
    const asked = await settled();
    standIn.mark(asked.providerId, status);
    expect(await gateway.refund(asked)).toMatchObject(answer);
    expect(refundOf(asked.providerId)).toEqual([]);
  });
});
