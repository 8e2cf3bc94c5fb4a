import { beforeAll, expect, test } from 'vitest';
import { beInAgency } from '../../lib/session/test-agency.ts';
import type { Shown } from '../../lib/query/inbox-query.ts';
import { counted, inboxRows, sumOf, weekChange } from './inbox-rows.ts';

beforeAll(() => beInAgency());

const figure = { today: 0, week: 0, before: 0 };
const day = '2026-11-20T00:00:00.000Z';
const parcels = ['CE1', 'CE2', 'CE3'].map((tracking_number, id) => ({ id, tracking_number, day }));
const lot = { id: 7, identifier: 'L2600042', day, packages: 12 };

const work: Shown = {
  at: '2026-11-24T13:02:00.000Z',
  arrived: { count: 3, first: parcels.map(one => ({ ...one, day: '2026-11-20T18:00:00.000Z' })) },
  late: { air: 9, sea: 3, first: [{ id: 1, tracking_number: 'CE9', days: 24 }] },
  due: { count: 1, first: parcels.slice(0, 1) },
  pickups: {
    count: 5,
    first: [
      { prn: '29RE236LVWH', start: '0800', end: '1200', city: 'Doral', tracking_number: 'CE1', packages: 2 },
    ],
  },
  unprocessed: { count: 6, first: parcels },
  ready: { sea: 9, air: 22, all: 30 },
  lots: { past: { count: 1, first: [lot] }, undated: { count: 2, first: [{ ...lot, day: null }] } },
  unidentified: { count: 2, oldest: '2026-11-18T18:00:00.000Z' },
  figures: { sold: figure, received: figure, sent: figure, delivered: figure },
};
const managers: Shown = {
  ...work,
  debts: { count: 5, amount: 391.24, old: { from: 31, count: 2, amount: 173.2 } },
  money: { held: 2, awaiting_payment: 0, hanging: 0, differences: 0, disputes: 0, refunds: 1, mails: 0 },
  tickets: { count: 3, first: { id: 4, client: 'Carmen Zambrano', since: '2026-11-23T18:00:00.000Z' } },
  paid: figure,
};
/** Each row as it reads, with the address that its action leads to. */
const read = (inbox: Shown) =>
  inboxRows(inbox).map(({ count, title, reason, trackings, action }) => {
    const { to, params = {}, search = {} } = action.link;
    const address = String(to).replace('$id', String((params as { id?: string }).id));
    const query = new URLSearchParams(search as Record<string, string>).toString();
    const words = [reason, trackings.join(', ')].filter(Boolean).join(' ');
    return [count, title, words, `${action.label} → ${address}${query && `?${query}`}`];
  });

test('what waits, by the harm that it does, each with its reason and what to do', () => {
  expect(read(managers)).toEqual([
    [
      3,
      'Llegaron a Miami y no se han recibido',
      'Entregadas desde el 20 nov 2026: CE1, CE2',
      'Recibir → /receive-tracking',
    ],
    [
      12,
      'Tarde contra la fecha prometida',
      '9 aéreos, 3 marítimos · el peor, 24 días: CE9',
      'Ver los 12 → /delayed',
    ],
    [1, 'Prometidos para hoy', 'Recibidos y sin entregar: CE1', 'Ver → /delayed?late=today'],
    [
      3,
      'Tickets esperan respuesta',
      'El más antiguo, 19 h: Carmen Zambrano',
      'Responder → /support?ticket=4',
    ],
    [5, 'Deudas por $391.24', '2 pasan de 30 días: $173.20', 'Recordar → /debts'],
    [3, 'Dinero por resolver', '1 reembolso rechazado · 2 pagos en revisión', 'Resolver → /attention'],
    [5, 'Recogidas de hoy', 'De 08:00 a 12:00, Doral, código 29RE236LVWH', 'Ver los 5 → /pickups'],
    [6, 'Recibidos sin procesar', 'El más antiguo, del 20 nov 2026: CE1', 'Procesar → /process'],
    [30, 'Listos para un lote', '22 aéreos, 9 marítimos · 1 puede ir por ambas vías', 'Nuevo lote → /lot'],
    [1, 'Lote pasado de su día', 'L2600042: debía salir el 20 nov 2026', 'Abrir lote → /lots/7'],
    [2, 'Lotes sin día de salida', 'L2600042, 12 paquetes', 'Ver lotes → /lots?status=1'],
    [2, 'Cajas sin dueño', 'Desde el 18 nov 2026', 'Identificar → /unidentified'],
  ]);
});

test('restricted staff read of no money and no ticket', () => {
  const of = inboxRows(work).map(row => row.of);
  expect(of).not.toContain('money');
  expect(inboxRows(work).map(row => row.key)).not.toContain('tickets');
});

test('what does not wait is left out', () => {
  const none = { count: 0, first: [] };
  const quiet = {
    ...work,
    arrived: none,
    late: { air: 0, sea: 0, first: [] },
    due: none,
    pickups: none,
    unprocessed: none,
    ready: { sea: 0, air: 0, all: 0 },
    lots: { past: none, undated: none },
  };
  expect(inboxRows(quiet).map(row => row.key)).toEqual(['unidentified']);
  expect(sumOf(inboxRows(quiet))).toBe(2);
});

test('one that the carrier brought is opened at the counter', () => {
  const one = { ...work, arrived: { ...work.arrived, count: 1 } };
  expect(inboxRows(one)[0]?.action.link).toEqual({ to: '/receive-tracking', search: { code: 'CE1' } });
});

test('money that only waits for somebody else leads to what is to be confirmed', () => {
  const money = {
    held: 1,
    awaiting_payment: 1,
    hanging: 0,
    differences: 0,
    disputes: 0,
    refunds: 0,
    mails: 0,
  };
  const row = inboxRows({ ...managers, money }).find(one => one.key === 'money');
  expect(row?.action.link).toEqual({ to: '/unconfirmed' });
  expect(row?.reason).toBe('1 pago en revisión · 1 orden espera el pago');
});

test('a thousand is as far as anything is counted', () => {
  expect([counted(999), counted(1000), counted(4000)]).toEqual(['999', '999+', '999+']);
});

test.each([
  [{ week: 45, before: 3 }, { text: '+42' }],
  [{ week: 0, before: 2 }, { text: '−2' }],
  [
    { week: 15, before: 10 },
    { text: '+50%', way: 'up' },
  ],
  [
    { week: 30, before: 40 },
    { text: '−25%', way: 'down' },
  ],
  [{ week: 7, before: 7 }, { text: 'igual' }],
  [{ week: 7, before: 0 }, null],
] as const)('%o beside the week before: below ten the difference, from ten on a share', (figures, told) => {
  expect(weekChange({ ...figures, say: String })).toEqual(told);
});
