import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@puerta/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_NOW, type TestApp } from '../../../test/app.ts';
import { TEST_PASSWORD } from '../../../test/factories.ts';
import { startApp } from '../../../test/house.ts';
import { dimensions, succeeded } from '../../../test/journey.ts';
import { emptyDatabase } from '../../../test/fresh-database.ts';
import { listCounts } from '../../../test/list-counts.ts';
import { orderBody } from '../../../test/orders.ts';
import { runOn } from '../../../test/run-on.ts';
import { TEST_SECRET } from '../../../test/secret.ts';
import { openClient } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { queueLostMails } from './features/mails/queue-lost.ts';

const ROWS = join(import.meta.dirname, '../../../test/first-edition.sql');
/** The last migration of the first edition as it was finished, and as the mends of its findings left it. */
const FINISHED = '0021-dropped-refunds';
const MENDED = '0038-strays-have-numbers';
/** What only the mended one had: a label that the carrier did not take back, and a refund that came back. */
const MENDS = `
  insert into stray (agency_id, attempt_id, kind, number, state, next_try_at, created_at)
    values (1, 2, 'goods', '1ZP000000300000999', 'refused', '2026-11-17 15:00:00+00', '2026-11-17 15:00:00+00');
  insert into money_entry (agency_id, id, kind, purpose, order_id, package_id, charge_id, amount_cents, method,
    provider_payment_id, reference, day, created_at)
    select agency_id, 10, 'reversal', purpose, order_id, package_id, charge_id, amount_cents, method,
      provider_payment_id, reference, day, created_at from money_entry where kind = 'refund';
  update counter set value = 10 where agency_id = 1 and name = 'money_entry';
  update refund set state = 'failed', reason = 'returned';`;
/** Of a session that the first edition opened. */
const TOKEN =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOjcwMDEsImFnZW5jeSI6ImNhcmliZSIsInR5cGUiOjAsInJvbGUiOjAsIm5hbWUiOiJNYXLDrWEgRmVybsOhbmRleiIsImVtYWlsIjoiY2xpZW50ZUBjYXJpYmUudGVzdCIsInBob25lIjoiMzA1NTU1MDEyMyIsImxvY2tlciI6IkNCWDAwMDAxIiwicGljdHVyZSI6bnVsbCwic2lkIjoiOWUzNzIyZGUtNjQxZC00MGNjLTg2YWUtZTYzMTgzMTc3MWM4In0.EA9yyjEHQ8Cy8Rw4Eftwg9eHG4WqNSHSAyNBIXjOnAc';

const PAGE = { params: { n: 1, size: 50 } } as const;
/** In the fixture: bought; received; owes; paid outside; processed; in a lot; void. */
const [BOUGHT, RECEIVED, OWING, SETTLED, PROCESSED, IN_LOT, VOID] = [
  7001, 7002, 7003, 7004, 7005, 7006, 7007,
];

