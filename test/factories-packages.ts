import { randomBytes, randomUUID } from 'node:crypto';
import { calendarDay } from '@puerta/domain/calendar-day';
import type { Parcel } from '@puerta/domain/measures';
import { priceDomestic, priceInternational, pricePromo, type StoredTariff } from '@puerta/domain/pricing';
import {
  type DomesticCode,
  GROUP,
  pricedTransport,
  PRODUCTS,
  type ProductCode,
} from '@puerta/domain/products';
import { isPromoCode, PROMOS } from '@puerta/domain/promos';
import { buildTracking, RANDOM_CHARACTERS } from '@puerta/domain/tracking-number';
import { sql } from 'kysely';
import type { CarrierAddress } from '../apps/server/src/adapters/carrier/port.ts';
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

/** An order paid by card with its packages: priced by the rules, labels bought from the carrier, money recorded. */
export async function makeOrder(
  app: TestApp,
  slug: 'caribe' | 'andes',
  options: PackageOptions,
): Promise<MadePackage[]> {
  const { services } = app;
  const agency = await services.db.deployment
    .selectFrom('agency')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const { code = 'AER', parcel = SMALL_BOX, quantity = 1, accountId, office = false } = options;
  return services.db.within(agency.id, async tx => {
    const rule = PRODUCTS[code];
    const city = await cityOf(tx, agency.id, options.city ?? 'Caracas');
    const abroad = rule.group !== GROUP.domestic;
    const to = abroad ? warehouseOf(agency) : HOME;
    const service = abroad ? 'GND' : (code as DomesticCode);
    const from = { zip: SENDER.sender_zip, state: SENDER.sender_state };
    const rated = await services.carrier.rate({ from, to, parcels: [parcel], service, residential: true });
    const leg = rated.ok ? rated.rates[0] : undefined;
    if (!leg) throw new Error('The carrier has no rate');
    const transport = pricedTransport(rule.type);
    const tariff: StoredTariff | null = transport && {
      transport,
      office,
      city: city.tariff,
      margins: { air: agency.profit_air, ocean: agency.profit },
      carrierCents: leg.publishedCents,
    };
    const price = isPromoCode(code)
      ? pricePromo(PROMOS[code].priceCents)
      : tariff
        ? priceInternational(parcel, tariff)
        : priceDomestic(leg.publishedCents);
    if (!price) throw new Error(`${code} has no price to ${city.name}`);
    const product = await tx
      .selectFrom('product')
      .selectAll()
      .where('agency_id', '=', agency.id)
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const now = app.clock.now();
    const day = calendarDay(now, agency.time_zone);
    const order = await tx
      .insertInto('orders')
      .values({
        agency_id: agency.id,
        id: sql<number>`next_id('order')`,
        account_id: accountId,
        product_id: product.id,
        state: 'paid',
        quantity,
        unit_price_cents: price.totalCents,
        total_cents: price.totalCents * quantity,
        lines: JSON.stringify(price.lines),
        tariff: tariff && JSON.stringify(tariff),
        carrier_published_cents: leg.publishedCents,
        carrier_negotiated_cents: leg.negotiatedCents,
        ...SENDER,
        ...RECEIVER,
        ...(abroad
          ? {
              receiver_phone: '4145550188',
              receiver_address: 'Calle Reservada 9',
              receiver_place: `${city.name}, ${city.state}`,
              receiver_state_id: city.stateId,
              receiver_city_id: city.id,
              office_id: office ? 1 : null,
            }
          : {
              receiver_phone: '7865550177',
              receiver_address: 'Calle Reservada 9',
              receiver_place: `${HOME.city}, ${HOME.state}`,
              receiver_us_state: HOME.state,
              receiver_us_city: HOME.city,
              receiver_zip: HOME.zip,
            }),
        content: 'Ropa y libros',
        content_value_cents: 20_000,
        ...parcel,
        order_day: day,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordCharge(tx, app, {
      agencyId: agency.id,
      orderId: order.id,
      day,
      cents: price.totalCents * quantity,
    });
    const trackings = Array.from({ length: quantity }, () =>
      buildTracking(agency.tracking_prefix, randomBytes(RANDOM_CHARACTERS)),
    );
    const bought = await services.carrier.buyLabels({
      reference: randomUUID(),
      from: {
        ...PRINTED,
        name: SENDER.sender_name,
        lines: [SENDER.sender_line_one],
        city: 'Orlando',
        ...from,
      },
      to: { ...PRINTED, name: RECEIVER.receiver_name, lines: ['Calle Reservada 9'], ...to },
      parcels: trackings.map(printedReference => ({ ...parcel, printedReference })),
      service,
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
          order_id: order.id,
          account_id: accountId,
          product_id: product.id,
          product_code: code,
          product_group: product.product_group,
          product_type: product.type,
          tracking_number: tracking,
          ups_tracking: carrierTracking,
          carrier_shipment_id: bought.shipmentId,
          price_cents: price.totalCents,
          locker: 'CBX00001',
          next_poll_at: now,
          order_day: day,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const step = { agency_id: agency.id, package_id: id, status: 1, day, at: now };
      await tx.insertInto('package_step').values(step).execute();
      made.push({ id, orderId: order.id, tracking, carrierTracking, priceCents: price.totalCents });
    }
    return made;
  });
}

const PRINTED: Pick<CarrierAddress, 'phone' | 'residential'> = { phone: '3055550199', residential: true };
const HOME = { city: 'Tampa', state: 'FL', zip: '33602' };
const warehouseOf = (agency: { warehouse_city: string; warehouse_state: string; warehouse_zip: string }) => ({
  city: agency.warehouse_city,
  state: agency.warehouse_state,
  zip: agency.warehouse_zip,
});

async function cityOf(tx: Tx, agencyId: number, name: string) {
  const row = await tx
    .selectFrom('city')
    .innerJoin('state', join =>
      join.onRef('state.agency_id', '=', 'city.agency_id').onRef('state.id', '=', 'city.state_id'),
    )
    .selectAll('city')
    .select('state.name as state')
    .where('city.agency_id', '=', agencyId)
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

async function recordCharge(
  tx: Tx,
  app: TestApp,
  { agencyId, orderId, day, cents }: { agencyId: number; orderId: number; day: string; cents: number },
): Promise<void> {
  const now = app.clock.now();
  const paid = { brand: 'Visa', last_four: '1111', provider_payment_id: randomUUID() };
  const attempt = await tx
    .insertInto('attempt')
    .values({
      agency_id: agencyId,
      id: sql<number>`next_id('attempt')`,
      kind: 'order',
      order_id: orderId,
      reference: randomUUID(),
      amount_cents: cents,
      state: 'done',
      provider: 'simulator',
      ...paid,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('money_entry')
    .values({
      agency_id: agencyId,
      id: sql<number>`next_id('money_entry')`,
      kind: 'charge',
      purpose: 'order',
      order_id: orderId,
      attempt_id: attempt.id,
      amount_cents: cents,
      method: 'card',
      ...paid,
      day,
      created_at: now,
    })
    .execute();
}

/** Pays what a package owes, as a payment by card leaves it. */
export async function settleDebt(app: TestApp, agencyId: number, packageId: number): Promise<void> {
  await app.services.db.within(agencyId, async tx => {
    await tx
      .updateTable('package')
      .set({ payment: false })
      .where('agency_id', '=', agencyId)
      .where('id', '=', packageId)
      .execute();
  });
}
