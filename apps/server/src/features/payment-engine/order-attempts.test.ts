import { declined } from '@puerta/contract/money/declined.es';
import { refusals } from '@puerta/contract/messages.es';
import { beforeEach, describe, expect, test } from 'vitest';
import { cardGateway, type TestApp } from '../../../../../test/app.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { mailTo } from '../../../../../test/mails.ts';
import { APPROVED, card, HELD, orderBody, SILENT } from '../../../../../test/orders.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';
import { recoverPurchases } from './recover-purchases.ts';
import { succeeded } from '../../../../../test/journey.ts';

let buyer: Buyer;
const house = await openHouse();
const { app, superuser, place } = house;
beforeEach(async () => {
  buyer = await makeBuyer(house);
});

/** Replaces one method of a provider for one purchase. */
const failing = async <P extends 'carrier' | 'payment'>(
  provider: P,
  method: keyof TestApp['services'][P],
  replacement: unknown,
  work: () => Promise<void>,
) => {
  const real = app.services[provider][method];
  Object.assign(app.services[provider], { [method]: replacement });
  try {
    await work();
  } finally {
    Object.assign(app.services[provider], { [method]: real });
  }
};

describe('a request that comes twice', () => {
  test('in parallel: one order, one payment, the same answer', async () => {
    const answers = await Promise.all([
      buyer.buy({}, 'twice'),
      buyer.buy({}, 'twice'),
      buyer.buy({}, 'twice'),
    ]);
    const [first, ...others] = answers.map(answer => answer.success && answer.data);
    expect(first).toMatchObject({ packages: [{}] });
    for (const other of others) expect(other).toEqual(first);
    expect(await buyer.ledger()).toHaveLength(1);
  });

  test('after the success: the same answer, whatever the card, the total and the date are now', async () => {
    const first = await buyer.bought({}, 'again');
    const second = await buyer.bought({ payment: { card_number: '4000000000000002', total: 1 } }, 'again');
    expect(second.data).toEqual(first.data);
    expect(await buyer.ledger()).toHaveLength(1);
  });

  test('with another payload after the success it is a mismatch', async () => {
    await buyer.bought({}, 'other');
    expect(await buyer.buy({ detail: { content: 'Libros' } }, 'other')).toMatchObject({
      error: { code: 'idempotency_mismatch' },
    });
  });

  test('in parallel with a declined card: one try at the bank, both are told', async () => {
    const payment = card('4000000000009995');
    // as slow as a bank: otherwise the refusal may free the key before the second request looks at it
    const gateway = cardGateway(app.services.payment);
    const real = gateway.authorize;
    gateway.authorize = async request => {
      await new Promise(resolve => setTimeout(resolve, 300));
      return real(request);
    };
    const answers = await Promise.all([buyer.buy({ payment }, 'no'), buyer.buy({ payment }, 'no')]);
    gateway.authorize = real;
    expect(answers.map(({ status }) => status)).toEqual([402, 402]);
    expect(await buyer.ledger()).toHaveLength(1);
  });

  test('the same key of another account is another key', async () => {
    await buyer.bought({}, 'shared');
    const other = await makePerson(app, 'caribe', 'customer');
    const answer = await other.client(
      'POST /order/create',
      { body: orderBody(place.city, { detail: { content: 'Libros' } }) },
      { idempotencyKey: 'shared' },
    );
    expect(answer).toMatchObject({ status: 200 });
  });

  test('without a key it is another order', async () => {
    await buyer.bought();
    await buyer.bought();
    expect(await buyer.orders()).toHaveLength(2);
  });
});

