import { lotStatus } from '@puerta/contract/messages.es';
import type { StaffRole } from '@puerta/domain/permissions';
import type { Handler } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { presentLot, presentLotPackage, presentLotRow, transportOf } from './present.ts';
import { availableFor, listLots, packagesOfLot, selectLot } from './queries.ts';

export const showLots: Handler<'GET /lots/list'> = async ({ agency, db }, { query }) => {
  // what nobody can see is in no name, and the database refuses it
  const q = [...(query.q ?? '')]
    .filter(c => c >= ' ')
    .join('')
    .trim()
    .slice(0, 80);
  return { data: (await listLots(db.read(agency.id), agency.id, q)).map(presentLotRow) };
};

export const showStatuses: Handler<'GET /lots/status'> = async () => ({
  data: Object.entries(lotStatus).map(([id, name]) => ({ id: Number(id), name })),
});

export const showAvailable: Handler<'GET /lots/type/:t'> = async (
  { agency, actor, db, clock },
  { params },
) => {
  const rows = await availableFor(db.read(agency.id), agency.id, [transportOf(params.t), 'MULTIPLE']);
  const viewing = { viewer: actor.role as StaffRole, now: clock.now() };
  return { data: rows.map(row => presentLotPackage(row, viewing, null)) };
};

export const showLot: Handler<'GET /lots/:id'> = async ({ agency, db }, { params }) => {
  const tx = db.read(agency.id);
  const row = await selectLot(tx, agency.id, params.id);
  if (!row) return refuse('lot_not_found');
  return { data: presentLot(row, await packagesOfLot(tx, agency.id, row.id)) };
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
