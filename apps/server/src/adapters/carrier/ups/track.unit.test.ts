import { expect, test } from 'vitest';
import type { UpsClient } from './client.ts';
import { track } from './track.ts';

/** What the adapter reads of one answer to `1Z1`, in the form of UPS's Tracking.yaml of July 2026. */
function read(...parcels: object[]) {
  const body = { trackResponse: { shipment: [{ inquiryNumber: '1Z1', package: parcels }] } };
  const client: UpsClient = {
    account: 'A1B2C3',
    ask: async () => ({ ok: true, body }),
    signIn: async () => undefined,
  };
  return track(client, '1Z1');
}

const activity = (status: object, when: object = { gmtDate: '20261123', gmtTime: '150000' }) => ({
  ...when,
  status,
});
const codes = async (answer: ReturnType<typeof read>) => (await answer)?.events.map(event => event.code);

test.each([
  ['the documentation’s own example', { gmtDate: '20210210', gmtTime: '74700' }, '2021-02-10T07:47:00.000Z'],
  ['minutes after midnight', { gmtDate: '20210210', gmtTime: '512' }, '2021-02-10T00:05:12.000Z'],
  ['with colons', { gmtDate: '20210210', gmtTime: '07:13:56' }, '2021-02-10T07:13:56.000Z'],
  [
    'local time with its offset',
    { date: '20210210', time: '71356', gmtOffset: '-05:00' },
    '2021-02-10T12:13:56.000Z',
  ],
])('a time without its leading zero: %s', async (_name, when, at) => {
  const answer = await read({ trackingNumber: '1Z1', activity: [activity({ type: 'P' }, when)] });
  expect(answer).toMatchObject({ events: [{ at, code: 'picked_up' }], scanned: true });
});

/** As UPS reported seven parcels of 1,824 in August 2026: returned to sender, without numbers of statuses. */
const RETURNED = {
  trackingNumber: '1Z1',
  currentStatus: { description: 'Returned to Sender', code: '034' },
  deliveryDate: [{ type: 'DEL', date: '20260827' }],
  deliveryTime: { type: 'DEL', endTime: '105433' },
  activity: [
    {
      date: '20260827',
      time: '105433',
      status: { type: 'D', code: 'UA', description: 'Package was returned to the sender ' },
    },
    {
      date: '20260827',
      time: '101052',
      status: { type: 'I', code: 'OT', description: 'Out For Delivery Today' },
    },
  ],
};

test('what came back to its sender is not delivered, though UPS calls it a delivery', async () => {
  const answer = await read(RETURNED);
  expect(answer?.events.map(event => event.code)).toEqual(['in_transit', 'returned']);
  expect(answer?.delivered).toBeNull();
});

test('how the parcel stands tells of the return where its last scan does not', async () => {
  const [last, ...rest] = RETURNED.activity;
  const plain = { ...last, status: { type: 'D', code: 'FS', description: 'DELIVERED' } };
  const answer = await read({ ...RETURNED, activity: [plain, ...rest] });
  expect(answer?.events.at(-1)).toMatchObject({ code: 'returned', description: 'Devuelto al remitente' });
  expect(answer?.delivered).toBeNull();
});

test('another box of the shipment tells nothing about ours', async () => {
  const delivered = { activity: [activity({ type: 'D', statusCode: '011' })] };
  expect(await read({ trackingNumber: '1Z2', ...delivered })).toBeNull();
  expect(await read({ ...delivered }, { ...delivered })).toBeNull();
  expect(await codes(read({ trackingNumber: '1Z2', ...delivered }, { trackingNumber: '1Z1' }))).toEqual([]);
  // one box alone, whose number is left out, is the one that was asked for
  expect(await codes(read(delivered))).toEqual(['delivered']);
});

test('a parcel without scans is where its status says, if that says when', async () => {
  const { activity: _none, ...returned } = RETURNED;
  const delivered = { ...returned, currentStatus: { code: '011', description: 'Delivered' } };
  expect(await read(delivered)).toMatchObject({
    events: [{ code: 'delivered', at: '2026-08-27T10:54:33.000Z' }],
    delivered: new Date('2026-08-27T10:54:33Z'),
    scanned: true,
  });
  expect(await codes(read(returned))).toEqual(['returned']);
  expect(await codes(read({ trackingNumber: '1Z1', currentStatus: { code: '005' } }))).toEqual([]);
});
