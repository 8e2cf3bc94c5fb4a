import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../../../test/app.ts';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { picture } from '../../../../../test/pictures.ts';
import { HEAVY, moveTo, openWarehouse, type Person, receive, TODAY } from '../../../../../test/warehouse.ts';
import { succeeded } from '../../../../../test/walk.ts';

let app: TestApp;
let customer: Person;
let manager: Person;
let operator: Person;

beforeAll(async () => {
  ({ app, customer, manager, operator } = await openWarehouse());
});
afterAll(() => app.stop());

type State = 'created' | 'domestic' | 'received' | 'owing' | 'on its way' | 'delivered' | 'void';

async function packageThatIs(state: State) {
  const code = state === 'domestic' ? 'GND' : 'AER';
  const made = await makePackage(app, 'caribe', { accountId: customer.id, code });
  if (state === 'void') {
    const row = app.services.db.read(1).updateTable('package').where('agency_id', '=', 1);
    await row.where('id', '=', made.id).set({ voided_at: app.clock.now() }).execute();
  }
  if (state === 'owing') succeeded(await receive(operator, made, HEAVY));
  if (state === 'received' || state === 'on its way' || state === 'delivered')
    succeeded(await receive(operator, made));
  if (state === 'on its way') succeeded(await moveTo(operator, made, 3));
  if (state === 'delivered') succeeded(await moveTo(operator, made, 5));
  return made;
}

const NOTHING = {
  receive: false,
  measure: false,
  measure_again: false,
  redate: false,
  remeasure: false,
  photo: false,
  move: [],
};
const NEW = { ...NOTHING, receive: true, photo: true };
const AT_HOME = { ...NOTHING, measure: true, photo: true, move: [5] };
const HERE = { ...NOTHING, photo: true, move: [3, 4, 5] };
const OWING = { ...NOTHING, photo: true };
const WAY = { ...NOTHING, move: [4, 5] };

test.each([
  ['created', NEW, NEW],
  ['domestic', AT_HOME, AT_HOME],
  ['received', HERE, { ...HERE, redate: true, remeasure: true }],
  ['owing', OWING, { ...OWING, measure_again: true, redate: true }],
  ['on its way', WAY, { ...WAY, redate: true, remeasure: true }],
  ['delivered', NOTHING, { ...NOTHING, redate: true, remeasure: true }],
  ['void', NOTHING, NOTHING],
] as const)(
  'what is offered of a package that is %s is what the calls then do',
  async (state, operators, managers) => {
    const made = await packageThatIs(state);
    const params = { id: made.tracking };
    for (const [who, offered] of [
      [operator, operators],
      [manager, managers],
    ] as const) {
      const { can } = succeeded(await who.client('GET /order/warehouse/:id', { params })).data;
      expect(can).toMatchObject(offered);
      // whatever is not offered is refused, and changes nothing
      for (const to of [1, 2, 3, 4, 5].filter(id => !can.move.includes(id)))
        expect(await moveTo(who, made, to), `to ${to}`).toMatchObject({ success: false, status: 409 });
      if (!can.receive && !can.measure_again)
        expect(await receive(who, made)).toMatchObject({ success: false, status: 409 });
      const photo = await who.client('POST /order/photo', { body: { id: made.id }, file: picture() });
      expect(photo.success).toBe(can.photo);
    }
    const { can } = succeeded(await manager.client('GET /order/warehouse/:id', { params })).data;
    const redated = await manager.client('PUT /order/reception', { body: { id: made.id, date: TODAY } });
    expect(redated.success).toBe(can.redate);
    const remeasured = await manager.client('PUT /order/measures', {
      body: { id: made.id, ...HEAVY, reason: 'Se midió otra vez' },
    });
    expect(remeasured.success).toBe(can.remeasure);
    if (can.measure_again) succeeded(await receive(manager, made));
    if (can.receive) succeeded(await receive(operator, made));
    const body = { id: made.id, date: TODAY, ...HEAVY, notes: '' };
    const measured = await operator.client('POST /order/dimensions/domestic', { body });
    expect(measured.success).toBe(can.measure);
    const [to] = can.move;
    if (to !== undefined) succeeded(await moveTo(operator, made, to));
  },
);

test('a customer is offered none of the counter', async () => {
  const made = await packageThatIs('received');
  const answer = await customer.client('GET /purchase/:tracking', { params: { tracking: made.tracking } });
  expect(succeeded(answer).data.can).toMatchObject({ ...NOTHING, process: false, deliver: false });
});
