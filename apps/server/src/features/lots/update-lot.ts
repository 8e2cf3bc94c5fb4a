import { isDeepStrictEqual } from 'node:util';
import { done } from '@puerta/contract/messages.es';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import {
  canMoveLot,
  departureRefusal,
  LOT_STATUS,
  LOT_STEPS,
  type LotStatus,
} from '@puerta/domain/parcels/lot-status';
import { type ProductType, wayOfLot } from '@puerta/domain/money/products';
import { updateRow } from '../../db/rows.ts';
import type { Tx } from '../../db/within-agency.ts';
import { byCaller, ofLot } from '../../facts/about.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { type EditedThing, mergeBody } from '../edits/merge-body.ts';
import { stepPackages } from '../packages/move-package.ts';
import { undoSecondsLeft } from '../steps/take-back-steps.ts';
import { closeDelivered } from './close-lot.ts';
import { presentLot, statusOf } from './present.ts';
import {
  lockHeld,
  lockLot,
  type LockedLot,
  type LockedPackage,
  type LotRow,
  packagesOfLot,
  placesExist,
  selectLot,
} from './queries.ts';

type Update = 'PUT /lots';
type Form = Input<Update>['body'];

/** Edits a lot and, when its status is the next one, moves it there with its packages (docs/rules/lots.md). */
export const updateLot: Handler<Update> = async (context, { body }) => {
  const { actor, clock, read, within } = context;
  const since = clock.now();
  const updated = await within(tx => update(tx, context, body));
  if (isRefusal(updated)) return updated;
  const row = await selectLot(read, body.id);
  if (!row) return refuse('lot_not_found');
  const seconds = updated.hasMoved ? undoSecondsLeft(context, since) : 0;
  return {
    data: presentLot(row, await packagesOfLot(read, body.id), actor.role),
    message: done.lotUpdated,
    beside: { undo: seconds > 0 ? { seconds, status: updated.status } : null },
  };
};

/** What people edit of a lot; the rest follows from its packages. */
export const LOT: EditedThing<LockedLot, Form> = {
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
  const lot = await lockLot(tx, sent.id);
  const before = await selectLot(tx, sent.id);
  if (!lot || !before) return refuse('lot_not_found');
  const form = await mergeBody(tx, context, LOT, lot, sent);
  if (isRefusal(form)) return form;
  if (!(await placesExist(tx, form, lot.transport_id))) return refuse('not_found');
  const packages = await lockHeld(tx, lot.id);
  const refusal = refusalOf(lot, form, packages);
  if (refusal) return refusal;
  await updateRow(tx, 'lot', lot.id, {
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
  await closeDelivered(tx, { ...lot, status: form.status });
  const after = (await selectLot(tx, lot.id)) ?? before;
  const hasMoved = after.status !== before.status;
  const [from, to] = [described(before), described(after)];
  const kind = hasMoved ? 'lot.moved' : 'lot.updated';
  if (!isDeepStrictEqual(from, to)) tell(tx, { ...byCaller(context), kind, ...ofLot(lot), from, to });
  return { status: statusOf(after), hasMoved };
}

/**
 * Every field that people edit, as people read it. What a step set beside its status stands in its fact by these names:
 * whoever takes the step back puts the day of departure back from there (`take-back-lot.ts`).
 */
const described = (row: LotRow) => ({
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

export type DescribedLot = ReturnType<typeof described>;

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
  (['MULTIPLE', wayOfLot(lotType)] as ProductType[]).includes(product_type as ProductType);

/** Moves the packages that are exactly where the step expects them. */
async function advance(
  tx: Tx,
  context: Context<Update>,
  lot: LockedLot,
  packages: LockedPackage[],
): Promise<void> {
  const step = LOT_STEPS[statusOf(lot)]?.packages;
  if (!step) return;
  const moved = packages.filter(one => one.status === step.from);
  const by = byCaller(context);
  const day = calendarDay(by.at, context.agency.time_zone);
  await stepPackages(tx, moved, { ...by, to: step.to, day, lot, undoable: true });
}
