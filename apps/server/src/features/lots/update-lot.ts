import { isDeepStrictEqual } from 'node:util';
import { done } from '@puerta/contract/messages.es';
import { calendarDay } from '@puerta/domain/calendar-day';
import {
  canMoveLot,
  departureRefusal,
  LOT_STATUS,
  LOT_STEPS,
  type LotStatus,
} from '@puerta/domain/lot-status';
import type { ProductType } from '@puerta/domain/products';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { type EditedThing, mergeBody } from '../edits/merge-body.ts';
import { stepPackages } from '../packages/move-package.ts';
import { undoSecondsLeft } from '../steps/offer-undo.ts';
import { closeDelivered } from './close-lot.ts';
import { presentLot, statusOf, transportOf } from './present.ts';
import {
  lockHeld,
  lockLot,
  type LockedLot,
  type LockedPackage,
  type LotRow,
  packagesOfLot,
  placesExist,
  selectLot,
  updateLotRow,
} from './queries.ts';

type Update = 'PUT /lots';
type Form = Input<Update>['body'];

/** Edits a lot and, when its status is the next one, moves it there with its packages (docs/rules/lots.md). */
export const updateLot: Handler<Update> = async (context, { body }) => {
  const { agency, actor, db, clock } = context;
  const since = clock.now();
  const updated = await db.within(agency.id, tx => update(tx, context, body));
  if (isRefusal(updated)) return updated;
  const tx = db.read(agency.id);
  const row = await selectLot(tx, agency.id, body.id);
  if (!row) return refuse('lot_not_found');
  const seconds = updated.hasMoved ? undoSecondsLeft(context, since) : 0;
  return {
    data: presentLot(row, await packagesOfLot(tx, agency.id, body.id), actor.role),
    message: done.lotUpdated,
    beside: { undo: seconds > 0 ? { seconds, status: updated.status } : null },
  };
};

/** What people edit of a lot; the rest follows from its packages. */
const LOT: EditedThing<LockedLot> = {
  object: 'lot',
  fields: {
    type: 'type',
    transport: 'transport_id',
    state: 'state_id',
    city: 'city_id',
    status: 'status',
    departureDate: 'departure_day',
    comment: 'comment',
    shipmentNumber: 'shipment_number',
    zone: 'zone',
    weightLimit: 'weight_limit',
    volumeLimit: 'volume_limit',
  },
};

/** Answers where the lot stands, and whether it has moved there; or why nothing was saved. */
async function update(
  tx: Tx,
  context: Context<Update>,
  sent: Form,
): Promise<Refusal | { status: LotStatus; hasMoved: boolean }> {
  const { agency, actor, clock } = context;
  const lot = await lockLot(tx, agency.id, sent.id);
  const before = await selectLot(tx, agency.id, sent.id);
  if (!lot || !before) return refuse('lot_not_found');
  const form = await mergeBody(tx, context, LOT, lot, sent);
  if (isRefusal(form)) return form;
  if (!(await placesExist(tx, agency.id, form, lot.transport_id))) return refuse('not_found');
  const packages = await lockHeld(tx, agency.id, lot.id);
  const refusal = refusalOf(lot, form, packages);
  if (refusal) return refusal;
  await updateLotRow(tx, agency.id, lot.id, {
    type: form.type,
    transport_id: form.transport,
    state_id: form.state,
    city_id: form.city,
    zone: form.zone ?? null,
    // callers of before do not know them
    weight_limit: form.weightLimit,
    volume_limit: form.volumeLimit,
    status: form.status,
    comment: form.comment,
    shipment_number: form.shipmentNumber || null,
    departure_day: form.departureDate,
  });
  if (form.status !== lot.status) await advance(tx, context, lot, packages);
  await closeDelivered(tx, agency.id, { ...lot, status: form.status });
  const after = (await selectLot(tx, agency.id, lot.id)) ?? before;
  const hasMoved = after.status !== before.status;
  const [from, to] = [told(before), told(after)];
  if (!isDeepStrictEqual(from, to))
    tell(tx, {
      actor,
      at: clock.now(),
      kind: hasMoved ? 'lot.moved' : 'lot.updated',
      object: { type: 'lot', id: lot.id, label: lot.identifier },
      from,
      to,
    });
  return { status: statusOf(after), hasMoved };
}

/** Every field that people edit, as people read it. */
const told = (row: LotRow) => ({
  status: row.status,
  type: row.type,
  transport: row.transport,
  destination: `${row.city}, ${row.state}`,
  zone: row.zone,
  departure: row.departure_day,
  shipment_number: row.shipment_number,
  comment: row.comment,
  weight_limit: row.weight_limit,
  volume_limit: row.volume_limit,
});

function refusalOf(
  lot: LockedLot,
  form: Omit<Form, 'version' | 'touched'>,
  packages: LockedPackage[],
): Refusal | null {
  const [from, to] = [statusOf(lot), form.status as LotStatus];
  if (form.type !== lot.type) {
    if (from !== LOT_STATUS.created) return refuse('lot_closed');
    if (!packages.every(one => travelsBy(one, form.type))) return refuse('lot_package_unavailable');
  }
  if (to === from) return null;
  if (from === LOT_STATUS.arrived && to === LOT_STATUS.delivered) return refuse('lot_undelivered');
  if (!canMoveLot(from, to)) return refuse('lot_step');
  if (to !== LOT_STATUS.sent) return null;
  switch (departureRefusal({ departureDate: form.departureDate, packages: packages.length })) {
    case 'departure_date_missing':
      return refuse('lot_needs_departure');
    case 'lot_empty':
      return refuse('lot_needs_packages');
    case null:
      return null;
  }
}

const travelsBy = ({ product_type }: LockedPackage, lotType: number) =>
  (['MULTIPLE', transportOf(lotType)] as ProductType[]).includes(product_type as ProductType);

/** Moves the packages that are exactly where the step expects them. */
async function advance(
  tx: Tx,
  context: Context<Update>,
  lot: LockedLot,
  packages: LockedPackage[],
): Promise<void> {
  const { agency, actor, clock } = context;
  const step = LOT_STEPS[statusOf(lot)]?.packages;
  if (!step) return;
  const moved = packages.filter(one => one.status === step.from);
  const at = clock.now();
  const day = calendarDay(at, agency.time_zone);
  await stepPackages(tx, agency.id, moved, { to: step.to, at, day, actor, lot });
}
