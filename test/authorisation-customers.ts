import {
  allDebts,
  FIRST_PAGE,
  ownPayment,
  ownOrder,
  ownPackage,
  ownTracking,
  type Row,
  row,
} from './authorisation-rows.ts';
import {
  APPROVED,
  card,
  domesticBody,
  domesticTotal,
  boxesBody,
  orderBody,
  pickupBody,
  promoBody,
} from './orders.ts';
import type { House } from './house.ts';
import { priceDraft, succeeded } from './journey.ts';

const US_ADDRESS = {
  title: 'Casa',
  name: 'Rosa Remitente',
  email: 'rosa@remite.test',
  phone: '3055550111',
  lineOne: '100 Biscayne Blvd',
  lineTwo: '',
  state: 'FL',
  city: 'Miami',
  zip_code: '33132',
};
const venezuelaAddress = ({ place }: House) => ({
  title: 'Mamá',
  name: 'Diego Destinatario',
  phone: '04145550122',
  email: 'diego@recibe.test',
  state: place.state,
  city: place.city,
  address: 'Av. Urdaneta, Edif. Ávila',
});
async function usAddressId({ people }: House): Promise<{ id: number }> {
  const { client } = people.caribe.customer;
  return { id: succeeded(await client('POST /profile/sender', { body: US_ADDRESS })).data.id };
}
async function venezuelaAddressId(house: House): Promise<{ id: number }> {
  const { client } = house.people.caribe.customer;
  const body = venezuelaAddress(house);
  return { id: succeeded(await client('POST /profile/receiver', { body })).data.id };
}

const BOX = {
  name: 'Mediana',
  content: 'Ropa',
  content_value: 200,
  weight: 10,
  length: 16,
  width: 12,
  height: 8,
};

