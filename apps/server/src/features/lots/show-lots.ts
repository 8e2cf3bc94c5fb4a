import { wayOfLot } from '@puerta/domain/money/products';
import { lotStatus } from '@puerta/contract/messages.es';
import type { LotsQuery } from '@puerta/contract/parcels/lots';
import { CUBIC_INCHES_PER_CUBIC_FOOT } from '@puerta/domain/parcels/measures';
import type { StaffRole } from '@puerta/domain/people/roles';
import { LOT_PACKAGES_OFFERED as OFFERED } from '@puerta/domain/parcels/lot-status';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Handler, Input } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { walkBatches } from '../../services/walk-batches.ts';
import { packagesOfTracking } from '../packages/find-package.ts';
import { presentExtra, presentLot, presentLotPackage, presentLotRow, twoDecimals } from './present.ts';
import {
  containing,
  listLots,
  type LotFilter,
  type LotPackageRow,
  type LotRow,
  packagesOfLot,
  selectLot,
  selectLotBatch,
  selectPackages,
  size,
} from './queries.ts';
import { fold } from '@puerta/domain/text/search';
import { PACKAGE_STATUS } from '@puerta/domain/parcels/package-status';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import { sql } from 'kysely';
import { anyOf, same } from '../../db/rows.ts';

/** Types of products that a lot of a type (1 sea, 2 air) may take. */
const takenBy = (type: number): string[] => [wayOfLot(type), 'MULTIPLE'];

export const showLots: Handler<'GET /lots/list'> = async ({ read }, { query }) => ({
  data: (await listLots(read, wantedLots(query))).map(row => ({
    ...presentLotRow(row),
    ...presentExtra(row, query.also ?? []),
  })),
});

/** What a list of lots is asked for; invisible letters are in no name, and the database refuses them. */
const wantedLots = ({ q = '', status, type, city, from, to }: LotsQuery): LotFilter => ({
  type,
  city,
  from,
  to,
  q: [...q]
    .filter(c => c >= ' ')
    .join('')
    .trim()
    .slice(0, 80),
  status: status ?? null,
});

export const showStatuses: Handler<'GET /lots/status'> = async () => ({
  data: Object.entries(lotStatus).map(([id, name]) => ({ id: Number(id), name })),
});

export const showAvailable: Handler<'GET /lots/type/:t'> = async (
  { actor, clock, read },
  { params, query },
) => {
  const rows =
    query.tracking === undefined
      ? await availableFor(read, takenBy(params.t), { ...sought(query), limit: OFFERED })
      : await scanned(read, params.t, query.tracking);
  const viewing = { viewer: actor.role as StaffRole, now: clock.now() };
  return { data: rows.map(row => presentLotPackage(row, viewing, null)) };
};

const sought = ({ zone, state, city, q = '' }: Input<'GET /lots/type/:t'>['query']): Sought => ({
  zone: zone ?? null,
  state: state ?? null,
  city: city ?? null,
  q,
});

/** Where waiting packages go, so that a lot is filled with all of a state's at once. */
export const showWaiting: Handler<'GET /lots/waiting/:t'> = async ({ read }, { params }) => {
  const places = await waitingPlaces(read, takenBy(params.t));
  return {
    data: places.map(({ volume, weight, ...place }) => ({
      ...place,
      weight: twoDecimals(weight),
      cubic_feet: twoDecimals(volume / CUBIC_INCHES_PER_CUBIC_FOOT),
    })),
  };
};

/** The one that was scanned, if it waits for a lot of this type. */
async function scanned(tx: ReadTx, type: number, code: string) {
  const ids = (await packagesOfTracking(tx, code)).map(({ id }) => id);
  return ids.length === 0 ? [] : availableAmong(tx, takenBy(type), ids);
}

/** How many packages wait for a lot of each type; one that may travel both ways is counted in both, and once in `all`. */
export async function readyForLot(tx: ReadTx): Promise<{ sea: number; air: number; all: number }> {
  const [sea, air, both] = [
    await countReady(tx, wayOfLot(1)),
    await countReady(tx, wayOfLot(2)),
    await countReady(tx, 'MULTIPLE'),
  ];
  return { sea: sea + both, air: air + both, all: sea + air + both };
}

/** Only so many are read on a phone; a name finds the others. */
const ARRIVED_SHOWN = 50;

export const showArrived: Handler<'GET /lots/arrived'> = async ({ actor, clock, read }, { query }) => {
  const viewing = { viewer: actor.role as StaffRole, now: clock.now() };
  const rows = await selectArrived(read, query, ARRIVED_SHOWN + 1);
  return {
    data: rows.slice(0, ARRIVED_SHOWN).map(row => ({
      ...presentLotPackage(row, viewing, null),
      receiver: row.receiver_name,
      lot: row.lot,
      payment: row.payment ? 1 : 0,
    })),
    beside: { more: rows.length > ARRIVED_SHOWN },
  };
};

