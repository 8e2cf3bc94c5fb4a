import {
  domesticCheckBody,
  domesticOrderBody,
  orderBody,
  parcelOrder,
} from '@puerta/contract/parcels/checkout';
import { invalid, overWeight } from '@puerta/contract/messages.es';
import { issuesInOrder } from '@puerta/contract/validate';
import * as z from 'zod/mini';
import type { Product } from '@puerta/contract/money/quotes';
import { expect, test } from 'vitest';
import { EMPTY_DRAFT, type OrderDraft } from './draft.ts';
import { limitedParcel, orderInput, priceInput } from './payload.ts';

const product: Product = {
  id: 1,
  type: 'AIR',
  name: 'Aéreo',
  code: 'AER',
  sku: 'AER-1',
  description: '',
  image: null,
  group_services: 1,
  weight_max: null,
};
const draft: OrderDraft = {
  ...EMPTY_DRAFT,
  sender: {
    name: 'Ana',
    email: 'ana@example.com',
    phone: '(305) 555-0123',
    addressLineOne: '8400 NW 36th St',
    addressLineTwo: '',
    state: 'FL',
    city: 'Doral',
    zipCode: '33166',
  },
  receiver: {
    name: 'Rosa',
    email: 'rosa@example.com',
    phone: '0414-123.4567',
    address: 'Av. Principal 5',
    state: '320',
    city: '35',
    office: { active: false, selected: '2' },
  },
  parcel: {
    content: 'Ropa',
    content_value: '200',
    customs_category: '',
    weight: '12',
    length: '16',
    width: '12',
    height: '12',
    quantity: '2',
  },
};
const atOffice = { ...draft, receiver: { ...draft.receiver, office: { active: true, selected: '2' } } };
const office = {
  id: 2,
  name: 'Centro',
  address: 'Av. Urdaneta 1',
  phone: '0212 555 0101',
  city: 'Maracaibo',
  city_id: 9,
  state: 'Zulia',
  state_id: 334,
};
const card = { card_number: '4111111111111111', expiration_month: '12', expiration_year: '30', cvv: '123' };

const of = (group_services: number): Product => ({ ...product, group_services });
const payment = { ...card, total: 130.18 };

test('a filled draft makes an order that the contract takes: home', () => {
  const { call, body } = orderInput(product, draft, payment, { date: 1 });
  expect(call).toBe('POST /order/create');
  expect(orderBody.parse(body)).toMatchObject({
    product: { id: 'AER-1', type: 'AIR' },
    receive: { mode: 'home', phone: '4141234567', state: 320, city: 35 },
    detail: { weight: 12, quantity: 2 },
    payment: { total: 130.18, ...card },
  });
  const asked = orderInput(product, { ...draft, pickup: true }, payment, { date: 1 });
  expect(orderBody.parse(asked.body)).toHaveProperty('pickup', true);
});

/** What is said of the one box of an order. */
const detailOf = (body: object) => (body as { detail: object }).detail;

test('it has every field that is specified, and no other', () => {
  const { body } = orderInput(product, draft, payment, { date: 1 });
  const fields = (part: unknown) => Object.keys(part as object).sort();
  const box = ['content', 'content_value', 'height', 'length', 'quantity', 'weight', 'width'];
  const person = ['city', 'email', 'name', 'phone', 'state', 'zipCode'];
  const usPerson = [...person, 'addressLineOne', 'addressLineTwo'].sort();
  expect(fields(body)).toEqual(['date', 'detail', 'payment', 'product', 'receive', 'sender']);
  expect(fields(body.product)).toEqual(['id', 'type']);
  expect(fields(body.sender)).toEqual(usPerson);
  expect(fields(body.payment)).toEqual([...Object.keys(card), 'subtotal', 'total'].sort());
  for (const at of [draft, atOffice]) {
    const { receive } = orderInput(product, at, payment, { date: 1, office }).body as {
      receive: { office: object };
    };
    expect(fields(receive)).toEqual([...person, 'address', 'office'].sort());
    expect(fields(receive.office)).toEqual(['active', 'address', 'city', 'selected', 'state']);
  }
  expect(fields(detailOf(body))).toEqual(box);
  const domestic = orderInput(of(2), { ...draft, home: draft.sender }, payment, { date: 1 }).body;
  expect(fields(domestic.receive)).toEqual(usPerson);
  expect(fields(detailOf(domestic))).toEqual([...box, 'payment'].sort());
  // two packages at 130.18
  expect(detailOf(domestic)).toMatchObject({ payment: 65.09 });
});

