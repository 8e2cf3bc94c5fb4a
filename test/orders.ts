import type { CallInput, Client } from '@puerta/contract/client';
import type { DomesticOrderBody } from '@puerta/contract/parcels/checkout';
import { type PromoCode, PROMOS } from '@puerta/domain/money/promos';

type Order = CallInput<'POST /order/create'>['body'];
/** A partial order: what a test changes of the sound one below. */
export type OrderChange = {
  product?: Partial<Order['product']>;
  sender?: object;
  receive?: object;
  detail?: object;
  payment?: object;
};

export const APPROVED = '4111111111111111';
export const DECLINED = '4000000000000002';
export const HELD = '4000000000000259';
export const SILENT = '4000000000006975';
/** Pays, and takes nothing back. */
export const KEEPS = '4000000000005126';

export const card = (number: string) => ({
  card_number: number,
  expiration_month: '12',
  expiration_year: '30',
  cvv: '123',
});

/** A sound pickup: the day after the tests' own, in the first window. */
export const pickupBody = (id: number, change: object = {}) => ({
  id,
  date: '2026-11-18',
  startTime: '0800',
  endTime: '1200',
  qty: 1,
  name: 'María Fernández',
  phone: '(305) 555-0123',
  ...card(APPROVED),
  ...change,
});

/**
 * One parcel from Miami to a home in Caracas by air, at the costs of `openDestinations`: 22.07 to Miami, 52.05 of
 * freight and 12.50 for the delivery.
 */
export const AIR_TOTAL = 86.62;

/** A sound order of one package, with `change` applied. */
export function orderBody(city: number, change: OrderChange = {}): Order {
  return {
    product: { id: 'AER', type: 'AIR', ...change.product },
    sender: {
      name: 'María Fernández',
      email: 'maria@caribe.test',
      phone: '(305) 555-0123',
      addressLineOne: '1200 SW 8th St',
      addressLineTwo: '',
      state: 'FL',
      city: 'Miami',
      zipCode: '33130',
      ...change.sender,
    },
    receive: {
      name: 'José Rondón',
      email: 'jose@caribe.test',
      phone: '4141234567',
      address: 'Av. Principal, casa 4',
      state: 320,
      city,
      office: { active: false, selected: null },
      ...change.receive,
    },
    detail: {
      content: 'Ropa',
      content_value: 200,
      weight: 10,
      length: 12,
      width: 12,
      height: 12,
      quantity: 1,
      ...change.detail,
    },
    payment: { ...card(APPROVED), total: AIR_TOTAL, ...change.payment },
    date: 1_795_000_000_000,
  } as Order;
}

/** A sound order of boxes that differ; their total is what `POST /order/boxes/price` answers. */
export function boxesBody(
  city: number,
  boxes: readonly object[],
  change: OrderChange = {},
): CallInput<'POST /order/boxes'>['body'] {
  const { detail, ...order } = orderBody(city, change);
  return { ...order, boxes: boxes.map(box => ({ ...(detail as object), ...box })) };
}

/** A sound order of one package from Miami to a home in Orlando by ground; its total is what the check answers. */
export function domesticBody(
  total: number,
  change: OrderChange = {},
): CallInput<'POST /order/domestic'>['body'] {
  const { sender, detail, payment, date } = orderBody(0);
  return {
    product: { id: 'GND', type: 'GROUND', ...change.product },
    sender: { ...(sender as object), ...change.sender },
    receive: {
      name: 'Ana Rivas',
      email: 'ana@caribe.test',
      phone: '407 555 0188',
      addressLineOne: '400 W Church St',
      addressLineTwo: 'Apt 9',
      state: 'FL',
      city: 'Orlando',
      zipCode: '32801',
      ...change.receive,
    },
    detail: { ...(detail as object), content_value: '', ...change.detail },
    payment: { ...(payment as object), total, ...change.payment },
    date,
  } as CallInput<'POST /order/domestic'>['body'];
}

/** A sound order of one package of a promotion, in its first size. */
export function promoBody(city: number, code: PromoCode, change: OrderChange = {}): Order {
  const { priceCents, sizes } = PROMOS[code];
  return orderBody(city, {
    ...change,
    product: { id: code, ...change.product },
    detail: { ...sizes[0], ...change.detail },
    payment: { total: priceCents / 100, ...change.payment },
  });
}

/** What a domestic order of one package costs now, as the public calculator says. */
export async function domesticTotal(client: Client, body: ReturnType<typeof domesticBody>): Promise<number> {
  const { product, sender, receive, detail } = body as DomesticOrderBody;
  const { weight, length, width, height } = detail;
  const zips = { origin_zipcode: sender.zipCode, destination_zipcode: receive.zipCode };
  const quoted = await client('POST /calculator/domestic', {
    body: { ...zips, weight, length, width, height },
  });
  if (!quoted.success) throw new Error(quoted.message);
  return quoted.data.find(({ sku }) => sku === product.id)?.payment ?? 0;
}
