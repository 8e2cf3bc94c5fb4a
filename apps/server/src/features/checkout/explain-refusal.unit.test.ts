import { refusals } from '@puerta/contract/messages.es';
import { expect, test } from 'vitest';
import type { LabelRefusal } from '../../adapters/carrier/port.ts';
import { isLabelRefusal, refusalCode } from './buy-labels.ts';

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
  const code = refusalCode(refusal, { toWarehouse: false });
  expect(refusals[code]).toContain(words);
  expect(isLabelRefusal(code)).toBe(true);
});

test('what is wrong with the agency’s own warehouse is not for the customer to mend', () => {
  const refusal = refused({ reason: 'address_refused', place: 'to', field: 'city' });
  expect(refusalCode(refusal, { toWarehouse: true })).toBe('warehouse_refused');
  expect(isLabelRefusal('warehouse_refused')).toBe(true);
});

test.each(['carrier_unavailable', 'payment_unavailable', 'declined', null])(
  'after %s nobody knows whether labels were bought',
  reason => {
    expect(isLabelRefusal(reason)).toBe(false);
  },
);
