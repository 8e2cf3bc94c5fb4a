import { GROUP } from '@puerta/domain/money/products';
import { type Figures, withDue } from '@puerta/domain/money/tariffs';
import { type ReadTx, rowsOf } from '../../db/within-agency.ts';

/**
 * What prices a parcel to one city: the city's costs, the agency's margins and where its warehouse is. Beside it,
 * in each row, one product; a city where no product is active still answers one row, without product.
 */
export type OfferRow = {
  city_id: number;
  state_id: number;
  air_cost_cents: number | null;
  air_delivery_cents: number | null;
  air_eta: number | null;
  ocean_cost_cents: number | null;
  ocean_delivery_cents: number | null;
  ocean_eta: number | null;
  profit: number;
  profit_air: number;
  warehouse_zip: string;
  warehouse_state: string;
  id: number | null;
  code: string;
  sku: string;
  name: string;
  type: string;
  picture_key: string | null;
  /** planned figures of the city that hold at that instant and were not written into it yet, in their order */
  due: Partial<Figures>[] | null;
};

// Visitors quote all day long: a text of our own is compiled never, and planned once for each connection.
const offer = (open: string) => `
  select c.id as city_id, c.state_id, c.air_cost_cents, c.air_delivery_cents, c.air_eta,
    c.ocean_cost_cents, c.ocean_delivery_cents, c.ocean_eta,
    a.profit, a.profit_air, a.warehouse_zip, a.warehouse_state,
    p.id, p.code, p.sku, p.name, p.type, p.picture_key,
    (select json_agg(t.becomes order by t.due_at, t.version_id) from tariff_change t
      where t.agency_id = $1 and t.city_id = c.id and t.due_at <= $3) as due
  from city c
  join state s on s.agency_id = c.agency_id and s.id = c.state_id
  join agency a on a.id = c.agency_id
  left join product p on p.agency_id = c.agency_id and p.product_group = 1 and p.active
  where c.agency_id = $1 and c.id = $2 ${open}
  order by p.id`;
const OFFERED = offer('and c.active and s.active');
const ANY = offer('');

const selectBy = async (text: string, tx: ReadTx, cityId: number, at: Date) =>
  (await rowsOf<OfferRow>(tx, text, [tx.agencyId, cityId, at])).map(row =>
    row.due ? withDue(row, row.due) : row,
  );

/** The city with its costs as they are at that instant; no rows when it is unknown or not offered. */
export const selectOffer = (tx: ReadTx, cityId: number, at: Date): Promise<OfferRow[]> =>
  selectBy(OFFERED, tx, cityId, at);

/** The same of a city that nobody is offered yet. */
export const selectAnyOffer = (tx: ReadTx, cityId: number, at: Date): Promise<OfferRow[]> =>
  selectBy(ANY, tx, cityId, at);

export type DomesticRow = {
  code: string;
  sku: string;
  name: string;
  type: string;
  picture_key: string | null;
};

const DOMESTIC = `
  select code, sku, name, type, picture_key from product
  where agency_id = $1 and product_group = 2 and active order by id`;

export const selectDomestic = (tx: ReadTx): Promise<DomesticRow[]> => rowsOf(tx, DOMESTIC, [tx.agencyId]);

export const selectActiveProducts = (tx: ReadTx) =>
  tx
    .selectOwn('product')
    .selectAll()
    .where('active', '=', true)
    .orderBy('product_group')
    .orderBy('id')
    .execute();

/** Active promotions, as the landing page offers them. */
export const selectPromotions = (tx: ReadTx) =>
  tx
    .selectOwn('product')
    .selectAll()
    .where('product_group', '=', GROUP.promo)
    .where('active', '=', true)
    .orderBy('id')
    .execute();

export type ProductRow = Awaited<ReturnType<typeof selectActiveProducts>>[number];

/** By code or SKU, without case; the code wins, for it never changes. */
export const selectProductByText = (tx: ReadTx, text: string) =>
  tx
    .selectOwn('product')
    .selectAll()
    .where(eb => eb.or([eb('code', '=', text), eb(eb.fn('upper', ['sku']), '=', text)]))
    .orderBy(eb => eb('code', '=', text), 'desc')
    .executeTakeFirst();

/** The city that prices an office; undefined when the office is unknown or closed. */
export const selectOfficeCity = (tx: ReadTx, officeId: number) =>
  tx
    .selectOwn('office')
    .select(['city_id', 'state_id', 'name', 'address'])
    .where('id', '=', officeId)
    .where('active', '=', true)
    .executeTakeFirst();
