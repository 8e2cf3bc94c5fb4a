import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ProviderTimeout } from '../provider-error.ts';
import type { AuthorizeRequest, Card, CardGateway, PaymentGateway } from './port.ts';

/** A gateway under test, with cards that do there what their names say. */
export type GatewayUnderTest = {
  gateway(): CardGateway;
  cards: {
    approved: Card;
    declined: Card;
    /** left out where the gateway does not tell it from any refusal */
    insufficientFunds?: Card;
    held: Card;
    /** Charged, but the answer never comes. */
    silent: Card;
  };
  /** Lets the night pass in which captured money reaches the merchant, where a refund must wait for it. */
  settle?(): void;
  /** Its clock. */
  now(): Date;
};

/** A gateway of either kind, and how somebody pays there. */
type PaymentsUnderTest = Pick<GatewayUnderTest, 'settle' | 'now'> & {
  gateway(): PaymentGateway;
  /** Somebody's money, authorised and not taken yet. */
  authorized(amountCents: number): Promise<Authorized>;
  /** Its bank disputes a payment; answers the dispute's number. Left out where disputes are answered elsewhere. */
  dispute?(providerId: string): Promise<string>;
};
type Authorized = { reference: string; providerId: string };

/** What every card gateway must keep of its port's promises; call it inside a `describe`. */
export function cardGatewaySuite(underTest: GatewayUnderTest): void {
  authorizations(underTest);
  paymentsSuite({ ...underTest, authorized: amountCents => authorized(underTest, amountCents) });
}

/** What every gateway must keep once a payment is authorised. */
export function paymentsSuite(underTest: PaymentsUnderTest): void {
  captures(underTest);
  refunds(underTest);
  evidence(underTest);
  test('what moved is listed, each with our reference, once the night has passed', async () => {
    const { gateway } = underTest;
    const { reference, providerId } = await captured(underTest, 10000);
    underTest.settle?.();
    const refund = newReference();
    await gateway().refund({ reference: refund, providerId, amountCents: 4000 });
    underTest.settle?.();
    const now = underTest.now().getTime();
    const { entries } = await gateway().listMoved(new Date(now - MONTHS_MS), new Date(now + 60_000));
    const of = (one: string) => entries.filter(entry => entry.reference === one);
    expect(of(reference)).toMatchObject([{ kind: 'charge', amountCents: 10000 }]);
    expect(of(refund)).toMatchObject([{ kind: 'refund', amountCents: 4000, refundId: expect.any(String) }]);
  });

  test('what was begun is listed, and looked up by what the list says', async () => {
    const { gateway } = underTest;
    const { reference, providerId } = await underTest.authorized(500);
    const list = await gateway().listPayments?.(new Date(0));
    const listed = list?.payments.find(one => one.reference === reference);
    expect(listed).toBeDefined();
    expect(await gateway().lookUp(reference, listed?.providerId)).toMatchObject({ providerId });
  });
}

const MONTHS_MS = 70 * 24 * 60 * 60_000;

/** As long as ours are at most. */
const newReference = () => `s${randomUUID().replaceAll('-', '').slice(0, 19)}`;

function request(card: Card, rest: Partial<AuthorizeRequest> = {}): AuthorizeRequest {
  return {
    reference: newReference(),
    amountCents: 12345,
    card,
    description: 'Orden de prueba',
    customer: { name: 'José Núñez', email: 'jose@correo.test' },
    ...rest,
  };
}

async function authorized({ gateway, cards }: GatewayUnderTest, amountCents: number): Promise<Authorized> {
  const asked = request(cards.approved, { amountCents });
  const answer = await gateway().authorize(asked);
  if (!answer.ok) throw new Error(`The approved card was refused: ${answer.reason}`);
  return { reference: asked.reference, providerId: answer.providerId };
}

async function captured({ gateway, authorized, settle }: PaymentsUnderTest, amountCents: number) {
  const payment = await authorized(amountCents);
  const answer = await gateway().capture(payment.providerId, amountCents);
  expect(answer).toEqual({ ok: true, capturedCents: amountCents });
  settle?.();
  return payment;
}

