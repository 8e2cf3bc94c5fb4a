import { MantineProvider } from '@mantine/core';
import { type FullPackage, restrictedPackage } from '@puerta/contract/parcels/packages';
import { NO_ACTIONS } from '@puerta/domain/people/permissions';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { beInAgency } from '../../lib/session/test-agency.ts';
import { PackageSheet } from './components/PackageSheet.tsx';

beforeAll(() => beInAgency());

const BOX = { weight: 33, length: 20, width: 10, height: 8.3 };
const domestic: FullPackage = {
  id: 7,
  order_id: 3,
  status: 'Etiqueta creada',
  status_id: 1,
  voided: false,
  void_until: null,
  difference: [],
  difference_reason: null,
  refund: null,
  ends_visit: false,
  net: 0,
  carrier_has_it: false,
  product_name: 'UPS Ground',
  package_number: null,
  tracking_number: 'CE0123456789',
  ups_tracking: '1Z9999999999999999',
  picture: '/files/caribe/product/ground.png',
  photo: null,
  payment: 0,
  payment_warning: 0,
  reviews: [],
  ...BOX,
  declared: BOX,
  remeasured: null,
  return_of: null,
  returns: [],
  content: 'Libros y ropa',
  customs_category: null,
  date: '2026-11-17T00:00:00.000Z',
  locker: 'CEX12345',
  batch_number: null,
  shipment_number: null,
  batch_date: null,
  etd: null,
  process_date: null,
  product_type: 'GROUND',
  code: 'GND',
  group_services: 2,
  pickup: 0,
  ups_prn: null,
  air_eta: null,
  ocean_eta: null,
  arrival: null,
  steps: [
    { status_id: 1, date: '2026-11-17T00:00:00.000Z' },
    { status_id: 5, date: null },
  ],
  events: [],
  over_limit: null,
  received_date: null,
  price: 18.4,
  final_payment: null,
  ups_pickup_cost: null,
  discount: 0,
  debt: 0,
  total: 18.4,
  lines: [],
  client: 'María Fernández',
  sender_name: 'Ana Remitente',
  sender_address: '742 Sender Lane',
  sender_place: 'Orlando, FL 32801',
  receive_name: 'Luis Destinatario',
  receive_address: '9 Receiver Road',
  package_sender: 'Orlando, FL',
  package_receive: 'Tampa, FL',
  address: '9 Receiver Road, Tampa, FL',
  office: null,
  sender_email: 'ana@ejemplo.test',
  sender_phone: '3055550199',
  receive_email: 'luis@ejemplo.test',
  receive_phone: '7865550177',
  notes: null,
  can: { ...NO_ACTIONS, receive: true, measure: true, photo: true, deliver: true, move: [5] },
};
const change = (to: Partial<FullPackage>): FullPackage => ({ ...domestic, ...to });

const shown = (record: FullPackage) =>
  renderToStaticMarkup(createElement(MantineProvider, null, createElement(PackageSheet, { record })));
/** Names with their values, as the page lists them. */
const factsOf = (record: FullPackage): Record<string, string> =>
  Object.fromEntries(
    [...shown(record).matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, term, value]) => [
      term,
      value,
    ]),
  );