describe.each([
  ['as it was finished', FINISHED],
  ['with its mends', MENDED],
])('an installation of the first edition, %s, that starts on this version', (_name, last) => {
  let app: TestApp;
  let customer: Client;
  let owing: Client;
  let manager: Client;
  const isMended = last === MENDED;

  beforeAll(async () => {
    const database = await emptyDatabase();
    const secret = { secret: TEST_SECRET };
    await migrate(database.url, secret, { last: FINISHED });
    await runOn(database.seeingAll, await readFile(ROWS, 'utf8'));
    if (isMended) {
      await migrate(database.url, secret, { last });
      await runOn(database.seeingAll, MENDS);
    }
    app = await startApp({ database, works: true });
    const signIn = async (email: string) => {
      const body = { email, pass: TEST_PASSWORD };
      return app.client('caribe', succeeded(await app.client('caribe')('POST /auth/login', { body })).token);
    };
    customer = await signIn('cliente@caribe.test');
    owing = await signIn('otro@caribe.test');
    manager = await signIn('gerente@caribe.test');
  });
  afterAll(() => app?.stop());

  test('keeps people signed in', async () => {
    const { data } = succeeded(await app.client('caribe', TOKEN)('GET /auth/session'));
    expect(data).toMatchObject({ sub: 7001, locker: 'CBX00001', name: 'María Fernández' });
    expect(await app.client('andes', TOKEN)('GET /auth/session')).toMatchObject({ data: null });
  });

  test('shows customers what they bought, owe and asked', async () => {
    const { data: bought } = succeeded(await customer('GET /purchase/page/:n/:size', PAGE));
    expect(bought.map(({ id, status_id, voided }) => [id, status_id, voided])).toEqual([
      [VOID, 1, true],
      [IN_LOT, 2, false],
      [PROCESSED, 2, false],
      [RECEIVED, 2, false],
      [BOUGHT, 1, false],
    ]);
    expect(succeeded(await owing('GET /purchase/debt')).data).toMatchObject({
      debt: 1,
      amount: 105.93,
      packages: [{ id: OWING, tracking_number: 'CEXPET8748CS', debt: 105.93 }],
    });
    const { data: asked } = succeeded(await customer('GET /support'));
    expect(asked).toMatchObject([{ id: 1, subject: 'Consulta', status: 'OPEN' }]);
    const { data: tracked } = succeeded(
      await app.client('caribe')('GET /tracking/:code', { params: { code: 'CEEHE8525J1Y' } }),
    );
    expect(tracked).toMatchObject({ status_id: 2, weight: 10, can: { invoice: true } });
    const invoice = await customer('GET /purchase/invoice/:id', { params: { id: RECEIVED } });
    expect(Buffer.from(succeeded(invoice).data, 'base64').toString('latin1', 0, 4)).toBe('%PDF');
  });

  test('shows staff the same lists, with the same totals', async () => {
    const packages = succeeded(await manager('GET /order/page/:n/:size', PAGE));
    expect(packages).toMatchObject({ total: 7 });
    expect(packages.data.map(({ id }) => id)).toEqual([
      VOID,
      IN_LOT,
      PROCESSED,
      SETTLED,
      OWING,
      RECEIVED,
      BOUGHT,
    ]);
    const money = succeeded(await manager('GET /clients/payments/:n/:size', PAGE));
    expect(money).toMatchObject({ total: isMended ? 10 : 9 });
    expect(money.data).toHaveLength(isMended ? 10 : 9);
    const trail = succeeded(await manager('GET /admin/audit/:n/:size', PAGE));
    expect(trail).toMatchObject({ total: 10 });
    expect(trail.data.map(({ id }) => id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const found = succeeded(
      await manager('GET /clients/page/:n/:size', { ...PAGE, query: { q: 'cbx00002' } }),
    );
    expect(found.data).toMatchObject([{ id: 7002, locker: 'CBX00002' }]);
    const loaded = succeeded(await manager('GET /lots/:id/packages', { params: { id: 7001 } }));
    expect(loaded.data).toMatchObject([{ id: IN_LOT, package_number: 'P000004' }]);
    const { counted, real } = await listCounts(app, 1);
    expect(counted).toEqual(real);
    const { data: attention } = succeeded(await manager('GET /admin/attention'));
    expect(JSON.stringify(attention).includes('1ZP000000300000999')).toBe(isMended);
  });

  test('goes on where it was: the next numbers, the mail that waited, a purchase', async () => {
    succeeded(await manager('POST /order/dimensions', { body: dimensions({ id: BOUGHT }, 10) }));
    const { data: received } = succeeded(await manager('GET /order/:id', { params: { id: String(BOUGHT) } }));
    expect(received).toMatchObject({ package_number: 'P000006' });
    const invoices = await numbers('select number from invoice where agency_id = 1 order by 1');
    expect(invoices).toEqual([1, 2, 3, 4, 5]);
    const { data: order } = succeeded(await customer('POST /order/create', { body: orderBody(35) }));
    expect(order.id).toBeGreaterThan(7007);
    expect(order.packages[0]?.id).toBeGreaterThan(VOID);
    expect(succeeded(await manager('GET /order/page/:n/:size', PAGE))).toMatchObject({ total: 8 });
    app.clock.set(new Date(TEST_NOW.getTime() + 3_600_000));
    await queueLostMails(app.services);
    await expect
      .poll(() => numbers(`select count(*)::int as number from mail where state = 'queued'`))
      .toEqual([0]);
    const { counted, real } = await listCounts(app, 1);
    expect(counted).toEqual(real);
  });

  async function numbers(text: string): Promise<number[]> {
    const client = await openClient({ connectionString: app.superuserUrl });
    const { rows } = await client.query<{ number: number }>(text);
    await client.end();
    return rows.map(({ number }) => number);
  }
});
