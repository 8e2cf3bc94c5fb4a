import { randomBytes, randomUUID } from 'node:crypto';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import type { Parcel } from '@puerta/domain/parcels/measures';
import {
  type Price,
  priceDomestic,
  priceInternational,
  pricePromo,
  type StoredTariff,
} from '@puerta/domain/money/pricing';
import {
  type DomesticCode,
  GROUP,
  pricedTransport,
  PRODUCTS,
  type ProductCode,
} from '@puerta/domain/money/products';
import { isPromoCode, PROMOS } from '@puerta/domain/money/promos';
import { buildTracking, RANDOM_CHARACTERS } from '@puerta/domain/parcels/tracking-number';
import { type Selectable, sql } from 'kysely';
import type { CarrierRate } from '../apps/server/src/adapters/carrier/port.ts';
import type { Agency, Product } from '../apps/server/src/db/schema.gen.ts';
import type { Tx } from '../apps/server/src/db/within-agency.ts';
import type { TestApp } from './app.ts';

export type MadePackage = {
  id: number;
  orderId: number;
  tracking: string;
  carrierTracking: string;
  priceCents: number;
};

export type PackageOptions = {
  accountId: number;
  code?: ProductCode;
  parcel?: Parcel;
  quantity?: number;
  /** the receiver collects at office 1 */
  office?: boolean;
  /** of Venezuela; Caracas unless said */
  city?: string;
};

export const SMALL_BOX: Parcel = { weight: 30, length: 16, width: 12, height: 12 };

const SENDER = {
  sender_name: 'Remitente Secreto',
  sender_email: 'remitente@secreto.test',
  sender_phone: '3055550199',
  sender_line_one: '742 Sender Lane',
  sender_line_two: 'Apt 5',
  sender_city: 'Orlando',
  sender_state: 'FL',
  sender_zip: '32801',
};
const RECEIVER = {
  receiver_name: 'Destinatario Secreto',
  receiver_email: 'destinatario@secreto.test',
  receiver_document: 'V-12345678',
};
const ORIGIN = { city: SENDER.sender_city, state: SENDER.sender_state, zip: SENDER.sender_zip };
const HOME = { city: 'Tampa', state: 'FL', zip: '33602' };
const HOME_RECEIVER = {
  receiver_phone: '7865550177',
  receiver_address: 'Calle Reservada 9',
  receiver_place: `${HOME.city}, ${HOME.state}`,
  receiver_us_state: HOME.state,
  receiver_us_city: HOME.city,
  receiver_zip: HOME.zip,
};
const warehouseOf = (agency: Selectable<Agency>) => ({
  city: agency.warehouse_city,
  state: agency.warehouse_state,
  zip: agency.warehouse_zip,
});

/** What nobody but the owner and managers may read of the people above. */
export const CONTACTS = ['secreto.test', '3055550199', '4145550188', '7865550177'];
/** Nor anybody who only has a code. */
export const PERSONAL = [...CONTACTS, 'Secreto', 'Sender Lane', 'Calle Reservada', 'V-12345678'];

/** One package, as a purchase by card leaves it. */
export async function makePackage(
  app: TestApp,
  slug: 'caribe' | 'andes',
  options: Omit<PackageOptions, 'quantity'>,
): Promise<MadePackage> {
  const [made] = await makeOrder(app, slug, options);
  if (!made) throw new Error('An order has a package');
  return made;
}

type Priced = { tariff: StoredTariff | null; price: Price; leg: CarrierRate };
type Order = { options: PackageOptions; code: ProductCode; parcel: Parcel; quantity: number } & Priced & {
    agency: Selectable<Agency>;
    city: City;
    product: Selectable<Product>;
    day: string;
    now: Date;
  };

/** An order paid by card with its packages: priced by the rules, labels bought from the carrier, money recorded. */
export async function makeOrder(
  app: TestApp,
  slug: 'caribe' | 'andes',
  options: PackageOptions,
): Promise<MadePackage[]> {
  const agency = await app.services.db.deployment
    .selectFrom('agency')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const { code = 'AER', parcel = SMALL_BOX, quantity = 1 } = options;
  return app.services.db.within(agency.id, async tx => {
    const city = await cityOf(tx, options.city ?? 'Caracas');
    const product = await productOf(tx, code);
    const now = app.clock.now();
    const priced = await price(app, agency, { code, parcel, office: options.office ?? false, city });
    const day = calendarDay(now, agency.time_zone);
    const order: Order = { options, code, parcel, quantity, ...priced, agency, city, product, day, now };
    const orderId = await insertOrder(tx, order);
    await recordCharge(tx, order, orderId);
    return buyPackages(tx, app, order, orderId);
  });
}

async function price(
  app: TestApp,
  agency: Selectable<Agency>,
  { code, parcel, office, city }: { code: ProductCode; parcel: Parcel; office: boolean; city: City },
): Promise<Priced> {
  const transport = pricedTransport(PRODUCTS[code].type);
  const rated = await app.services.carrier.rate({
    from: ORIGIN,
    to: transport ? warehouseOf(agency) : HOME,
    parcels: [parcel],
    service: serviceOf(code),
    residential: true,
  });
  const leg = rated.ok ? rated.rates[0] : undefined;
  if (!leg) throw new Error('The carrier has no rate');
  if (!transport) return { tariff: null, price: priceDomestic(leg.publishedCents), leg };
  const margins = { air: agency.profit_air, ocean: agency.profit };
  const tariff = { transport, office, city: city.tariff, margins, carrierCents: leg.publishedCents };
  const asked = isPromoCode(code) ? pricePromo(PROMOS[code].priceCents) : priceInternational(parcel, tariff);
  if (!asked) throw new Error(`${code} has no price to ${city.name}`);
  return { tariff, price: asked, leg };
}