describe('the sheet of a package', () => {
  test('shows the photo, the payment and the day of purchase', () => {
    expect(shown(domestic)).toContain('src="/files/caribe/product/ground.png" alt="Imagen de UPS Ground"');
    expect(shown(change({ photo: '/files/caribe/photo/1.jpg' }))).toContain(
      'src="/files/caribe/photo/1.jpg" alt="Foto del paquete, UPS Ground"',
    );
    expect(factsOf(domestic)).toMatchObject({
      Precio: '$18.40',
      'Pago total': '$18.40',
      'Fecha de compra': '11/17/2026',
    });
  });

  test('says what the parcel is for customs, where its buyer did', () => {
    expect(factsOf(domestic)).not.toHaveProperty('Categoría de aduana');
    expect(factsOf(change({ customs_category: 'gift' }))).toMatchObject({ 'Categoría de aduana': 'Regalo' });
  });

  test('calls the locker a referral code in agency 1 alone', () => {
    expect(factsOf(domestic)).toMatchObject({ 'Codigo de Referido': 'CEX12345' });
    beInAgency(2);
    expect(factsOf(domestic)).toMatchObject({ Locker: 'CEX12345' });
    expect(factsOf(domestic)).not.toHaveProperty('Codigo de Referido');
    beInAgency(1);
  });

  test('says whether the carrier picks it up, with the code', () => {
    expect(factsOf(domestic)).toMatchObject({ Recogida: 'No' });
    expect(factsOf(change({ pickup: 1, ups_prn: '2929602E9CP' }))).toMatchObject({
      Recogida: 'Sí, 2929602E9CP',
    });
  });

  test.each([
    ['OCEAN', 'Maritimo'],
    ['AIR', 'Aereo'],
    ['GROUND', 'No definido'],
    ['MULTIPLE', 'No definido'],
  ])('a service %s reads %s', (product_type, word) => {
    expect(factsOf(change({ product_type }))).toMatchObject({ Servicio: word });
  });

  test('has a block for the sender, the receiver and the package, with its measures', () => {
    const html = shown(domestic);
    for (const block of ['Remitente', 'Destinatario', 'Paquete']) expect(html).toMatch(`>${block}</h2>`);
    for (const text of [
      'Ana Remitente',
      '742 Sender Lane',
      'Orlando, FL 32801',
      '+1 305 555 0199',
      'ana@ejemplo.test',
      'Luis Destinatario',
      '9 Receiver Road',
      'Tampa, FL',
      '+1 786 555 0177',
      'luis@ejemplo.test',
    ])
      expect(html).toContain(text);
    expect(factsOf(domestic)).toMatchObject({
      Contenido: 'Libros y ropa',
      Peso: '33 lb · 14.97 kg',
      Medidas: '20 × 10 × 8.3 in',
      'Peso volumen': '10 lb',
      'Pies cúbicos': '0.96 ft³',
    });
  });

  const NOTHING = ['Número de lote', 'Fecha de lote', 'ETD', 'Fecha de proceso'];
  test.each([
    [1, 'Paquete sin recibir'],
    [2, 'No asignado'],
    [5, 'No asignado'],
  ])('at status %i what nobody filled in yet reads %s', (status_id, words) => {
    const facts = factsOf(change({ status_id }));
    expect(NOTHING.map(term => facts[term])).toEqual(NOTHING.map(() => words));
  });

  test('shows lot, lot’s day, departure and processing once they are there', () => {
    const sent = change({
      status_id: 3,
      batch_number: 'L2600042',
      batch_date: '2026-11-18T00:00:00.000Z',
      etd: '2026-11-20T00:00:00.000Z',
      process_date: '2026-11-19T00:00:00.000Z',
    });
    expect(factsOf(sent)).toMatchObject({
      'Número de lote': 'L2600042',
      'Fecha de lote': '11/18/2026',
      ETD: '11/20/2026',
      'Fecha de proceso': '11/19/2026',
    });
  });

  test('shows price, pickup and total of a package that has them', () => {
    const paid = { price: 86.62, ups_pickup_cost: 25, final_payment: 10.5, discount: 0, total: 122.12 };
    expect(factsOf(change(paid))).toMatchObject({
      Precio: '$86.62',
      'Recogida UPS': '$25.00',
      'Pago total': '$122.12',
    });
  });

  test('has no amounts and no contacts for restricted staff', () => {
    const html = shown(restrictedPackage.parse(domestic) as FullPackage);
    expect(html).toContain('Ana Remitente');
    for (const hidden of ['$', 'Pago total', '@ejemplo.test', '555 0199', '555 0177'])
      expect(html).not.toContain(hidden);
  });

  test('owes in red, and only while it owes', () => {
    const notice = 'Este paquete ha sido recibido, pendiente por pago';
    expect(shown(domestic)).not.toContain(notice);
    const owing = change({ status_id: 2, payment: 1, final_payment: 5, debt: 5, total: 23.4 });
    // the notice in red is a section of its own, named by its sentence
    expect(shown(owing)).toMatch(new RegExp(`<section [^>]*aria-label="${notice}"`));
    expect(factsOf(owing)).toMatchObject({ Deuda: '$5.00' });
  });
});