function authorizations({ gateway, cards }: GatewayUnderTest): void {
  test('an approved card is authorised, and the look-up says so', async () => {
    const asked = request(cards.approved);
    const lastFour = cards.approved.number.slice(-4);
    expect(await gateway().authorize(asked)).toMatchObject({ ok: true, state: 'authorized', lastFour });
    expect(await gateway().lookUp(asked.reference)).toMatchObject({
      state: 'authorized',
      amountCents: 12345,
      capturedCents: 0,
      lastFour,
      reason: null,
    });
  });

  test('a refused card is a value with its reason, also when looked up', async () => {
    for (const [card, reason] of [
      [cards.declined, 'declined'],
      [cards.insufficientFunds, 'insufficient_funds'],
    ] as const) {
      if (!card) continue;
      const asked = request(card);
      expect(await gateway().authorize(asked)).toMatchObject({ ok: false, reason });
      expect(await gateway().lookUp(asked.reference)).toMatchObject({ state: 'declined', reason });
    }
  });

  test('an unknown reference was never seen', async () => {
    expect(await gateway().lookUp(newReference())).toEqual({ state: 'none' });
  });

  test('a repeated authorisation answers the same and charges once', async () => {
    const asked = request(cards.approved);
    const first = await gateway().authorize(asked);
    const repeats = await Promise.all([gateway().authorize(asked), gateway().authorize(asked)]);
    expect(repeats).toEqual([first, first]);
  });

  test('after a silence the look-up knows what happened', async () => {
    const asked = request(cards.silent);
    await expect(gateway().authorize(asked)).rejects.toThrow(ProviderTimeout);
    const found = await gateway().lookUp(asked.reference);
    expect(found).toMatchObject({ state: 'authorized', amountCents: 12345 });
    if (!('providerId' in found)) throw new Error('unreachable');
    expect(await gateway().capture(found.providerId, 12345)).toMatchObject({ ok: true });
  });

  test('a held payment cannot be captured, but let go', async () => {
    const answer = await gateway().authorize(request(cards.held));
    expect(answer).toMatchObject({ ok: true, state: 'held' });
    if (!answer.ok) throw new Error('unreachable');
    expect(await gateway().capture(answer.providerId, 12345)).toEqual({
      ok: false,
      reason: 'not_authorized',
    });
    expect(await gateway().voidAuthorization(answer.providerId)).toEqual({ ok: true });
  });
}

function captures(underTest: PaymentsUnderTest): void {
  const { gateway, authorized } = underTest;
  // cards are found by our reference alone, pages of the provider's by its number
  const lookUp = ({ reference, providerId }: Authorized) =>
    gateway().lookUp(reference, gateway().mode === 'hosted' ? providerId : null);

  test('a capture takes the money once, never more than was authorised', async () => {
    const payment = await authorized(12345);
    const { providerId } = payment;
    expect(await gateway().capture(providerId, 12346)).toEqual({ ok: false, reason: 'above_authorized' });
    expect(await gateway().capture(providerId, 12345)).toEqual({ ok: true, capturedCents: 12345 });
    expect(await gateway().capture(providerId, 12345)).toEqual({ ok: true, capturedCents: 12345 });
    expect(await lookUp(payment)).toMatchObject({ state: 'captured', capturedCents: 12345 });
  });

  test('a void lets the money go before a capture, not after', async () => {
    const payment = await authorized(12345);
    const { providerId } = payment;
    expect(await gateway().voidAuthorization(providerId)).toEqual({ ok: true });
    expect(await gateway().voidAuthorization(providerId)).toEqual({ ok: true });
    expect(await gateway().capture(providerId, 12345)).toEqual({ ok: false, reason: 'not_authorized' });
    expect(await lookUp(payment)).toMatchObject({ state: 'voided', capturedCents: 0 });

    const paid = await captured(underTest, 12345);
    expect(await gateway().voidAuthorization(paid.providerId)).toEqual({
      ok: false,
      reason: 'already_captured',
    });
  });

  test('a capture and a void at once: one of them happens', async () => {
    const payment = await authorized(12345);
    const { providerId } = payment;
    const [capture, undo] = await Promise.all([
      gateway().capture(providerId, 12345),
      gateway().voidAuthorization(providerId),
    ]);
    expect(capture.ok).not.toBe(undo.ok);
    expect(await lookUp(payment)).toMatchObject({ state: capture.ok ? 'captured' : 'voided' });
  });
}

