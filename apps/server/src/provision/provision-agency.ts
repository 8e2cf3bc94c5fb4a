import { DEFAULT_PICKUP_FEE_CENTS } from '@puerta/domain/parcels/parcel-limits';
import { GROUP, PRODUCTS, type ProductRule } from '@puerta/domain/money/products';
import { VENEZUELAN_STATES } from '@puerta/domain/places/venezuela';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { openPool } from '../db/connect.ts';
import type { DB } from '../db/schema.gen.ts';
import { setAgency } from '../db/spread.ts';
import { PRODUCT_TEXTS } from './product-texts.ts';

export type NewAgency = {
  slug: string;
  name: string;
  shortName: string;
  trackingPrefix: string;
  color: string;
  slogan: string;
  phone: string;
  email: string;
  supportEmail: string;
  address: string;
  city: string;
  stateCode: string;
  zip: string;
  timeZone: string;
  /** Pages of its own elsewhere: until it names them it has none. */
  facebook?: string;
  instagram?: string;
  /** Promotions have prices that nobody of the agency decided: it puts on sale what it chooses. */
  sellsPromotions?: boolean;
};

/**
 * Makes an agency with its destinations (inactive until costs are entered) and products (docs/rules/agencies.md,
 * docs/rules/places.md, docs/rules/prices.md). `ownerUrl` is the database owner's address: the server's role may not
 * make agencies. Answers the agency's id.
 */
export async function provisionAgency(ownerUrl: string, agency: NewAgency, now: Date): Promise<number> {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: openPool({ connectionString: ownerUrl, max: 1 }) }),
  });
  try {
    return await db.transaction().execute(async tx => {
      const { id } = await tx
        .insertInto('agency')
        .values(agencyRow(agency, now))
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql.raw(setAgency(id)).execute(tx);
      await insertPlaces(tx, id);
      await tx
        .insertInto('product')
        .values(
          Object.values(PRODUCTS).map((product, at) =>
            productRow(id, product, at + 1, agency.sellsPromotions === true),
          ),
        )
        .execute();
      return id;
    });
  } finally {
    await db.destroy();
  }
}

const agencyRow = (agency: NewAgency, now: Date) => ({
  slug: agency.slug,
  name: agency.name,
  short_name: agency.shortName,
  slogan: agency.slogan,
  color: agency.color,
  email: agency.email,
  support_email: agency.supportEmail,
  phone: agency.phone,
  facebook: agency.facebook ?? '',
  instagram: agency.instagram ?? '',
  address: agency.address,
  city: agency.city,
  state_code: agency.stateCode,
  zip_code: agency.zip,
  time_zone: agency.timeZone,
  tracking_prefix: agency.trackingPrefix,
  warehouse_name: agency.name,
  warehouse_address: agency.address,
  warehouse_city: agency.city,
  warehouse_state: agency.stateCode,
  warehouse_zip: agency.zip,
  warehouse_phone: agency.phone.replace(/\D/g, ''),
  pickup_fee_cents: DEFAULT_PICKUP_FEE_CENTS,
  profit: 20,
  profit_air: 25,
  created_at: now,
});

async function insertPlaces(tx: Kysely<DB>, agencyId: number): Promise<void> {
  const states = VENEZUELAN_STATES.map(({ id, name }) => ({ agency_id: agencyId, id, name }));
  await tx.insertInto('state').values(states).execute();
  const cities = VENEZUELAN_STATES.flatMap(state =>
    state.cities.map(name => ({ name, state_id: state.id })),
  ).map((city, at) => ({
    agency_id: agencyId,
    id: at + 1,
    ...city,
  }));
  await tx.insertInto('city').values(cities).execute();
  await sql`select skip_ids('state', ${Math.max(...states.map(state => state.id))}::integer),
    skip_ids('city', ${cities.length}::integer)`.execute(tx);
}

const productRow = (agencyId: number, product: ProductRule, id: number, sellsPromotions: boolean) => ({
  agency_id: agencyId,
  id,
  code: product.code,
  sku: product.code,
  ...PRODUCT_TEXTS[product.code],
  product_group: product.group,
  type: product.type,
  active: product.group !== GROUP.promo || sellsPromotions,
});
