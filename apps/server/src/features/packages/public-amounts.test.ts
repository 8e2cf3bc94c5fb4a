import { expect, test } from 'vitest';
import {} from '../../../../../test/authorisation-rows.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { journeyOf, succeeded } from '../../../../../test/journey.ts';
import { linkIn, mailTo } from '../../../../../test/mails.ts';
import { APPROVED, card } from '../../../../../test/orders.ts';
import { send } from '../../../../../test/send.ts';
import { trackingSignature } from '../../services/tracking-link.ts';

/** Amounts of a package's public page where its agency shows visitors none (docs/rules/permissions.md). */
const house = await openHouse();
const { app, people } = house;
const journey = journeyOf(house);

/** As the settings' page does, so that nobody goes on with what was remembered of the agency. */
async function showAmounts(shown: 0 | 1): Promise<void> {
  const { client } = people.caribe.manager;
  const settings = succeeded(await client('GET /admin/setting'));
  const { data } = settings;
  const saved = await client('POST /admin/setting', {
    body: { ...data, public_amounts: shown, touched: ['public_amounts'] } as never,
  });
  expect(saved).toMatchObject({ success: true, data: { public_amounts: shown } });
}

async function owing() {
  const owner = await makePerson(app, 'caribe', 'customer');
  const { id, tracking } = await journey.indebted(owner);
  return { id, tracking, owner };
}

const visitor = () => app.client('caribe');
const look = (code: string, signature?: string, client = visitor()) =>
  client('GET /tracking/:code', { params: { code }, query: { signature } });

test('as specified, anyone with the code sees the debt; restricted staff do not', async () => {
  const { tracking } = await owing();
  expect(await look(tracking)).toMatchObject({ data: { debt: expect.any(Number), can: { pay: true } } });
  const { restricted, manager } = people.caribe;
  expect(await look(tracking, undefined, manager.client)).toMatchObject({ data: { can: { pay: true } } });
  const seen = await look(tracking, undefined, restricted.client);
  expect(seen).toMatchObject({ data: { payment: 1, can: { pay: false, invoice: false } } });
  expect(seen).not.toHaveProperty('data.debt');
});

test('an agency that shows visitors no amounts shows them to whom it wrote, about that package alone', async () => {
  await showAmounts(0);
  const { id, tracking, owner } = await owing();
  const other = await owing();
  const link = linkIn(await mailTo(app, owner.email, 'pago pendiente'));
  expect(link.pathname).toBe(`/purchase/tracking/${tracking}`);
  const signature = link.searchParams.get('firma') ?? '';
  // nothing of anybody stands in it
  expect(signature).toMatch(/^[\w-]{43}$/);

  const { config } = app.services;
  const wrong = [
    undefined,
    '',
    'x',
    signature.slice(1),
    `${signature}x`,
    trackingSignature(config, 1, other.id),
    trackingSignature(config, 2, id),
    trackingSignature({ secret: 'the-one-of-before-rotation' }, 1, id),
  ];
  for (const given of wrong) {
    const seen = await look(tracking, given);
    expect(seen, given).toMatchObject({
      data: { status_id: 2, payment: 1, reviews: [], can: { pay: false, invoice: false } },
    });
    expect(seen, given).not.toHaveProperty('data.debt');
    const params = { code: tracking };
    const query = given === undefined ? {} : { signature: given };
    const paid = await send(
      app,
      'POST /tracking/:code/payment',
      { params, query, body: card(APPROVED) },
      { agency: 'caribe' },
    );
    const invoice = await send(app, 'GET /tracking/:code/invoice', { params, query }, { agency: 'caribe' });
    expect([paid.status, invoice.status], given).toEqual([403, 403]);
  }
  // nor does it open the package at another agency
  expect(await look(tracking, signature, app.client('andes'))).toMatchObject({ status: 404 });

  expect(await look(tracking, signature)).toMatchObject({
    data: { debt: expect.any(Number), can: { pay: true } },
  });
  const request = { params: { code: tracking }, query: { signature } };
  expect(await visitor()('POST /tracking/:code/payment', { ...request, body: card(APPROVED) })).toMatchObject(
    { status: 200, data: { paid: expect.any(Number) } },
  );
  expect(await visitor()('GET /tracking/:code/invoice', request)).toMatchObject({ status: 200 });
  await showAmounts(1);
  expect(await look(other.tracking)).toMatchObject({ data: { debt: expect.any(Number) } });
});
