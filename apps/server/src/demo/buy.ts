import { randomBytes, randomUUID } from 'node:crypto';
import type { Parcel } from '@puerta/domain/parcels/measures';
import {
  type DomesticCode,
  GROUP,
  pricedTransport,
  type ProductCode,
  PRODUCTS,
} from '@puerta/domain/money/products';
import { isPromoCode, promoGoesTo, PROMOS } from '@puerta/domain/money/promos';
import { buildTracking, RANDOM_CHARACTERS } from '@puerta/domain/parcels/tracking-number';
import type { CarrierAddress, CarrierLabel, CarrierRate } from '../adapters/carrier/port.ts';
import { BOXES, CONTENTS, type DemoSender, RECEIVERS, SENDERS, STREETS } from './parcels.ts';
import type { PlannedPackage } from './plan.ts';
import type { SeededPerson } from './seed-people.ts';
import { daysBefore, type DemoCity, type DemoProduct, type World } from './world.ts';
import {
  type Price,
  priceDomestic,
  priceFromTariff,
  priceInternational,
  pricePromo,
  promoDebtCents,
  rateableBox,
  type StoredTariff,
} from '@puerta/domain/money/pricing';

export type Card = { reference: string; providerId: string; brand: string; lastFour: string };

/** A planned package with everything that its purchase made. */
export type Bought = {
  id: number;
  plan: PlannedPackage;
  at: Date;
  product: DemoProduct;
  customer: SeededPerson;
  from: DemoSender;
  /** where it goes: a city of Venezuela, or an address at home */
  city: DemoCity | null;
  home: DemoSender;
  receiver: string;
  street: string;
  content: string;
  parcel: Parcel;
  priced: PricedParcel;
  tracking: string;
  label: CarrierLabel;
  shipmentId: string;
  labelCents: number;
  card: Card;
};

/** As the portal keeps the label of an order's one package. */
export const labelKeyOf = ({ reference }: Pick<Card, 'reference'>) => `labels/${reference}/1.pdf`;

const APPROVED = '4111111111111111';

/** Pays for a package and buys its label on its day, and hands it to the carrier where the plan says so. */
export async function buy(world: World, plan: PlannedPackage, id: number): Promise<Bought> {
  const { chance, clock, carrier } = world;
  const product = world.products.get(plan.code);
  if (!product) throw new Error(`The agency has no product ${plan.code}`);
  const at = daysBefore(world.now, plan.boughtDaysAgo);
  clock.set(at);
  const abroad = PRODUCTS[plan.code].group !== GROUP.domestic;
  const box = isPromoCode(plan.code) ? chance.pick(PROMOS[plan.code].sizes) : chance.pick(BOXES);
  const chosen = {
    id,
    plan,
    at,
    product,
    // every third belongs to the customer who signs in, unless it owes: who owes cannot try the wizard
    customer: customerOf(world, plan, id),
    from: chance.pick(SENDERS),
    city: abroad ? cityOf(world, plan, id) : null,
    home: chance.pick(SENDERS),
    receiver: chance.pick(RECEIVERS),
    street: chance.pick(STREETS),
    content: chance.pick(CONTENTS),
    parcel: { weight: box.weight, length: box.length, width: box.width, height: box.height },
    tracking: buildTracking(world.agency.trackingPrefix, randomBytes(RANDOM_CHARACTERS)),
  };
  const to = chosen.city ? world.warehouse.zip : chosen.home.zip;
  const places = { from: chosen.from.zip, to, city: chosen.city };
  const priced = await priceParcel(world, plan.code, chosen.parcel, places);
  const card = await pay(world, priced.price.totalCents, chosen.customer);
  const label = await buyLabel(world, chosen, card.reference);
  if (isHandedOver(plan)) {
    // on the way to the carrier's office the same evening, long before the warehouse reports it
    clock.advance(Math.min(6 * 3_600_000, world.now.getTime() - at.getTime()));
    await carrier.advance(label.label.carrierTracking);
  }
  return { ...chosen, priced, card, ...label };
}

const isHandedOver = (plan: PlannedPackage) => plan.voidedDaysAgo === null && plan.boughtDaysAgo >= 3;

function customerOf({ customers }: World, plan: PlannedPackage, id: number): SeededPerson {
  const [first, ...others] = customers;
  // the first of the others signs in too: it is one of two who owe
  const other = others[id % (plan.measured === 'owed' ? 2 : others.length)];
  if (!first || !other) throw new Error('The demo has too few customers');
  return id % 3 === 0 && plan.measured !== 'owed' ? first : other;
}

/** One state after another, so that each gets its share; the four-city promotion keeps to its cities. */
function cityOf({ cities, chance }: World, plan: PlannedPackage, id: number): DemoCity {
  const promo = isPromoCode(plan.code) ? PROMOS[plan.code] : null;
  const states = [...new Set(cities.map(city => city.stateId))];
  const stateId = states[id % states.length];
  return chance.pick(
    promo?.destinations
      ? cities.filter(({ stateId, id: cityId, name }) => promoGoesTo(promo, { stateId, cityId, city: name }))
      : cities.filter(city => city.stateId === stateId),
  );
}