const isDomestic = (code: ProductCode) => PRODUCTS[code].group === GROUP.domestic;
const serviceOf = (code: ProductCode) => (isDomestic(code) ? (code as DomesticCode) : 'GND');

async function insertOrder(tx: Tx, order: Order): Promise<number> {
  const { agency, code, quantity, tariff, leg, day, now, options } = order;
  const { id } = await tx
    .insertInto('orders')
    .values({
      agency_id: agency.id,
      id: sql<number>`next_id('orders')`,
      account_id: options.accountId,
      product_id: order.product.id,
      state: 'paid',
      quantity,
      unit_price_cents: order.price.totalCents,
      total_cents: order.price.totalCents * quantity,
      lines: JSON.stringify(order.price.lines),
      tariff: tariff && JSON.stringify(tariff),
      carrier_published_cents: leg.publishedCents,
      carrier_negotiated_cents: leg.negotiatedCents,
      ...SENDER,
      ...RECEIVER,
      ...(isDomestic(code) ? HOME_RECEIVER : venezuelanReceiver(order.city, options.office ?? false)),
      content: 'Ropa y libros',
      content_value_cents: 20_000,
      ...order.parcel,
      order_day: day,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const venezuelanReceiver = (city: City, office: boolean) => ({
  receiver_phone: '4145550188',
  receiver_address: 'Calle Reservada 9',
  receiver_place: `${city.name}, ${city.state}`,
  receiver_state_id: city.stateId,
  receiver_city_id: city.id,
  office_id: office ? 1 : null,
});

async function buyPackages(tx: Tx, app: TestApp, order: Order, orderId: number): Promise<MadePackage[]> {
  const { agency, product, day, now } = order;
  const trackings = Array.from({ length: order.quantity }, () =>
    buildTracking(agency.tracking_prefix, randomBytes(RANDOM_CHARACTERS)),
  );
  const printed = { phone: '3055550199', residential: true };
  const bought = await app.services.carrier.buyLabels({
    // a carrier takes 35 letters
    reference: randomUUID().replaceAll('-', ''),
    from: { ...printed, name: SENDER.sender_name, lines: [SENDER.sender_line_one], ...ORIGIN },
    to: {
      ...printed,
      name: RECEIVER.receiver_name,
      lines: ['Calle Reservada 9'],
      ...(isDomestic(order.code) ? HOME : warehouseOf(agency)),
    },
    parcels: trackings.map(printedReference => ({ ...order.parcel, printedReference })),
    service: serviceOf(order.code),
    description: 'Ropa y libros',
  });
  if (!bought.ok) throw new Error(bought.reason);
  const made: MadePackage[] = [];
  for (const [at, tracking] of trackings.entries()) {
    const carrierTracking = bought.packages[at]?.carrierTracking ?? '';
    const { id } = await tx
      .insertInto('package')
      .values({
        agency_id: agency.id,
        id: sql<number>`next_id('package')`,
        order_id: orderId,
        account_id: order.options.accountId,
        product_id: product.id,
        product_code: product.code,
        product_group: product.product_group,
        product_type: product.type,
        tracking_number: tracking,
        carrier_tracking: carrierTracking,
        carrier_shipment_id: bought.shipmentId,
        price_cents: order.price.totalCents,
        locker: 'CBX00001',
        next_poll_at: now,
        order_day: day,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const step = { agency_id: agency.id, package_id: id, status: 1, day, at: now };
    await tx.insertInto('package_step').values(step).execute();
    made.push({ id, orderId, tracking, carrierTracking, priceCents: order.price.totalCents });
  }
  return made;
}

const productOf = (tx: Tx, code: ProductCode) =>
  tx
    .selectFrom('product')
    .selectAll()
    .where('agency_id', '=', tx.agencyId)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();

type City = Awaited<ReturnType<typeof cityOf>>;
async function cityOf(tx: Tx, name: string) {
  const row = await tx
    .selectFrom('city')
    .innerJoin('state', join =>
      join.onRef('state.agency_id', '=', 'city.agency_id').onRef('state.id', '=', 'city.state_id'),
    )
    .selectAll('city')
    .select('state.name as state')
    .where('city.agency_id', '=', tx.agencyId)
    .where('city.name', '=', name)
    .executeTakeFirstOrThrow();
  const tariff = {
    airCostCents: row.air_cost_cents,
    airDeliveryCents: row.air_delivery_cents,
    airEtaDays: row.air_eta,
    oceanCostCents: row.ocean_cost_cents,
    oceanDeliveryCents: row.ocean_delivery_cents,
    oceanEtaDays: row.ocean_eta,
  };
  return { id: row.id, name: row.name, stateId: row.state_id, state: row.state, tariff };
}

async function recordCharge(tx: Tx, order: Order, orderId: number): Promise<void> {
  const { agency, day, now } = order;
  const paid = { brand: 'Visa', last_four: '1111', provider_payment_id: randomUUID() };
  const row = {
    agency_id: agency.id,
    order_id: orderId,
    amount_cents: order.price.totalCents * order.quantity,
  };
  const attempt = await tx
    .insertInto('attempt')
    .values({
      ...row,
      ...paid,
      id: sql<number>`next_id('attempt')`,
      kind: 'order',
      reference: randomUUID(),
      state: 'done',
      provider: 'simulator',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('money_entry')
    .values({
      ...row,
      ...paid,
      id: sql<number>`next_id('money_entry')`,
      kind: 'charge',
      purpose: 'order',
      attempt_id: attempt.id,
      method: 'card',
      day,
      created_at: now,
    })
    .execute();
}
