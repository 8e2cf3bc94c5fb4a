import type { LotsQuery } from '@puerta/contract/parcels/lots';
import { expect, test } from 'vitest';
import type { Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { journeyOf, succeeded, newLot } from '../../../../../test/journey.ts';
import { send } from '../../../../../test/send.ts';

const house = await openHouse();
const { app, manager, restricted: operator, place } = house;
const journey = journeyOf(house);
const parcel = await journey.processed();
const created = await journey.lot(parcel);
const leaving = await journey.processed();
const sent = await journey.lot(leaving);
const change = { id: sent, status: 2, departureDate: '2026-11-18', comment: '', shipmentNumber: 'V-1' };
succeeded(await operator.client('PUT /lots', { body: { ...newLot(house, []), ...change } }));

/** Lines of a file, its head first, without the mark that spreadsheets want. */
async function lines(who: Person, list: string, query: object): Promise<string[]> {
  const call = `GET /admin/export/${list}`;
  const file = await send(app, call, { query }, { agency: 'caribe', token: who.token });
  expect(file.status, file.text).toBe(200);
  return file.text.replace('\uFEFF', '').split('\r\n').slice(0, -1);
}
const listed = async (query: LotsQuery) =>
  succeeded(await operator.client('GET /lots/list', { query })).data.map(row => row.id);

test('the lots of one status, in the list and in its file', async () => {
  expect(await listed({})).toEqual([sent, created]);
  expect(await listed({ status: 1 })).toEqual([created]);
  expect(await listed({ status: 2, q: 'v-1' })).toEqual([sent]);
  expect(await listed({ status: 1, q: 'v-1' })).toEqual([]);
  expect(await operator.client('GET /lots/list', { query: { status: 5 } })).toMatchObject({ status: 400 });
  expect(await listed({ type: 2, city: place.city })).toEqual([sent, created]);
  expect(await listed({ type: 1 })).toEqual([]);
  expect(await listed({ city: 999_999 })).toEqual([]);
  const today = app.clock.now().toISOString().slice(0, 10);
  expect(await listed({ from: today, to: today, status: 1 })).toEqual([created]);
  expect(await listed({ to: '2026-11-01' })).toEqual([]);
  expect(await lines(operator, 'lots', { type: 1 })).toHaveLength(1);
  expect(await lines(operator, 'lots', { status: 3 })).toHaveLength(1);
  const [, only, ...more] = await lines(operator, 'lots', { status: 2 });
  expect(only).toContain('Enviado');
  expect(more).toEqual([]);
});

test('each figure of the homes is that of the list behind it', async () => {
  const work = succeeded(await operator.client('GET /order/work')).data.lots;
  const home = succeeded(await manager.client('GET /admin/home')).data.lots;
  for (const status of [1, 2, 3]) {
    const count = (await listed({ status })).length;
    const shown = [work, home].map(lots => lots.find(one => one.status_id === status)?.count);
    expect([status, shown]).toEqual([status, [count, count]]);
  }
});

test('a row holds besides what is asked for, and that alone', async () => {
  const rowWith = async (also?: string) =>
    Object.keys(succeeded(await operator.client('GET /lots/list', { query: { also } })).data[0] ?? {});
  const further = ['departure_date', 'zone', 'weight_limit', 'volume_limit', 'comment'];
  const plain = await rowWith();
  expect((await rowWith('departure,zone,limits,comment')).toSorted()).toEqual(
    [...plain, ...further].toSorted(),
  );
  expect((await rowWith('zone')).toSorted()).toEqual([...plain, 'zone'].toSorted());
  expect(await operator.client('GET /lots/list', { query: { also: 'debt' } })).toMatchObject({ status: 400 });
});

test('the file of a lot: a line for each package, without amounts; phones for managers alone', async () => {
  const [head = '', line = '', ...more] = await lines(manager, 'lot', { lot: created });
  expect(head.split(',')).toEqual([
    'Número de paquete',
    'Tracking',
    'Estado',
    'Cliente',
    'Destinatario',
    'Dirección',
    'Ciudad',
    'Estado de destino',
    'Contenido',
    'Peso (lb)',
    'Largo (in)',
    'Ancho (in)',
    'Alto (in)',
    'Volumen (ft³)',
    'Teléfono',
  ]);
  expect(line).toMatch(new RegExp(`^P\\d{6},${parcel.tracking},Almacen Miami,`));
  expect(line).toContain('"Av. Principal, casa 4",Caracas,Distrito Capital,Ropa,10,12,12,12,1,4141234567');
  expect(more).toEqual([]);
  const restricted = (await lines(operator, 'lot', { lot: created })).join('\n');
  expect(restricted).toContain(parcel.tracking);
  expect(restricted).not.toMatch(/Teléfono|4141234567/);
  const missing = await manager.client('GET /lots/:id', { params: { id: 999_999 } });
  const request = { query: { lot: 999_999 } };
  const gone = await send(app, 'GET /admin/export/lot', request, {
    agency: 'caribe',
    token: manager.token,
  });
  expect([gone.status, gone.json?.message]).toEqual([404, missing.success ? '' : missing.message]);
});

test('the file of a search has every lot that it finds, however many the list shows', async () => {
  const many = 620;
  await house.superuser.query(
    `insert into lot (agency_id, id, identifier, type, status, transport_id, state_id, city_id, comment, total_packages, created_day, created_by, created_at)
      select 1, 900000 + n, 'L99' || lpad(n::text, 5, '0'), 2, 4, transport_id, state_id, city_id, '', 0, created_day, created_by, created_at
      from lot, generate_series(1, $2) n where agency_id = 1 and id = $1`,
    [created, many],
  );
  expect(await listed({ q: 'L99' })).toHaveLength(500);
  expect(await lines(operator, 'lots', { q: 'L99' })).toHaveLength(many + 1);
});
