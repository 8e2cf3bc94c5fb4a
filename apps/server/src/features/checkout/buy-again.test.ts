import { expect, test } from 'vitest';
import { makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { boxesBody, domesticBody } from '../../../../../test/orders.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { changeRows } from '../../../../../test/rows.ts';

const house = await openHouse();
const { app, place, people } = house;
const again = (client: typeof people.caribe.customer.client, id: number) =>
  client('GET /order/again/:id', { params: { id } });

test('an order says what it was bought with, and leaves out a place that is not offered any more', async () => {
  const buyer = await makeBuyer(house);
  const { data } = await buyer.bought({
    detail: { quantity: 2, customs_category: 'personal' },
    payment: { total: 173.24 },
  });
  const home = { name: 'José Rondón', phone: '4141234567', address: 'Av. Principal, casa 4' };
  expect(await again(buyer.client, data.id)).toMatchObject({
    data: {
      place: 'Caracas, Distrito Capital',
      sender: { name: 'María Fernández', lineOne: '1200 SW 8th St', phone: '3055550123', zip_code: '33130' },
      receiver: { ...home, state: place.state, city: place.city, office: null },
      home: null,
      options: null,
      parcels: [
        { content: 'Ropa', content_value: 200, weight: 10, quantity: 2, customs_category: 'personal' },
      ],
    },
  });
  await changeRows(app, 'city', place.city, { active: false });
  expect(await again(buyer.client, data.id)).toMatchObject({
    data: { place: 'Caracas, Distrito Capital', receiver: { ...home, address: '', state: null, city: null } },
  });
  await changeRows(app, 'city', place.city, { active: true });
});

test('an order to an office says it while it is open, then its city alone', async () => {
  const buyer = await makeBuyer(house);
  const office = { active: true, selected: place.office };
  const { data } = await buyer.bought({ receive: { office }, payment: { total: 74.12 } });
  const open = { address: '', city: place.city, office: place.office };
  expect(await again(buyer.client, data.id)).toMatchObject({ data: { receiver: open } });
  await changeRows(app, 'office', place.office, { active: false });
  expect(await again(buyer.client, data.id)).toMatchObject({ data: { receiver: { ...open, office: null } } });
});

test("a domestic order says both ends; another's order is not found", async () => {
  const { customer, otherCustomer } = people.caribe;
  const options = { protection: true, signature: 'adult', saturday: false } as const;
  const worth = { detail: { content_value: 450 } };
  const { payment: _, ...draft } = { ...domesticBody(0, worth), options };
  const { total } = succeeded(await customer.client('POST /order/check', { body: draft })).data;
  const body = { ...domesticBody(total, worth), options };
  const { data } = succeeded(await customer.client('POST /order/domestic', { body }));
  expect(await again(customer.client, data.id)).toMatchObject({
    data: {
      receiver: null,
      home: { name: 'Ana Rivas', state: 'FL', zip_code: '32801' },
      options: { protection: true, signature: 'adult' },
    },
  });
  for (const { client } of [otherCustomer, people.andes.customer])
    expect(await again(client, data.id)).toMatchObject({ status: 404 });
});

test('an order of boxes of different sizes says each of them, as it was declared, and equal ones as one', async () => {
  const { client } = await makeBuyer(house);
  const gift = { content: 'Ropa', content_value: 150.5, weight: 10, length: 12, width: 12, height: 12 };
  const long = { content: 'Repuestos', content_value: 300, weight: 22.5, length: 30, width: 10, height: 8 };
  const listed = [
    { ...gift, customs_category: 'gift' },
    { ...long, quantity: 2 },
  ];
  const { product, boxes } = boxesBody(place.city, listed);
  const draft = { product, sender: { zipCode: '33130' }, receive: { city: place.city }, boxes };
  const { total } = succeeded(await client('POST /order/boxes/price', { body: draft })).data;
  const body = boxesBody(place.city, listed, { payment: { total } });
  const { data } = succeeded(await client('POST /order/boxes', { body }));
  const made = succeeded(await again(client, data.id)).data;
  expect(made.parcels).toEqual([
    { ...gift, customs_category: 'gift', quantity: 1 },
    { ...long, customs_category: null, quantity: 2 },
  ]);
});
