import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { optionLines } from '@puerta/contract/parcels/delivery-options.es';
import type { Person } from '../../../../../test/factories.ts';
import { type House, openHouse, startHouse } from '../../../../../test/house.ts';
import { journeyOf, newLot, succeeded } from '../../../../../test/journey.ts';
import { CONTACTS } from '../../../../../test/factories-packages.ts';
import { send } from '../../../../../test/send.ts';
import { changeRows } from '../../../../../test/rows.ts';
import { BATCH } from '../../services/walk-batches.ts';
import { walkPackages } from '../packages/walk-packages.ts';

const house = await openHouse();
const { app, customer: owner, manager, restricted: operator } = house;
const journey = journeyOf(house);
await changeRows(app, 'account', owner.id, { name: '=HYPERLINK("http://x";"y")', phone: '3055550123' });
const first = await journey.buy(owner);
const second = await journey.buy(owner);
await journey.receive(first);
await journey.process(first);
succeeded(await manager.client('POST /lots', { body: newLot(house, [first]) }));

/** Lines of an export, its head first. */
async function lines(who: Person, list: string, query: object = {}): Promise<string[]> {
  const sent = await send(
    app,
    `GET /admin/export/${list}`,
    { query },
    { agency: 'caribe', token: who.token },
  );
  expect(sent.status).toBe(200);
  expect(sent.text.endsWith('\r\n')).toBe(true);
  return sent.text.split('\r\n').slice(0, -1);
}

describe('orders', () => {
  test('every one, newest first, in Spanish, with amounts for managers', async () => {
    const [head = '', ...rows] = await lines(manager, 'orders');
    expect(head.replace('\uFEFF', '').split(',').slice(0, 4)).toEqual([
      'Tracking',
      'Tracking UPS',
      'Número de paquete',
      'Estado',
    ]);
    expect(head).toContain('Pago total');
    expect(rows.map(row => row.split(',')[0])).toEqual([second.tracking, first.tracking]);
    expect(rows[0]).toContain('Etiqueta creada');
  });

  test('a name that is a formula is a text', async () => {
    const rows = await lines(manager, 'orders');
    expect(rows[1]).toContain(`"'=HYPERLINK(""http://x"";""y"")"`);
  });

  test('restricted staff get no amount and no contact', async () => {
    const text = (await lines(operator, 'orders')).join('\n');
    for (const word of ['Precio', 'Pago total', 'Deuda', 'Descuento']) expect(text).not.toContain(word);
    for (const contact of [...CONTACTS, '@', '3055550123']) expect(text).not.toContain(contact);
    expect(text).toContain(first.tracking);
  });

  test('honour the list’s filters', async () => {
    expect(await lines(manager, 'orders', { status: 2 })).toHaveLength(2);
    expect((await lines(manager, 'orders', { status: 2 }))[1]).toContain(first.tracking);
    expect(await lines(manager, 'orders', { q: second.tracking.toLowerCase() })).toHaveLength(2);
    expect(await lines(manager, 'orders', { q: second.tracking, status: 2 })).toHaveLength(1);
    expect(await lines(manager, 'domestic')).toHaveLength(1);
  });

  test('with a semicolon and decimal commas where spreadsheets want them', async () => {
    // a quoted name may hold the separator
    const [head = '', row = ''] = (await lines(manager, 'orders', { decimal: 'comma' })).map(line =>
      line.replace(/"(?:[^"]|"")*"/g, 'name'),
    );
    expect(head.split(';')[1]).toBe('Tracking UPS');
    expect(row.split(';').length).toBe(head.split(';').length);
    expect(row).not.toMatch(/;\d+\.\d+/);
  });
});

test('clients, by what a search finds', async () => {
  const all = await lines(manager, 'clients');
  expect(all[0]).toContain('Nombre,Correo,Teléfono');
  const found = await lines(manager, 'clients', { q: owner.email });
  expect(found).toHaveLength(2);
  expect(found[1]).toContain(owner.email);
});

