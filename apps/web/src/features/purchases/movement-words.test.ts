import type { Movement, OrderMovement } from '@puerta/contract/money/history';
import { expect, test } from 'vitest';
import { beInAgency } from '../../lib/session/test-agency.ts';
import {
  aboutPackages,
  failedPayment,
  isSettled,
  isSettledInOrder,
  movementDetail,
} from './movement-words.ts';

beInAgency();

const paid: Movement = {
  kind: 'order.bought',
  at: '2026-11-17T01:41:00.000Z',
  amount: 118.4,
  card: { brand: 'Visa', last_four: '4242' },
  method: null,
  measured: null,
  visit: null,
};

test('a line says when, in the time of the agency, and with which card, or how', () => {
  expect(movementDetail(paid, 118.4)).toBe('16 nov 2026, 20:41 · Visa 4242');
  expect(movementDetail(paid, 59.2)).toBe('16 nov 2026, 20:41 · Visa 4242 · por toda la orden');
  expect(movementDetail({ ...paid, kind: 'debt.paid_outside', card: null, method: 'cash' }, 0)).toBe(
    '16 nov 2026, 20:41 · Efectivo',
  );
});

test('what was weighed stands without trailing zeros', () => {
  const measured = { weight: 14, length: 12, width: 12, height: 10.5 };
  expect(movementDetail({ ...paid, kind: 'package.received', amount: null, card: null, measured }, 0)).toBe(
    '16 nov 2026, 20:41 · 14 lb · 12 × 12 × 10.5 in',
  );
});

test('a debt is owed until something after it settled it', () => {
  const owed: Movement = { ...paid, kind: 'debt.opened', at: '2026-11-18T10:00:00.000Z', card: null };
  const settled: Movement = { ...paid, kind: 'debt.paid', at: '2026-11-19T10:00:00.000Z' };
  expect(isSettled(owed, [owed, paid])).toBe(false);
  expect(isSettled(owed, [settled, owed])).toBe(true);
  // measured again, and owed anew
  expect(isSettled({ ...owed, at: '2026-11-20T10:00:00.000Z' }, [settled, owed])).toBe(false);
});

test('a pickup that failed says why', () => {
  const failed: Movement = {
    ...paid,
    kind: 'pickup.failed',
    amount: null,
    card: null,
    reason: 'No hay visitas',
  };
  expect(movementDetail(failed, 0)).toBe('16 nov 2026, 20:41 · No hay visitas');
});

test('in an order a debt is settled by what happened to its own package', () => {
  const of = (kind: Movement['kind'], at: string, ...packages: string[]): OrderMovement => ({
    ...paid,
    kind,
    at,
    packages,
  });
  const first = of('debt.opened', '2026-11-18T10:00:00.000Z', 'CE1');
  const second = of('debt.opened', '2026-11-18T11:00:00.000Z', 'CE2');
  const all = [of('debt.paid', '2026-11-19T10:00:00.000Z', 'CE2', 'CE3'), second, first];
  expect([first, second].map(debt => isSettledInOrder(debt, all))).toEqual([false, true]);
  const whole = of('order.bought', paid.at, 'CE1', 'CE2');
  expect([aboutPackages(first, 3), aboutPackages(whole, 2)]).toEqual(['CE1', 'todos los paquetes']);
  // where there is one package, nobody says that it is about all of them
  expect(aboutPackages(first, 1)).toBeNull();
});

test('a debt whose payment its bank refused says so, until something follows', () => {
  const of = (kind: Movement['kind'], at: string, more?: Partial<Movement>): Movement => ({
    ...paid,
    kind,
    at,
    ...more,
  });
  const opened = of('debt.opened', '2026-11-18T10:00:00.000Z');
  const failed = of('debt.failed', '2026-11-19T10:00:00.000Z', { reason: 'La tarjeta fue rechazada' });
  const said =
    'El banco no aprobó su pago, 19 nov 2026, 05:00: La tarjeta fue rechazada. No se le ha cobrado nada.';
  expect(failedPayment([failed, opened, paid])).toBe(said);
  expect(failedPayment([of('refund.made', '2026-11-20T10:00:00.000Z'), failed, opened])).toBe(said);
  expect(failedPayment([of('review.debt', '2026-11-20T10:00:00.000Z'), failed, opened])).toBeNull();
  expect(failedPayment([of('debt.opened', '2026-11-20T10:00:00.000Z'), failed, opened])).toBeNull();
  expect(failedPayment([opened, paid])).toBeNull();
});
