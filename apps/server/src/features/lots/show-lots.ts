import { lotStatus } from '@puerta/contract/messages.es';
import type { LotsQuery } from '@puerta/contract/lots';
import { CUBIC_INCHES_PER_CUBIC_FOOT } from '@puerta/domain/measures';
import type { StaffRole } from '@puerta/domain/roles';
import { LOT_PACKAGES_OFFERED as OFFERED } from '@puerta/domain/lot-status';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler, Input } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { packagesOfTracking } from '../packages/find-package.ts';
import {
  presentAsked,
  presentLot,
  presentLotPackage,
  presentLotRow,
  transportOf,
  twoDecimals,
} from './present.ts';
import { type LotFilter, listLots, packagesOfLot, selectLot } from './queries.ts';
import { availableAmong, availableFor, countReady, type Sought, waitingPlaces } from './waiting-queries.ts';

/** Types of products that a lot of a type (1 sea, 2 air) may take. */
const takenBy = (type: number): string[] => [transportOf(type), 'MULTIPLE'];

export const showLots: Handler<'GET /lots/list'> = async ({ agency, db }, { query }) => ({
  data: (await listLots(db.read(agency.id), agency.id, wantedLots(query))).map(row => ({
    ...presentLotRow(row),
    ...presentAsked(row, query.also ?? []),
  })),
});

/** What a list of lots is asked for; what nobody can see is in no name, and the database refuses it. */
export const wantedLots = ({ q = '', status, type, city, from, to }: LotsQuery): LotFilter => ({
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
  { agency, actor, db, clock },
  { params, query },
) => {
  const tx = db.read(agency.id);
  const rows =
    query.tracking === undefined
      ? await availableFor(tx, agency.id, takenBy(params.t), { ...sought(query), limit: OFFERED })
      : await scanned(tx, agency.id, params.t, query.tracking);
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
export const showWaiting: Handler<'GET /lots/waiting/:t'> = async ({ agency, db }, { params }) => {
  const places = await waitingPlaces(db.read(agency.id), agency.id, takenBy(params.t));
  return {
    data: places.map(({ volume, weight, ...place }) => ({
      ...place,
      weight: twoDecimals(weight),
      cubic_feet: twoDecimals(volume / CUBIC_INCHES_PER_CUBIC_FOOT),
    })),
  };
};

/** The one that was scanned, if it waits for a lot of this type. */
async function scanned(tx: Tx, agencyId: number, type: number, code: string) {
  const ids = (await packagesOfTracking(tx, agencyId, code)).map(({ id }) => id);
  return ids.length === 0 ? [] : availableAmong(tx, agencyId, takenBy(type), ids);
}

/** How many packages wait for a lot of each type; one that may travel both ways is counted in both, and once in `all`. */
export async function readyForLot(
  tx: Tx,
  agencyId: number,
): Promise<{ sea: number; air: number; all: number }> {
  const [sea, air, both] = [
    await countReady(tx, agencyId, transportOf(1)),
    await countReady(tx, agencyId, transportOf(2)),
    await countReady(tx, agencyId, 'MULTIPLE'),
  ];
  return { sea: sea + both, air: air + both, all: sea + air + both };
}

export const showLot: Handler<'GET /lots/:id'> = async ({ agency, actor, db }, { params }) => {
  const tx = db.read(agency.id);
  const row = await selectLot(tx, agency.id, params.id);
  if (!row) return refuse('lot_not_found');
  return { data: presentLot(row, await packagesOfLot(tx, agency.id, row.id), actor.role) };
};

export const showPackages: Handler<'GET /lots/:id/packages'> = async (
  { agency, actor, db, clock },
  { params },
) => {
  const tx = db.read(agency.id);
  const lot = await selectLot(tx, agency.id, params.id);
  if (!lot) return refuse('lot_not_found');
  const viewing = { viewer: actor.role as StaffRole, now: clock.now() };
  const rows = await packagesOfLot(tx, agency.id, lot.id);
  return { data: rows.map(row => presentLotPackage(row, viewing, lot)) };
};
