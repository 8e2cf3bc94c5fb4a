import { expect, test } from 'vitest';
import { actionWords, changeWords, objectWords } from './trail-words.ts';

const parcel = { type: 'package', id: 7, label: 'CE0123456789' };

test('actions read as sentences, unknown ones as much as their name says', () => {
  expect(actionWords('debt.waived')).toBe('Condonó la deuda');
  expect(actionWords('product.updated')).toBe('Cambió producto');
  expect(actionWords('second_factor.turned_on')).toBe('turned on: second factor');
  expect(actionWords('constructor')).toBe(': constructor');
  expect(objectWords(parcel)).toBe('paquete CE0123456789');
});

test('changes are told with names, amounts and states; what stayed is not', () => {
  expect(
    changeWords({ object: parcel, from: { status: 2, weight: 10 }, to: { status: 5, weight: 10 } }),
  ).toEqual(['estado: Almacen Miami → Entregado']);
  expect(changeWords({ object: { ...parcel, type: 'lot' }, from: { status: 1 }, to: { status: 2 } })).toEqual(
    ['estado: Creado → Enviado'],
  );
  expect(changeWords({ object: parcel, from: { debt_cents: 1250 }, to: { debt_cents: 0 } })).toEqual([
    'deuda: $12.50 → $0.00',
  ]);
  expect(changeWords({ object: parcel, from: null, to: { method: 'zelle', note: null } })).toEqual([
    'medio: zelle',
    'nota: nada',
  ]);
  expect(changeWords({ object: parcel, from: { blocked: false }, to: { blocked: true } })).toEqual([
    'bloqueado: no → sí',
  ]);
  expect(changeWords({ object: parcel, from: null, to: null })).toEqual([]);
});