describe('a payment under review', () => {
  const held = async (key?: string) => {
    const answer = await buyer.bought({ payment: card(HELD) }, key);
    expect(answer).toMatchObject({
      status: 202,
      payment_status: 'held',
      data: { payment_status: 'held', packages: [] },
    });
    const simulator = succeeded(await app.client('caribe')('GET /open/simulator'));
    const { rows } = await superuser.query<{ reference: string }>(
      'select reference from attempt where agency_id = 1 and order_id = $1',
      [answer.data.id],
    );
    const payment = simulator.data.payments.find(({ reference }) => reference === rows[0]?.reference);
    if (!payment) throw new Error('It is not shown as held');
    return { order: answer.data, payment };
  };

  test('stands in Compras, and is completed when it is released', async () => {
    const { order, payment } = await held('reviewed');
    expect(await buyer.orders()).toMatchObject([{ id: order.id, state: 'held', packages: [] }]);
    expect(await buyer.buy({ payment: card(HELD) }, 'reviewed')).toMatchObject({
      status: 202,
      data: { id: order.id },
    });
    const params = { id: payment.id };
    expect(await app.client('andes')('POST /open/simulator/payments/:id/release', { params })).toMatchObject({
      status: 404,
    });
    expect(await app.client('caribe')('POST /open/simulator/payments/:id/release', { params })).toMatchObject(
      { status: 200 },
    );
    expect(await buyer.orders()).toMatchObject([{ state: 'paid', packages: [{}] }]);
    expect(await buyer.ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
    expect(await buyer.buy({}, 'reviewed')).toMatchObject({
      status: 200,
      data: { id: order.id, packages: [{}] },
    });
  });

  test('keeps its key: another payload under it is a mismatch', async () => {
    await held('kept');
    expect(await buyer.buy({ detail: { content: 'Libros' } }, 'kept')).toMatchObject({
      error: { code: 'idempotency_mismatch' },
    });
  });

  test('fails with a mail when it is rejected', async () => {
    const { order, payment } = await held();
    await app.client('caribe')('POST /open/simulator/payments/:id/reject', {
      params: { id: payment.id },
    });
    expect(await buyer.orders()).toMatchObject([{ state: 'failed', reason: declined.declined }]);
    const { rows } = await superuser.query<{ template: string }>(
      'select template from mail where agency_id = 1 and order_id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ template: 'payment_rejected' }]);
  });

  test('is undone with a mail that says why when the carrier sells no label after all', async () => {
    const { order, payment } = await held();
    const refused = { ok: false, reason: 'address_refused', place: 'from', field: 'city' };
    await failing(
      'carrier',
      'buyLabels',
      async () => refused,
      async () => {
        const params = { id: payment.id };
        await app.client('caribe')('POST /open/simulator/payments/:id/release', { params });
      },
    );
    expect(await buyer.orders()).toMatchObject([{ state: 'failed' }]);
    expect(await buyer.ledger()).toMatchObject([{ state: 'voided', captured: 0, labels: 0 }]);
    const mail = await mailTo(app, buyer.email, `No pudimos completar su compra ${order.id}`);
    expect(mail.text).toContain('Anulamos el cobro');
    expect(mail.text).toContain(refusals.sender_city_refused);
  });

  describe('that went on in a time that our books lost, as after a restore', () => {
    /** Its label was bought and its money taken, and no row of ours says so; answers what was printed and sold. */
    async function wentOn() {
      const { order, payment } = await held();
      const { carrier } = app.services;
      const { buyLabels } = carrier;
      const sold: { printed?: string | undefined; shipmentId?: string } = {};
      const buysAndIsGone: typeof buyLabels = async request => {
        const bought = await buyLabels(request);
        if (!bought.ok) throw new Error(bought.reason);
        Object.assign(sold, { printed: request.parcels[0]?.printedReference, shipmentId: bought.shipmentId });
        await app.services.payment.capture(payment.id, 8662);
        throw new Error('that machine is gone');
      };
      await failing('carrier', 'buyLabels', buysAndIsGone, async () => {
        const params = { id: payment.id };
        await app.client('caribe')('POST /open/simulator/payments/:id/release', { params });
      });
      expect(await buyer.ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
      await superuser.query(
        `update attempt set state = 'held', trackings = null, driven_until = null, next_try_at = null, tries = 0
          where agency_id = 1 and order_id = $1`,
        [order.id],
      );
      return { ...sold, payment };
    }

    test('has the label that was bought then, under the number that is printed on it', async () => {
      const { printed } = await wentOn();
      await recoverPurchases(app.services);
      expect(await buyer.orders()).toMatchObject([
        { state: 'paid', packages: [{ tracking_number: printed }] },
      ]);
      expect(await buyer.ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
    });

    test('buys nothing again where it went back since: a manager sees that it hangs', async () => {
      const { shipmentId = '', payment } = await wentOn();
      await app.services.carrier.voidShipment(shipmentId);
      const back = { reference: `${payment.reference}-r`, providerId: payment.id, amountCents: 8662 };
      await app.services.payment.refund(back);
      await recoverPurchases(app.services);
      expect(await buyer.orders()).toMatchObject([{ state: 'held', packages: [] }]);
      expect(await buyer.ledger()).toMatchObject([{ labels: 0 }]);
      const { rows } = await superuser.query(
        'select state, last_error from attempt where agency_id = 1 and account_id = $1',
        [buyer.id],
      );
      expect(rows).toEqual([{ state: 'buying', last_error: 'label_untold' }]);
    });
  });
});

describe('when a provider fails', () => {
  const away = () => Promise.reject(new ProviderUnavailable('carrier', 'down'));

  test('a carrier that is away: 502, the authorisation is let go, the key is free', async () => {
    await failing('carrier', 'buyLabels', away, async () => {
      expect(await buyer.buy({}, 'away')).toMatchObject({
        status: 502,
        error: { code: 'carrier_unavailable' },
      });
    });
    expect(await buyer.ledger()).toEqual([{ state: 'voided', captured: 0, labels: 0 }]);
    expect(await buyer.orders()).toMatchObject([{ state: 'failed', reason: refusals.carrier_unavailable }]);
    await buyer.bought({}, 'away');
  });

  test('an address that the carrier refuses', async () => {
    const refused = async () => ({ ok: false, reason: 'address_refused' });
    await failing('carrier', 'buyLabels', refused, async () => {
      expect(await buyer.buy()).toMatchObject({ error: { code: 'address_refused' } });
    });
    expect(await buyer.ledger()).toEqual([{ state: 'voided', captured: 0, labels: 0 }]);
  });

  test('labels that were bought without an answer are found', async () => {
    const real = app.services.carrier.buyLabels;
    const silent: typeof real = async request => {
      await real(request);
      throw new ProviderTimeout('carrier', 'no answer');
    };
    await failing('carrier', 'buyLabels', silent, async () => {
      expect(await buyer.buy()).toMatchObject({ status: 200, data: { packages: [{}] } });
    });
    expect(await buyer.ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
  });

  test('a capture that is refused voids the labels', async () => {
    const refused = async () => ({ ok: false, reason: 'not_authorized' });
    await failing('payment', 'capture', refused, async () => {
      expect(await buyer.buy()).toMatchObject({ status: 502, error: { code: 'payment_unavailable' } });
    });
    expect(await buyer.ledger()).toEqual([{ state: 'voided', captured: 0, labels: 0 }]);
  });

  test('a gateway that stays silent: 502, nothing is charged twice, and the recovery finishes it', async () => {
    await failing('payment', 'lookUp', away, async () => {
      expect(await buyer.buy({ payment: card(SILENT) }, 'silence')).toMatchObject({
        error: { code: 'payment_unknown' },
      });
    });
    expect(await buyer.orders()).toMatchObject([{ state: 'placing' }]);
    app.clock.advance(61_000);
    expect(await buyer.buy({ payment: card(APPROVED) }, 'silence')).toMatchObject({
      status: 200,
      data: { packages: [{}] },
    });
    expect(await buyer.ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
  });
});

describe('when something of ours fails after the money was authorised', () => {
  /** Nothing can be stored while `work` runs. */
  async function withFullDisk(work: () => Promise<void>): Promise<void> {
    const { files } = app.services;
    const { put } = files;
    files.put = () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
    try {
      await work();
    } finally {
      files.put = put;
    }
  }
  const recover = async () => {
    app.clock.advance(300_000);
    await recoverPurchases(app.services);
  };

  test('the customer is told not to pay again, and five presses with five keys are one order', async () => {
    await withFullDisk(async () => {
      expect(await buyer.buy({}, 'press-1')).toMatchObject({
        status: 502,
        error: { code: 'payment_unknown' },
      });
      for (const key of ['press-2', 'press-3', 'press-4', 'press-5']) {
        expect(await buyer.buy({}, key)).toMatchObject({ error: { code: 'same_under_way' } });
      }
      await recover();
    });
    await recover();
    expect(await buyer.orders()).toMatchObject([{ state: 'paid', packages: [{}] }]);
    expect(await buyer.ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
    expect(await buyer.buy({}, 'press-1')).toMatchObject({ status: 200 });
  });

  test('whoever wants two of the same, or something else, gets them', async () => {
    await buyer.bought({}, 'one');
    await buyer.bought({}, 'two');
    await withFullDisk(async () => {
      expect(await buyer.buy({}, 'three')).toMatchObject({ status: 502 });
    });
    await buyer.bought({ detail: { content: 'Libros' } }, 'four');
    await recover();
    await buyer.bought({}, 'five');
    expect(await buyer.orders()).toHaveLength(5);
  });
});
