import { fold } from '@puerta/domain/search';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import { containing, type LotPackageRow, selectPackages, size } from './queries.ts';

/** What is looked for among the packages that wait: where they go (null: anywhere), and a part of client, locker or a code. */
export type Sought = { zone: number | null; state: number | null; city: number | null; q: string };
const ANYTHING: Sought = { zone: null, state: null, city: null, q: '' };

/** Packages that may travel by this type: received, processed, nothing pending, in no lot. */
function ready(tx: Tx, agencyId: number, productType: string, sought: Sought = ANYTHING) {
  let rows = tx
    .selectFrom('package as p')
    .where('p.agency_id', '=', agencyId)
    .where('p.status', '=', 2)
    .where('p.process_day', 'is not', null)
    .where('p.lot_id', 'is', null)
    .where('p.payment', '=', false)
    .where('p.voided_at', 'is', null)
    .where('p.product_type', '=', productType);
  const { zone, state, city, q } = sought;
  const places = (
    [
      ['s.zone', zone],
      ['s.id', state],
      ['o.receiver_city_id', city],
    ] as const
  ).flatMap(([column, id]) => (id === null ? [] : [{ column, id }]));
  if (places.length > 0) {
    rows = rows.where(eb =>
      eb.exists(
        eb
          .selectFrom('orders as o')
          .innerJoin('state as s', join =>
            join.onRef('s.agency_id', '=', 'o.agency_id').onRef('s.id', '=', 'o.receiver_state_id'),
          )
          .select('o.id')
          .whereRef('o.agency_id', '=', 'p.agency_id')
          .whereRef('o.id', '=', 'p.order_id')
          .where(of => of.and(places.map(({ column, id }) => of(column, '=', id)))),
      ),
    );
  }
  if (q === '') return rows;
  const pattern = containing(q);
  return rows.where(eb =>
    eb.or([
      ...(['package_number', 'tracking_number', 'carrier_tracking'] as const).map(column =>
        eb(`p.${column}`, 'ilike', pattern),
      ),
      eb.exists(
        eb
          .selectFrom('account as a')
          .select('a.id')
          .whereRef('a.agency_id', '=', 'p.agency_id')
          .whereRef('a.id', '=', 'p.account_id')
          .where(of => of.or([of(folded, 'like', containing(fold(q))), of('a.locker', 'ilike', pattern)])),
      ),
    ]),
  );
}

/** A client's name as `fold` writes it; `account.search` would answer to phones and e-mails too. */
const folded = sql<string>`translate(lower(a.name), 'áàäâéèëêíìïîóòöôúùüûñç', 'aaaaeeeeiiiioooouuuunc')`;

/** The oldest that wait for a lot, each type read from its index, sorted by where they go. */
export async function availableFor(
  tx: Tx,
  agencyId: number,
  productTypes: string[],
  { limit, ...sought }: Sought & { limit: number },
): Promise<LotPackageRow[]> {
  const oldest = await Promise.all(
    productTypes.map(type =>
      ready(tx, agencyId, type, sought).select('p.id').orderBy('p.id').limit(limit).execute(),
    ),
  );
  const ids = oldest
    .flat()
    .map(({ id }) => id)
    .sort((one, other) => one - other)
    .slice(0, limit);
  return selectPackages(tx, agencyId)
    .where('p.id', '=', sql<number>`any(${ids})`)
    .orderBy('s.name')
    .orderBy('c.name')
    .orderBy('p.id')
    .execute();
}

/** How many wait for a lot in each city that they go to, with their pounds and cubic inches, by state and city. */
export const waitingPlaces = (tx: Tx, agencyId: number, productTypes: string[]) =>
  tx
    .selectFrom(
      productTypes
        .map(type =>
          ready(tx, agencyId, type).select([
            'p.order_id',
            'p.weight',
            'p.length',
            'p.width',
            'p.height',
            'p.remeasured',
          ]),
        )
        .reduce((all, more) => all.unionAll(more))
        .as('p'),
    )
    .innerJoin('orders as o', join => join.on('o.agency_id', '=', agencyId).onRef('o.id', '=', 'p.order_id'))
    .innerJoin('state as s', join =>
      join.onRef('s.agency_id', '=', 'o.agency_id').onRef('s.id', '=', 'o.receiver_state_id'),
    )
    .innerJoin('city as c', join =>
      join.onRef('c.agency_id', '=', 'o.agency_id').onRef('c.id', '=', 'o.receiver_city_id'),
    )
    .select(['s.zone', 's.id as state_id', 's.name as state', 'c.id as city_id', 'c.name as city'])
    .select(eb => [
      eb.fn.countAll<number>().as('packages'),
      sql<number>`sum(${size('weight')})`.as('weight'),
      sql<number>`sum(${size('length')} * ${size('width')} * ${size('height')})`.as('volume'),
    ])
    .groupBy(['s.zone', 's.id', 's.name', 'c.id', 'c.name'])
    .orderBy('s.name')
    .orderBy('c.name')
    .orderBy('c.id')
    .execute();

/** The newest of these that waits for a lot, however many others are older; none is an empty list. */
export async function availableAmong(
  tx: Tx,
  agencyId: number,
  productTypes: string[],
  ids: number[],
): Promise<LotPackageRow[]> {
  const found = await Promise.all(
    productTypes.map(type =>
      ready(tx, agencyId, type).select('p.id').where('p.id', '=', sql<number>`any(${ids})`).execute(),
    ),
  );
  const id = found
    .flat()
    .map(row => row.id)
    .sort((one, other) => other - one)[0];
  return id === undefined ? [] : selectPackages(tx, agencyId).where('p.id', '=', id).execute();
}

/** How many of a type wait for a lot, counted in its index. */
export async function countReady(tx: Tx, agencyId: number, productType: string): Promise<number> {
  const { n } = await ready(tx, agencyId, productType)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