test('what is optional and beyond the agreed fields is sent where it was filled in', () => {
  const said = { ...draft, home: draft.sender, parcel: { ...draft.parcel, customs_category: 'gift' } };
  for (const group of [1, 2, 3]) {
    const { body } = orderInput(of(group), said, payment, { date: 1 });
    expect(detailOf(body)).toMatchObject({ customs_category: 'gift' });
  }
  expect(detailOf(priceInput(of(2), { ...said, parcel: draft.parcel }).body)).not.toHaveProperty(
    'customs_category',
  );
});

test('an order for an office says the office and no address', () => {
  const { body } = orderInput(product, atOffice, { ...card, total: 100 }, { office, date: 1 });
  expect(body.receive).toMatchObject({
    address: '',
    office: { active: true, selected: '2', address: 'Av. Urdaneta 1', city: 'Maracaibo', state: 'Zulia' },
  });
  expect(orderBody.parse(body).receive).toMatchObject({ mode: 'office', office: { selected: 2 } });
});

test('a promotion is the same order by another call', () => {
  expect(orderInput(of(3), draft, payment, { date: 1 })).toEqual({
    ...orderInput(product, draft, payment, { date: 1 }),
    call: 'POST /order/promo',
  });
  expect(priceInput(of(3), draft)).toEqual(priceInput(product, draft));
});

test('a domestic order goes to the home in the United States, and is checked whole', () => {
  const domestic = { ...draft, home: { ...draft.sender, name: 'Luis', zipCode: '32801' } };
  const order = orderInput(of(2), domestic, payment, { date: 1 });
  expect(order.call).toBe('POST /order/domestic');
  expect(domesticOrderBody.parse(order.body)).toMatchObject({ receive: { name: 'Luis', zipCode: '32801' } });
  const check = priceInput(of(2), domestic);
  expect(check.call).toBe('POST /order/check');
  expect(domesticCheckBody.safeParse(check.body).success).toBe(true);
});

test('the price is asked for the city or for the office, never for both', () => {
  expect(priceInput(product, draft).body).toMatchObject({ receive: { city: '35', office: null } });
  expect(priceInput(product, atOffice).body).toMatchObject({ receive: { city: null, office: '2' } });
});

test('what the price does not hang on asks for no new one', () => {
  const renamed = { ...draft, sender: { ...draft.sender, name: 'Otra' }, place: 'Caracas' };
  expect(priceInput(product, renamed)).toEqual(priceInput(product, draft));
});

const air = { group_services: 1, type: 'AIR', weight_max: 110 };
const box = { content: 'Ropa', content_value: '200', length: '12', width: '12', height: '12', quantity: '1' };

function refused(
  product: typeof air | (Omit<typeof air, 'weight_max'> & { weight_max: null }),
  typed: object,
) {
  const result = z.safeParse(limitedParcel(product), { ...box, ...typed });
  return result.success ? [] : issuesInOrder(result.error, parcelOrder).map(({ message }) => message);
}

test('a step refuses what is too heavy for its way, behind the refusals of everybody', () => {
  expect(refused(air, { weight: '110' })).toEqual([]);
  expect(refused(air, { weight: '110.01' })).toEqual([overWeight.AIR(110)]);
  expect(refused({ ...air, weight_max: null }, { weight: '150' })).toEqual([]);
  expect(refused({ ...air, type: 'MULTIPLE' }, { weight: '111' })).toEqual([overWeight.OCEAN(110)]);
  const domestic = { ...air, group_services: 2, type: 'GROUND' };
  expect(refused(domestic, { weight: '111', content_value: '' })).toEqual([overWeight.GROUND(110)]);
  expect(refused(air, { weight: '151' })).toEqual([invalid.parcel.weight]);
  expect(refused(air, { weight: '111', content: '' })).toEqual([invalid.parcel.content]);
  expect(refused(air, { weight: '111', length: '107' })).toEqual([invalid.parcel.length]);
  expect(refused(air, { weight: '111', length: '90', width: '40' })).toEqual([invalid.parcel.girth]);
});

test('options go with a domestic order alone, and only where one was chosen', () => {
  const domestic = { ...product, group_services: 2, type: 'GROUND' };
  const options = { protection: true, signature: null, saturday: false };
  const chosen = { ...draft, home: draft.sender, options };
  const payment = { card_number: '', expiration_month: '', expiration_year: '', cvv: '', total: 20 };
  expect(priceInput(domestic, chosen).body).toMatchObject({ options });
  expect(orderInput(domestic, chosen, payment, { date: 1 }).body).toMatchObject({ options });
  expect(priceInput(domestic, { ...chosen, options: EMPTY_DRAFT.options }).body).not.toHaveProperty(
    'options',
  );
  expect(priceInput(product, chosen).body).not.toHaveProperty('options');
  expect(orderInput(product, chosen, payment, { date: 1 }).body).not.toHaveProperty('options');
});