/** Packages that stand in Venezuela, the oldest first; `q` is looked for among these alone. */
function selectArrived(tx: ReadTx, { lot, q = '' }: Input<'GET /lots/arrived'>['query'], limit: number) {
  let rows = selectPackages(tx)
    .where('p.domestic', '=', false)
    .where('p.status', '=', PACKAGE_STATUS.caracas)
    .where('p.voided_at', 'is', null);
  if (lot !== undefined) rows = rows.where('p.lot_id', '=', lot);
  if (q !== '') {
    // a label is scanned whole, and names its package
    const { kind, code } = readCode(q);
    const pattern = containing(kind === 'repackage' ? code : q);
    rows = rows.where(eb =>
      eb.or([
        ...(
          [
            'p.package_number',
            'p.tracking_number',
            'p.carrier_tracking',
            'p.shelf_place',
            'a.locker',
          ] as const
        ).map(column => eb(column, 'ilike', pattern)),
        eb(
          sql<string>`search_words(array[a.name, o.receiver_name, o.receiver_place])`,
          'like',
          containing(fold(q)),
        ),
      ]),
    );
  }
  return rows.orderBy('p.id').limit(limit).execute();
}

export const showLot: Handler<'GET /lots/:id'> = async ({ actor, read }, { params }) => {
  const row = await selectLot(read, params.id);
  if (!row) return refuse('lot_not_found');
  return { data: presentLot(row, await packagesOfLot(read, row.id), actor.role) };
};

export const showPackages: Handler<'GET /lots/:id/packages'> = async ({ actor, clock, read }, { params }) => {
  const lot = await selectLot(read, params.id);
  if (!lot) return refuse('lot_not_found');
  const viewing = { viewer: actor.role as StaffRole, now: clock.now() };
  const rows = await packagesOfLot(read, lot.id);
  return { data: rows.map(row => presentLotPackage(row, viewing, lot)) };
};

export type WalkedLot = LotRow;
export type LotParcel = LotPackageRow;

/** Every lot that a list's filters leave, newest first, in batches. */
export const walkLots = (tx: ReadTx, query: LotsQuery): AsyncGenerator<WalkedLot[]> => {
  const wanted = wantedLots(query);
  return walkBatches(slice => selectLotBatch(tx, wanted, slice));
};

/** A lot and what travels in it; null where there is no such lot. */
export async function lotWithParcels(
  tx: ReadTx,
  id: number,
): Promise<{ lot: WalkedLot; parcels: LotParcel[] } | null> {
  const lot = await selectLot(tx, id);
  return lot ? { lot, parcels: await packagesOfLot(tx, id) } : null;
}

/** What is looked for among the packages that wait: where they go (null: anywhere), and a part of client, locker or a code. */
type Sought = { zone: number | null; state: number | null; city: number | null; q: string };
const ANYTHING: Sought = { zone: null, state: null, city: null, q: '' };

/** Packages that may travel by this type: received, processed, nothing pending, in no lot. */
function ready(tx: ReadTx, productType: string, sought: Sought = ANYTHING) {
  let rows = tx
    .selectOwn('package as p')
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
          .innerJoin('state as s', join => same(join, 's.id', 'o.receiver_state_id'))
          .select('o.id')
          .where('o.agency_id', '=', tx.agencyId)
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
          .where('a.agency_id', '=', tx.agencyId)
          .whereRef('a.id', '=', 'p.account_id')
          .where(of => of.or([of(folded, 'like', containing(fold(q))), of('a.locker', 'ilike', pattern)])),
      ),
    ]),
  );
}

/** A client's name as `fold` writes it; `account.search` would answer to phones and e-mails too. */
const folded = sql<string>`search_words(array[a.name])`;

/** The oldest that wait for a lot, each type read from its index, sorted by where they go. */
async function availableFor(
  tx: ReadTx,
  productTypes: string[],
  { limit, ...sought }: Sought & { limit: number },
): Promise<LotPackageRow[]> {
  const oldest = await Promise.all(
    productTypes.map(type => ready(tx, type, sought).select('p.id').orderBy('p.id').limit(limit).execute()),
  );
  const ids = oldest
    .flat()
    .map(({ id }) => id)
    .sort((one, other) => one - other)
    .slice(0, limit);
  return selectPackages(tx)
    .where('p.id', '=', anyOf(ids))
    .orderBy('s.name')
    .orderBy('c.name')
    .orderBy('p.id')
    .execute();
}

/** How many wait for a lot in each city that they go to, with their pounds and cubic inches, by state and city. */
const waitingPlaces = (tx: ReadTx, productTypes: string[]) =>
  tx
    .selectFrom(
      productTypes
        .map(type =>
          ready(tx, type).select([
            'p.order_id',
            'p.weight',
            'p.length',
            'p.width',
            'p.height',
            'p.remeasured',
            'p.declared',
          ]),
        )
        .reduce((all, more) => all.unionAll(more))
        .as('p'),
    )
    .innerJoin('orders as o', join =>
      join.on('o.agency_id', '=', tx.agencyId).onRef('o.id', '=', 'p.order_id'),
    )
    .innerJoin('state as s', join => same(join, 's.id', 'o.receiver_state_id'))
    .innerJoin('city as c', join => same(join, 'c.id', 'o.receiver_city_id'))
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
async function availableAmong(tx: ReadTx, productTypes: string[], ids: number[]): Promise<LotPackageRow[]> {
  const found = await Promise.all(
    productTypes.map(type => ready(tx, type).select('p.id').where('p.id', '=', anyOf(ids)).execute()),
  );
  const id = found
    .flat()
    .map(row => row.id)
    .sort((one, other) => other - one)[0];
  return id === undefined ? [] : selectPackages(tx).where('p.id', '=', id).execute();
}

/** How many of a type wait for a lot, counted in its index. */
async function countReady(tx: ReadTx, productType: string): Promise<number> {
  const { n } = await ready(tx, productType)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
