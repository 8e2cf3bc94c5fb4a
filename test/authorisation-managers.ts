import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { FIRST_PAGE, type Row, row } from './authorisation-rows.ts';
import { makePerson } from './factories.ts';
import type { House } from './house.ts';
import { succeeded, type Journey } from './journey.ts';
import { insertRow, updateRow } from '../apps/server/src/db/rows.ts';

/** A mail that could not be delivered. */
async function deadMail({ app, people }: House): Promise<number> {
  const { id } = await app.services.db.within(1, tx =>
    tx
      .insertInto('mail')
      .values({
        agency_id: 1,
        template: 'welcome',
        account_id: people.caribe.customer.id,
        state: 'dead',
        tries: 9,
        last_error: 'mailbox full',
        created_at: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** A purchase that its bank disputes. */
async function openDispute({ app }: House, journey: Journey): Promise<number> {
  const { order } = await journey.buy();
  const now = app.clock.now();
  return app.services.db.within(1, async tx => {
    const { id: attempt } = await tx
      .selectOwn('attempt')
      .select('id')
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow();
    return insertRow(tx, 'dispute', {
      attempt_id: attempt,
      provider: 'simulator',
      provider_dispute_id: randomUUID(),
      provider_payment_id: 'sim_1',
      amount_cents: 8662,
      state: 'needs_response',
      created_at: now,
      updated_at: now,
    });
  });
}

/** A payment under review for a quarter of an hour. */
async function hangingPurchase({ app }: House, journey: Journey) {
  const order = await journey.buyHeld();
  const { id } = await app.services.db.within(1, tx =>
    tx
      .updateTable('attempt')
      .set({ updated_at: new Date(app.clock.now().getTime() - 16 * 60_000) })
      .where('order_id', '=', order)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { kind: 'order', id } as const;
}

/** A refund that the gateway refused. */
async function refusedRefund({ app }: House, journey: Journey): Promise<number> {
  const { id: package_id, order } = await journey.buy();
  const now = app.clock.now();
  const { id } = await app.services.db.within(1, async tx => {
    const charge = await tx
      .selectFrom('money_entry')
      .select('id')
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow();
    return tx
      .insertInto('refund')
      .values({
        agency_id: 1,
        id: sql<number>`next_id('refund')`,
        charge_id: charge.id,
        package_id,
        amount_cents: 100,
        reference: `refused-${package_id}`,
        state: 'failed',
        reason: 'refused',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return id;
}

async function noted({ people }: House): Promise<number> {
  const body = { id: people.caribe.customer.id, message: 'Prefiere que le escriban' };
  return succeeded(await people.caribe.manager.client('POST /clients/note', { body })).data.id;
}

/** Clients, money, the home, the trail and exports: the managers' part of the matrix, and as much written by hand. */
export const managersMatrix: Record<string, Row> = {
  'GET /admin/export/orders': row([401, 403, 403, 200, 200, 401, 200], async (_, journey) => {
    await journey.buy();
    return {};
  }),
  'GET /admin/export/domestic': row([401, 403, 403, 200, 200, 401, 200]),
  'GET /admin/export/lots': row([401, 403, 403, 200, 200, 401, 200], async (_, journey) => {
    await journey.lot(await journey.processed());
    return {};
  }),
  'GET /admin/export/lot': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => ({
    query: { lot: await journey.lot(await journey.processed()) },
  })),
  'GET /admin/export/pick': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => ({
    query: { lot: await journey.lot(await journey.processed()) },
  })),
  'GET /admin/export/manifest': row([401, 403, 403, 200, 200, 401, 404], async (_, journey) => ({
    query: { lot: await journey.lot(await journey.processed()), language: 'en' },
  })),
  'GET /admin/export/cities': row([401, 403, 403, 403, 200, 401, 200]),
  'GET /admin/export/example-tariff': row([401, 403, 403, 403, 200, 401, 200]),
  'GET /admin/export/clients': row([401, 403, 403, 403, 200, 401, 200]),
  'GET /admin/export/invoices': row([401, 403, 403, 403, 200, 401, 200], async (_, journey) => {
    await journey.received();
    return {};
  }),
  'GET /admin/export/payments': row([401, 403, 403, 403, 200, 401, 200], async (_, journey) => {
    await journey.buy();
    return {};
  }),
  'GET /admin/export/audit': row([401, 403, 403, 403, 200, 401, 200], async (_, journey) => {
    await journey.received();
    return {};
  }),
  'GET /clients/page/:n/:size': row([401, 403, 403, 403, 200, 401, 200], () => ({ params: FIRST_PAGE })),
  'GET /clients/:id': row([401, 403, 403, 403, 200, 401, 404], ({ people }) => ({
    params: { id: people.caribe.customer.id },
  })),
  'GET /clients/invoices/:id': row([401, 403, 403, 403, 200, 401, 404], async ({ people }, journey) => {
    await journey.received();
    return { params: { id: people.caribe.customer.id } };
  }),
  'GET /clients/invoice/:tracking': row([401, 403, 403, 403, 200, 401, 404], async (_, journey) => ({
    params: { tracking: (await journey.received()).tracking },
  })),
  'GET /clients/file/:id': row([401, 403, 403, 403, 200, 401, 404], async (house, journey) => {
    await noted(house);
    await journey.buy();
    return { params: { id: house.people.caribe.customer.id } };
  }),
  'GET /clients/movements/:id': row([401, 403, 403, 403, 200, 401, 404], async ({ people }, journey) => {
    await journey.buy();
    return { params: { id: people.caribe.customer.id } };
  }),
  'GET /clients/packages/:id/:n/:size': row(
    [401, 403, 403, 403, 200, 401, 404],
    async ({ people }, journey) => {
      await journey.buy();
      return { params: { ...FIRST_PAGE, id: people.caribe.customer.id } };
    },
  ),
  'POST /clients/note': row([401, 403, 403, 403, 200, 401, 404], ({ people }) => ({
    body: { id: people.caribe.customer.id, message: 'Llamar después de las 16:00' },
  })),
  'DELETE /clients/note/:id': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    params: { id: await noted(house) },
  })),
  'POST /clients/second-factor/end': row([401, 403, 403, 403, 200, 401, 404], async ({ app }) => {
    const { id } = await makePerson(app, 'caribe', 'customer');
    const on = { second_factor_confirmed_at: new Date() };
    await app.services.db.within(1, tx => updateRow(tx, 'account', id, on));
    return { body: { id, reason: 'Perdió el teléfono' } };
  }),
  'POST /clients/mail/resume': row([401, 403, 403, 403, 200, 401, 404], async ({ app }) => {
    const { id } = await makePerson(app, 'caribe', 'customer');
    const stopped = { mail_stopped: 'bounce', mail_refused_at: new Date() };
    await app.services.db.within(1, tx => updateRow(tx, 'account', id, stopped));
    return { body: { id, reason: 'Su buzón ya funciona' } };
  }),
  'POST /clients/sessions/end': row([401, 403, 403, 403, 200, 401, 404], async ({ app }) => ({
    body: { id: (await makePerson(app, 'caribe', 'customer')).id },
  })),
  'GET /clients/payments/:n/:size': row([401, 403, 403, 403, 200, 401, 200], async (_, journey) => {
    await journey.buy();
    return { params: FIRST_PAGE };
  }),
  'GET /admin/takings': row([401, 403, 403, 403, 200, 401, 200], async (_, journey) => {
    await journey.buy();
    return { query: { month: '2026-11' } };
  }),
  'GET /admin/margins': row([401, 403, 403, 403, 200, 401, 200], async (_, journey) => {
    await journey.buy();
    return { query: { by: 'client' } };
  }),
  'GET /admin/export/debts': row([401, 403, 403, 403, 200, 401, 200], async ({ app }, journey) => {
    await journey.indebted(await makePerson(app, 'caribe', 'customer'));
    return {};
  }),
  'GET /admin/export/delayed': row([401, 403, 403, 200, 200, 401, 200], () => ({ query: { late: 'all' } })),
  'GET /admin/export/margins': row([401, 403, 403, 403, 200, 401, 200], async (_, journey) => {
    await journey.buy();
    return { query: { by: 'client' } };
  }),
  'GET /admin/margin/:id': row([401, 403, 403, 403, 200, 401, 404], async (_, journey) => ({
    params: { id: (await journey.buy()).id },
  })),
  'POST /admin/cash-count': row([401, 403, 403, 403, 200, 401, 200], () => ({
    body: { day: '2026-11-01', counted: 12.5, note: 'Sin sobre' },
  })),
  'POST /admin/deposits': row([401, 403, 403, 403, 200, 401, 200], () => ({
    body: { day: '2026-11-01', deposits: [{ method: 'card', provider: '', seen: 12.5 }], note: '' },
  })),
  'POST /order/payment': row([401, 403, 403, 403, 200, 401, 404], async ({ app }, journey) => ({
    body: {
      id: (await journey.indebted(await makePerson(app, 'caribe', 'customer'))).id,
      method: 'zelle',
      reference: 'Z-1',
      note: '',
    },
  })),
  'POST /order/waive': row([401, 403, 403, 403, 200, 401, 404], async ({ app }, journey) => ({
    body: {
      id: (await journey.indebted(await makePerson(app, 'caribe', 'customer'))).id,
      reason: 'Error de medida',
    },
  })),
  'POST /order/waive/many': row([401, 403, 403, 403, 200, 401, 200], async ({ app }, journey) => ({
    body: {
      ids: [(await journey.indebted(await makePerson(app, 'caribe', 'customer'))).id],
      reason: 'Error de medida',
    },
  })),
  'GET /order/unconfirmed/:n/:size': row([401, 403, 403, 403, 200, 401, 200], async (_, journey) => {
    await journey.buyHeld();
    return { params: FIRST_PAGE };
  }),
  'POST /order/unconfirmed/check': row([401, 403, 403, 403, 200, 401, 404], async (_, journey) => ({
    body: { id: await journey.buyHeld() },
  })),
  'GET /admin/attention': row([401, 403, 403, 403, 200, 401, 200], async house => {
    await deadMail(house);
    return {};
  }),
  'POST /admin/attention/look': row([401, 403, 403, 403, 200, 401, 409], async (house, journey) => ({
    body: await hangingPurchase(house, journey),
  })),
  'POST /admin/attention/finish': row([401, 403, 403, 403, 200, 401, 409], async (house, journey) => ({
    body: { ...(await hangingPurchase(house, journey)), reason: 'No se compró nada' },
  })),
  'GET /admin/disputes/:id/evidence': row([401, 403, 403, 403, 200, 401, 404], async (house, journey) => ({
    params: { id: await openDispute(house, journey) },
  })),
  // the simulated bank takes no evidence
  'POST /admin/disputes/evidence': row([401, 403, 403, 403, 409, 401, 404], async (house, journey) => ({
    body: { id: await openDispute(house, journey) },
  })),
  'POST /admin/disputes/close': row([401, 403, 403, 403, 200, 401, 404], async (house, journey) => ({
    body: { id: await openDispute(house, journey), state: 'needs_response', reason: 'Hablé con el cliente' },
  })),
  'POST /admin/refunds/outside': row([401, 403, 403, 403, 200, 401, 404], async (house, journey) => ({
    body: { id: await refusedRefund(house, journey), method: 'zelle', reference: 'Z-1', note: '' },
  })),
  'POST /admin/mails/retry/all': row([401, 403, 403, 403, 200, 401, 200], async house => {
    await deadMail(house);
    return {};
  }),
  'POST /admin/mails/retry': row([401, 403, 403, 403, 200, 401, 404], async house => ({
    body: { id: await deadMail(house) },
  })),
  'GET /admin/search': row([401, 403, 403, 200, 200, 401, 200], async ({ app }, journey) => ({
    query: { q: (await journey.indebted(await makePerson(app, 'caribe', 'customer'))).tracking },
  })),
  'GET /admin/home': row([401, 403, 403, 403, 200, 401, 200]),
  'GET /admin/first-steps': row([401, 403, 403, 403, 200, 401, 200]),
  'PUT /admin/first-steps': row([401, 403, 403, 403, 200, 401, 200], () => ({ body: { hidden: true } })),
  'POST /admin/first-steps/quote': row([401, 403, 403, 403, 200, 401, 200]),
  'POST /admin/first-steps/label': row([401, 403, 403, 403, 200, 401, 200]),
  'GET /admin/debts/:n/:size': row([401, 403, 403, 403, 200, 401, 200], async ({ app }, journey) => {
    await journey.indebted(await makePerson(app, 'caribe', 'customer'));
    return { params: FIRST_PAGE };
  }),
  'POST /admin/debts/remind': row([401, 403, 403, 403, 200, 401, 404], async ({ app }, journey) => {
    const owner = await makePerson(app, 'caribe', 'customer');
    await journey.indebted(owner);
    return { body: { client: owner.id } };
  }),
  'POST /admin/debts/remind/many': row([401, 403, 403, 403, 200, 401, 200], async ({ app }, journey) => {
    const owner = await makePerson(app, 'caribe', 'customer');
    await journey.indebted(owner);
    return { body: { clients: [owner.id] } };
  }),
  'POST /admin/delayed/tell': row([401, 403, 403, 403, 200, 401, 404], async ({ app }, journey) => {
    const { id } = await journey.received();
    await app.services.db.within(1, tx =>
      updateRow(tx, 'package', id, { promised_day: '2026-01-05', promised_by: 2 }),
    );
    return { body: { id } };
  }),
  'GET /admin/delayed/:n/:size': row([401, 403, 403, 200, 200, 401, 200], () => ({ params: FIRST_PAGE })),
  'GET /admin/audit/:n/:size': row([401, 403, 403, 403, 200, 401, 200], () => ({ params: FIRST_PAGE })),
  'GET /admin/history/:of/:id': row([401, 403, 403, 200, 200, 401, 200], async (_, journey) => ({
    params: { of: 'package', id: (await journey.received()).id },
    query: {},
  })),
  'PUT /clients/password': row([401, 403, 403, 403, 200, 401, 404], async ({ app }) => ({
    body: { email: (await makePerson(app, 'caribe', 'customer')).email },
  })),
  'PUT /clients/block': row([401, 403, 403, 403, 200, 401, 404], async ({ app }) => ({
    body: { id: (await makePerson(app, 'caribe', 'customer')).id, blocked: true },
  })),
  // each by itself: those of another agency are refused as unknown within the answer
  'PUT /clients/block/many': row([401, 403, 403, 403, 200, 401, 200], async ({ app }) => ({
    body: { ids: [(await makePerson(app, 'caribe', 'customer')).id], blocked: true },
  })),
  'POST /clients/message': row([401, 403, 403, 403, 200, 401, 200], async ({ app }) => ({
    body: {
      ids: [(await makePerson(app, 'caribe', 'customer')).id],
      key: randomUUID(),
      subject: 'Horario',
      message: 'Cerramos el lunes.',
    },
  })),
  'POST /clients/message/undo': row([401, 403, 403, 403, 200, 401, 200], async ({ app }) => ({
    body: { ids: [(await makePerson(app, 'caribe', 'customer')).id], key: randomUUID() },
  })),
};
