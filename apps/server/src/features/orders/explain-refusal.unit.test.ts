import { refusals } from '@puerta/contract/messages.es';
import { expect, test } from 'vitest';
import type { LabelRefusal } from '../../adapters/carrier/port.ts';
import { refusalCode } from './explain-refusal.ts';

const refused = (rest: Omit<LabelRefusal, 'ok'>): LabelRefusal => ({ ok: false, ...rest });

test.each([
  [refused({ reason: 'address_refused', place: 'from', field: 'lines' }), 'dirección del remitente'],
  [refused({ reason: 'address_refused', place: 'to', field: 'phone' }), 'teléfono del destinatario'],
  [refused({ reason: 'address_refused' }), 'no acepta esta dirección'],
  [refused({ reason: 'unknown_zip', place: 'from' }), 'código postal del remitente'],
  [refused({ reason: 'unknown_zip' }), 'El código postal no es válido'],
  [refused({ reason: 'service_unavailable' }), 'elija otro'],
  [refused({ reason: 'over_limits' }), 'revise las medidas'],
])('%j says what to change', (refusal, words) => {
  expect(refusals[refusalCode(refusal, { toWarehouse: false })]).toContain(words);
});

test('what is wrong with the agency’s own warehouse is not for the customer to mend', () => {
  const refusal = refused({ reason: 'address_refused', place: 'to', field: 'city' });
  expect(refusalCode(refusal, { toWarehouse: true })).toBe('carrier_unavailable');
});