/** Who may call what of the customers' own. */
export const customersMatrix: Record<string, Row> = {
  'GET /profile/sender': row([401, 200, 200, 403, 403, 401, 403]),
  'GET /profile/sender/own': row([401, 200, 200, 403, 403, 401, 403]),
  'POST /profile/sender': row([401, 200, 200, 403, 403, 401, 403], () => ({ body: US_ADDRESS })),
  'POST /profile/sender/check': row([401, 200, 200, 403, 403, 401, 403], () => ({ body: US_ADDRESS })),
  'PUT /profile/sender/:id': row([401, 200, 404, 403, 403, 401, 403], async house => ({
    params: await usAddressId(house),
    body: { ...US_ADDRESS, title: 'Oficina' },
  })),
  'DELETE /profile/sender/:id': row([401, 200, 404, 403, 403, 401, 403], async house => ({
    params: await usAddressId(house),
  })),
  'GET /profile/receiver': row([401, 200, 200, 403, 403, 401, 403]),
  'POST /profile/receiver': row([401, 200, 200, 403, 403, 401, 403], house => ({
    body: venezuelaAddress(house),
  })),
  'PUT /profile/receiver/:id': row([401, 200, 404, 403, 403, 401, 403], async house => ({
    params: await venezuelaAddressId(house),
    body: { ...venezuelaAddress(house), title: 'Abuela' },
  })),
  'DELETE /profile/receiver/:id': row([401, 200, 404, 403, 403, 401, 403], async house => ({
    params: await venezuelaAddressId(house),
  })),
  'GET /profile/boxes': row([401, 200, 200, 403, 403, 401, 403]),
  'POST /profile/box': row([401, 200, 200, 403, 403, 401, 403], () => ({ body: BOX })),
  'DELETE /profile/box/:id': row([401, 200, 404, 403, 403, 401, 403], async ({ people }) => ({
    params: succeeded(await people.caribe.customer.client('POST /profile/box', { body: BOX })).data,
  })),
  'GET /services': row([401, 200, 200, 403, 403, 401, 403]),
  'GET /services/domestic': row([401, 200, 200, 403, 403, 401, 403]),
  'GET /product/:key': row([401, 200, 200, 403, 200, 401, 200], () => ({ params: { key: 'AER' } })),
  'GET /order/offices': row([401, 200, 200, 403, 403, 401, 403]),
  'POST /order/price': row([401, 200, 200, 403, 403, 401, 403], ({ place }) => ({ body: priceDraft(place) })),
  'POST /order/create': row([401, 200, 200, 403, 403, 401, 403], ({ place }) => ({
    body: orderBody(place.city),
  })),
  'POST /order/boxes/price': row([401, 200, 200, 403, 403, 401, 403], ({ place }) => {
    const { detail, ...body } = priceDraft(place);
    return { body: { ...body, boxes: [detail] } };
  }),
  'POST /order/boxes': row([401, 200, 200, 403, 403, 401, 403], ({ place }) => ({
    body: boxesBody(place.city, [{}]),
  })),
  'POST /order/check': row([401, 200, 200, 403, 403, 401, 403], () => {
    const { payment: _, ...body } = domesticBody(0);
    return { body };
  }),
  'POST /order/domestic': row([401, 200, 200, 403, 403, 401, 403], async ({ app }) => {
    const total = await domesticTotal(app.client('caribe'), domesticBody(0));
    return { body: domesticBody(total) };
  }),
  'POST /order/promo': row([401, 200, 200, 403, 403, 401, 403], ({ place }) => ({
    body: promoBody(place.city, 'AGPM'),
  })),
  'GET /order/mine': row([401, 200, 200, 403, 403, 401, 403]),
  'GET /order/mine/:id': row([401, 200, 404, 403, 403, 401, 403], ownOrder),
  // somebody else's key is one that nothing was paid under
  'GET /order/draft/:key': row([401, 200, 200, 403, 403, 401, 403], async (_, journey) => {
    const key = crypto.randomUUID();
    await journey.buyHeld(key);
    return { params: { key } };
  }),
  // what was held came to something: there is nothing to put away
  'GET /order/again/:id': row([401, 200, 404, 403, 403, 401, 403], ownOrder),
  'POST /order/dismiss': row([401, 404, 404, 403, 403, 401, 403], async (_, journey) => ({
    body: { id: await journey.buyHeld() },
  })),
  // the deployment takes cards: nobody has a hosted checkout
  'POST /order/checkout': row([401, 409, 404, 403, 403, 401, 403], async (_, journey) => ({
    body: { id: await journey.buyHeld() },
  })),
  'GET /purchase/page/:n/:size': row([401, 200, 200, 403, 403, 401, 403], () => ({ params: FIRST_PAGE })),
  'GET /purchase/:tracking': row([401, 200, 404, 403, 403, 401, 403], ownTracking),
  'GET /purchase/:tracking/movements': row([401, 200, 404, 403, 403, 401, 403], ownTracking),
  'GET /purchase/order/:id': row([401, 200, 404, 403, 403, 401, 403], ownOrder),
  'GET /purchase/payment/:reference': row([401, 200, 404, 403, 403, 401, 403], ownPayment),
  'GET /purchase/label/:id': row([401, 200, 404, 403, 403, 401, 403], ownPackage),
  'GET /purchase/label/:id/zpl': row([401, 200, 404, 403, 403, 401, 403], ownPackage),
  'GET /purchase/labels/:order': row([401, 200, 404, 403, 403, 401, 403], async (_, journey) => ({
    params: { order: (await journey.buy()).order },
  })),
  'DELETE /purchase/label/:id': row([401, 200, 404, 403, 200, 401, 404], ownPackage),
  'GET /purchase/invoice/:id': row([401, 200, 404, 403, 403, 401, 403], async (_, journey) => ({
    params: { id: (await journey.received()).id },
  })),
  'GET /purchase/home': row([401, 200, 200, 403, 403, 401, 403]),
  'GET /purchase/debt': row([401, 200, 200, 403, 403, 401, 403]),
  'POST /purchase/debt': row([401, 200, 404, 403, 403, 401, 403], async (_, journey) => ({
    body: { id: (await journey.indebted()).id, ...card(APPROVED) },
  })),
  'POST /purchase/debts': row([401, 200, 404, 403, 403, 401, 403], allDebts),
  'GET /purchase/pickup/days': row([401, 200, 200, 403, 403, 401, 403]),
  'POST /purchase/pickup': row([401, 200, 404, 403, 403, 401, 403], async (_, journey) => ({
    body: pickupBody((await journey.buy()).id),
  })),
  'GET /purchase/drop-points/:id': row([401, 200, 404, 403, 403, 401, 403], ownPackage),
};