/** Charges the approved card of the simulator. */
export async function pay(world: World, amountCents: number, customer: SeededPerson): Promise<Card> {
  const { payment, clock, agency } = world;
  if (payment.mode !== 'card') throw new Error('The demo is paid by cards');
  const reference = `demo-${randomUUID()}`;
  const paid = await payment.authorize({
    reference,
    amountCents,
    card: {
      number: APPROVED,
      expiry: { month: 12, year: clock.now().getUTCFullYear() + 3 },
      cvv: '123',
    },
    description: agency.name,
    customer: { name: customer.name, email: customer.email },
  });
  if (!paid.ok) throw new Error(`The simulator refused its approved card: ${paid.reason}`);
  const captured = await payment.capture(paid.providerId, amountCents);
  if (!captured.ok) throw new Error(`The simulator did not capture: ${captured.reason}`);
  return { reference, providerId: paid.providerId, brand: paid.brand, lastFour: paid.lastFour };
}

async function buyLabel(
  { carrier, warehouse }: World,
  parcel: Pick<
    Bought,
    'plan' | 'customer' | 'from' | 'city' | 'home' | 'receiver' | 'parcel' | 'tracking' | 'content'
  >,
  reference: string,
) {
  const { plan, customer, from, city, home, receiver, tracking, content } = parcel;
  const bought = await carrier.buyLabels({
    reference,
    from: address(customer.name, customer.phone, from),
    to: city
      ? address(warehouse.name, warehouse.phone, { ...warehouse, line_one: warehouse.line })
      : address(receiver, customer.phone, home),
    parcels: [{ ...parcel.parcel, printedReference: tracking }],
    service: PRODUCTS[plan.code].group === GROUP.domestic ? (plan.code as DomesticCode) : 'GND',
    description: content,
  });
  const label = bought.ok ? bought.packages[0] : undefined;
  if (!bought.ok || !label) throw new Error('The simulator sold no label');
  return { label, shipmentId: bought.shipmentId, labelCents: bought.chargedCents };
}

const address = (name: string, phone: string, at: DemoSender): CarrierAddress => ({
  name,
  phone,
  lines: [at.line_one],
  city: at.city,
  state: at.state,
  zip: at.zip,
  residential: true,
});

type PricedParcel = { price: Price; tariff: StoredTariff | null; leg: CarrierRate };

/** Prices a demo parcel by the rules that price everybody's; `to` is the destination's zip at home, or the warehouse's. */
async function priceParcel(
  world: World,
  code: ProductCode,
  parcel: Parcel,
  places: { from: string; to: string; city: DemoCity | null },
): Promise<PricedParcel> {
  const transport = pricedTransport(PRODUCTS[code].type);
  const service = PRODUCTS[code].group === GROUP.domestic ? (code as DomesticCode) : 'GND';
  const leg = await rateLeg(world, parcel, places, service);
  if (!transport || !places.city) return { price: priceDomestic(leg.publishedCents), tariff: null, leg };
  const tariff: StoredTariff = {
    transport,
    office: false,
    city: places.city.tariff,
    margins: world.margins,
    carrierCents: leg.publishedCents,
  };
  const price = isPromoCode(code) ? pricePromo(PROMOS[code].priceCents) : priceInternational(parcel, tariff);
  if (!price) throw new Error(`The demo cannot price ${code} to ${places.city.name}`);
  return { price: { lines: price.lines, totalCents: price.totalCents }, tariff, leg };
}

/** What a box found heavier than declared owes, as reception reckons it; at least a dollar or nothing. `legCents`: what the carrier asks the agency for it; null at home. */
export async function reckonHeavier(
  world: World,
  code: ProductCode,
  parcels: { declared: Parcel; measured: Parcel },
  priced: PricedParcel,
  fromZip: string,
): Promise<{ debtCents: number; legCents: number | null }> {
  const { tariff } = priced;
  if (!tariff) return { debtCents: 0, legCents: null };
  const leg = await rateLeg(
    world,
    rateableBox(parcels.measured),
    { from: fromZip, to: world.warehouse.zip },
    'GND',
  );
  const owed = isPromoCode(code)
    ? promoDebtCents(parcels.declared, parcels.measured, tariff, leg.publishedCents)
    : (priceFromTariff(parcels.measured, tariff, leg.publishedCents)?.totalCents ?? 0) -
      priced.price.totalCents;
  return { debtCents: owed !== null && owed >= 100 ? owed : 0, legCents: leg.negotiatedCents };
}

async function rateLeg(
  { carrier }: World,
  parcel: Parcel,
  { from, to }: { from: string; to: string },
  service: DomesticCode,
): Promise<CarrierRate> {
  const answer = await carrier.rate({
    from: { zip: from },
    to: { zip: to },
    parcels: [parcel],
    service,
    residential: true,
  });
  const rate = answer.ok ? answer.rates[0] : undefined;
  if (!rate) throw new Error(`The carrier has no rate from ${from} to ${to}`);
  return rate;
}