function refunds(underTest: PaymentsUnderTest): void {
  const { gateway } = underTest;
  const refund = (providerId: string, amountCents: number, reference = newReference()) =>
    gateway().refund({ reference, providerId, amountCents });

  const refundedOf = async (reference: string, providerId: string) => {
    const found = await gateway().lookUp(reference, providerId);
    return 'refundedCents' in found ? found.refundedCents : undefined;
  };

  test('refunds never exceed what was captured, and a repeat refunds once', async () => {
    const { reference, providerId } = await captured(underTest, 10000);
    const repeated = newReference();
    const first = await refund(providerId, 6000, repeated);
    expect(first).toMatchObject({ ok: true, state: 'done' });
    expect(await refund(providerId, 6000, repeated)).toEqual(first);
    expect(await refund(providerId, 4001)).toEqual({ ok: false, reason: 'above_captured' });
    expect(await refund(providerId, 4000)).toMatchObject({ ok: true, state: 'done' });
    expect(await refundedOf(reference, providerId)).toBeOneOf([null, 10000]);
  });

  test('a refund is looked up without being made', async () => {
    const { reference, providerId } = await captured(underTest, 10000);
    const request = { reference: newReference(), providerId, amountCents: 10000 };
    // a gateway that lists only what is not settled cannot tell
    expect(await gateway().lookUpRefund(request)).toBeOneOf(['none', 'unknown']);
    expect(await refundedOf(reference, providerId)).toBeOneOf([null, 0]);
    await gateway().refund(request);
    expect(await gateway().lookUpRefund(request)).toBe('done');
  });

  test('refunds at once share what was captured', async () => {
    const { reference, providerId } = await captured(underTest, 10000);
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(providerId, 4000)));
    expect(answers.filter(answer => answer.ok)).toHaveLength(2);
    expect(await refundedOf(reference, providerId)).toBeOneOf([null, 8000]);
  });

  test('what was not captured is not refunded, and nothing is done to the unknown', async () => {
    const { providerId } = await underTest.authorized(100);
    expect(await refund(providerId, 100)).toEqual({ ok: false, reason: 'not_captured' });
    const missing = { ok: false, reason: 'not_found' };
    expect(await refund('none', 100)).toEqual(missing);
    expect(await gateway().capture('none', 100)).toEqual(missing);
    expect(await gateway().voidAuthorization('none')).toEqual(missing);
  });
}

function evidence(underTest: PaymentsUnderTest): void {
  const { gateway, dispute } = underTest;
  const answer = (disputeId: string) =>
    gateway().sendEvidence?.({
      disputeId,
      file: Buffer.from('%PDF-1.7'),
      customer: { name: 'José Núñez', email: 'jose@correo.test', address: '' },
      product: 'Envío',
      carrier: '',
      trackings: '',
      shipTo: '',
    });

  test('a dispute is answered once, where it is answered here', async () => {
    expect(gateway().sendEvidence !== undefined).toBe(dispute !== undefined);
    if (!dispute) return;
    const { providerId } = await captured(underTest, 10000);
    const disputeId = await dispute(providerId);
    expect(await answer(disputeId)).toEqual({ ok: true, state: 'sent' });
    expect(await answer(disputeId)).toEqual({ ok: true, state: 'known' });
    expect(await answer('none')).toEqual({ ok: false, reason: 'not_found' });
  });
}
