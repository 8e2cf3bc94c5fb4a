import { NO_ACTIONS } from '@puerta/domain/people/permissions';
import { expect, test } from 'vitest';
import { whyNotLoaded } from './why-not.ts';

const waiting = {
  batch_number: null as string | null,
  can: NO_ACTIONS,
  group_services: 1,
  payment: 0,
  product_type: 'OCEAN',
  status: 'Almacen Miami',
  status_id: 2,
  voided: false,
};
const said = (found: Partial<typeof waiting>) =>
  whyNotLoaded('P7', { ...waiting, ...found } as Parameters<typeof whyNotLoaded>[1]);

test('a code that a lot does not take is named with the lot in which its package lies, or with what is missing', () => {
  expect(whyNotLoaded('P7', null)).toBe('P7: No se encontro ningun paquete con ese numero de tracking');
  expect(said({ batch_number: 'L2600004', status_id: 3 })).toBe('P7 ya está en el lote L2600004');
  expect(said({ status_id: 1, status: 'Etiqueta creada' })).toBe(
    'P7 no puede ir en este lote: aún no ha sido recibido',
  );
  expect(said({ can: { ...NO_ACTIONS, process: true } })).toBe(
    'P7 no puede ir en este lote: aún no ha sido procesado',
  );
  expect(said({ payment: 1 })).toBe('P7 no puede ir en este lote: falta el pago');
  expect(said({ status_id: 1, group_services: 2 })).toBe('P7 no puede ir en este lote: es doméstico');
  expect(said({ voided: true })).toBe('P7 no puede ir en este lote: anulado');
  expect(said({})).toBe('P7 no puede ir en este lote: Almacen Miami, Maritimo');
});