test('invoices, of all, of one client, of one month', async () => {
  const of = (client?: number, month?: string) => lines(manager, 'invoices', { client, month });
  expect((await of(owner.id))[1]).toContain(first.tracking);
  expect(await of(owner.id)).toHaveLength(2);
  expect(await of(manager.id)).toHaveLength(1);
  expect((await of()).length).toBeGreaterThanOrEqual(2);
  const month = app.clock.now().toISOString().slice(0, 7);
  expect(await of(owner.id, month)).toHaveLength(2);
  // lines that come to the total, how it was paid, and what joins it to the file of payments
  const [head = '', row = ''] = await of(owner.id);
  const cells = new Map(head.split(',').map((name, at) => [name, row.split(',')[at] ?? '']));
  const lineHeads = [...cells.keys()].slice(6, [...cells.keys()].indexOf('Total'));
  const cents = lineHeads.reduce((sum, name) => sum + Math.round(Number(cells.get(name)) * 100), 0);
  expect(cents).toBe(Math.round(Number(cells.get('Total')) * 100));
  // behind those of before, and before what has no column
  expect(lineHeads.slice(-6)).toEqual(['Descuento', ...Object.values(optionLines), 'Otras líneas']);
  expect(cells.get('Orden')).toBe(String(first.order));
  expect(cells.get('Medios de pago')).toMatch(/1111 \d+\.\d\d$/);
  const named = async (list: string, query: Record<string, string>) => {
    const address = `${app.url}/api/admin/export/${list}?${new URLSearchParams(query).toString()}`;
    const { headers } = await fetch(address, { headers: { agency: 'caribe', token: manager.token } });
    return /filename="(.+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  };
  expect(await named('invoices', { month: '2026-10' })).toBe('facturas-2026-10.csv');
  expect(await named('invoices', { client: String(owner.id) })).toMatch(
    /^facturas-cliente-\d+-2026-11-\d\d\.csv$/,
  );
  expect(await named('payments', { from: '2026-10-01', to: '2026-10-31' })).toBe(
    'pagos-2026-10-01-a-2026-10-31.csv',
  );
  expect(await of(owner.id, '2026-01')).toHaveLength(1);
});

test('payments and lots', async () => {
  const payments = await lines(manager, 'payments', { q: first.tracking });
  expect(payments).toHaveLength(2);
  expect(payments[1]).toMatch(/Cobro,Compra,Tarjeta/);
  // what nobody paid is in a column of its own
  const owing = await journey.indebted(owner);
  succeeded(await manager.client('POST /order/waive', { body: { id: owing.id, reason: 'Balanza' } }));
  const [head = '', waived = ''] = await lines(manager, 'payments', { q: owing.tracking });
  const cellOf = (name: string) => waived.split(',')[head.split(',').indexOf(name)];
  expect([cellOf('Movimiento'), cellOf('Monto'), cellOf('Condonado')]).toEqual([
    'Deuda condonada',
    '',
    String(owing.debt),
  ]);
  expect(cellOf('Quién')).toBe('María Fernández');
  expect(cellOf('Orden')).toBe(String(owing.order));
  const lots = await lines(operator, 'lots');
  expect(lots[1]).toMatch(/^L26\d+,Creado,Aéreo,Alas/);
  expect(await lines(operator, 'lots', { q: 'nothing' })).toHaveLength(1);
});

/** Few rows with long notes: more than what lies between two programs holds, soon made. */
const fillPayments = ({ superuser }: House, many: number) =>
  superuser.query(
    `insert into money_entry (agency_id, id, kind, purpose, amount_cents, method, note, day, created_at)
    select 1, 100000 + n, 'outside', 'debt', 100, 'cash', repeat('nota ', 800), '2026-11-17', now()
    from generate_series(1, $1) n`,
    [many],
  );

test('a reader that waits is waited for, and one that leaves ends the walk', async () => {
  const { db } = app.services;
  const many = 20_000;
  // of each batch the rows, and whose they are
  const statements = 2;
  await fillPayments(house, many);
  // work in the background takes connections in its own time
  await app.stopWork();
  let taken = 0;
  const count = () => taken++;
  db.pool.on('acquire', count);
  const request = get(`${app.url}/api/admin/export/payments`, {
    headers: { agency: 'caribe', token: manager.token },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await once(response, 'readable');
  await wait(1500);
  const whileWaiting = taken;
  expect(whileWaiting, 'what the connection does not take is not read').toBeLessThan(
    (statements * many) / BATCH,
  );
  response.destroy();
  await expect.poll(() => db.pool.totalCount - db.pool.idleCount).toBe(0);
  await wait(500);
  expect(taken - whileWaiting, 'nothing is read for one who left').toBeLessThanOrEqual(statements);
  db.pool.off('acquire', count);
});

test('a reader who stalls does not keep the server from stopping', async () => {
  const other = await startHouse({ env: { STOP_SECONDS: '1' } });
  await fillPayments(other, 12_000);
  const request = get(`${other.app.url}/api/admin/export/payments`, {
    headers: { agency: 'caribe', token: other.people.caribe.manager.token },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await once(response, 'readable');
  response.on('error', () => undefined);
  const began = performance.now();
  await other.app.stop();
  expect(performance.now() - began, 'the stalled reader was waited for').toBeLessThan(15_000);
  request.destroy();
});

test('batches are read one after the other, and only as the reader takes them', async () => {
  const asked: number[] = [];
  const tx = app.services.db.read(1);
  const rows = walkPackages(tx, { domestic: false, status: null, by: {} }, undefined);
  for await (const batch of rows) asked.push(batch.length);
  expect(asked).toEqual([3]);
  const unread = walkPackages(tx, { domestic: false, status: null, by: {} }, undefined);
  await wait(50);
  await unread.return(undefined);
});
