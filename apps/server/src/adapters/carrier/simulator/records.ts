import { readFileSync } from 'node:fs';
import type { Cents } from '@puerta/domain/money/money';
import type { Ledger } from '../../simulator/ledger.ts';
import type { LabelRequest, PickupRequest } from '../port.ts';
import { type ParcelHistory, stepsUntil } from './timetable.ts';

export const TABLES = readFileSync(new URL('./tables.sql', import.meta.url), 'utf8');

/** A label with the purchase it belongs to. */
export type LabelRecord = {
  carrierTracking: string;
  shipmentId: string;
  position: number;
  voidedAt: Date | null;
  request: LabelRequest;
  chargedCents: Cents;
  createdAt: Date;
  history: ParcelHistory;
};

type LabelRow = {
  carrier_tracking: string;
  shipment_id: string;
  position: number;
  voided_at: Date | null;
  request: LabelRequest;
  transit_days: number;
  charged_cents: number;
  created_at: Date;
  picked_up_at: Date | null;
  moves: Record<string, string> | null;
};

const SELECT_LABELS = `
  select l.carrier_tracking, l.shipment_id, l.position, l.voided_at,
    s.request, s.transit_days, s.charged_cents, s.created_at,
    (select min(p.done_at) from simulator.pickup_labels pl join simulator.pickups p using (prn)
      where pl.carrier_tracking = l.carrier_tracking and p.cancelled_at is null) as picked_up_at,
    (select json_object_agg(m.step, m.at) from simulator.tracking_moves m
      where m.carrier_tracking = l.carrier_tracking) as moves
  from simulator.labels l join simulator.shipments s using (shipment_id)`;

function toLabel(row: LabelRow): LabelRecord {
  return {
    carrierTracking: row.carrier_tracking,
    shipmentId: row.shipment_id,
    position: row.position,
    voidedAt: row.voided_at,
    request: row.request,
    chargedCents: row.charged_cents,
    createdAt: row.created_at,
    history: {
      transitDays: row.transit_days,
      pickedUpAt: row.picked_up_at,
      byHand: new Map(Object.entries(row.moves ?? {}).map(([step, at]) => [Number(step), new Date(at)])),
    },
  };
}

export async function labelByTracking(ledger: Ledger, carrierTracking: string): Promise<LabelRecord | null> {
  const rows = await ledger.query<LabelRow>(`${SELECT_LABELS} where l.carrier_tracking = $1`, [
    carrierTracking,
  ]);
  return rows[0] ? toLabel(rows[0]) : null;
}

/** All labels of a shipment, void ones too, in the order of its parcels. */
export async function labelsOfShipment(ledger: Ledger, shipmentId: string): Promise<LabelRecord[]> {
  const rows = await ledger.query<LabelRow>(`${SELECT_LABELS} where l.shipment_id = $1 order by l.position`, [
    shipmentId,
  ]);
  return rows.map(toLabel);
}

/** Labels that are not void, of the latest shipment under a reference that still has any. */
export async function labelsByReference(ledger: Ledger, reference: string): Promise<LabelRecord[]> {
  const rows = await ledger.query<LabelRow>(
    `${SELECT_LABELS} where s.shipment_id = (
       select shipment_id from simulator.shipments join simulator.labels using (shipment_id)
       where reference = $1 and voided_at is null
       order by created_at desc, shipment_id desc limit 1
     ) and l.voided_at is null order by l.position`,
    [reference],
  );
  return rows.map(toLabel);
}

export async function latestLabels(ledger: Ledger, count: number): Promise<LabelRecord[]> {
  const rows = await ledger.query<LabelRow>(
    `${SELECT_LABELS} order by s.created_at desc, l.carrier_tracking desc limit $1`,
    [count],
  );
  return rows.map(toLabel);
}

/** The next running numbers of labels; numbers of a purchase that fails afterwards are lost, as anywhere. */
export async function nextLabelNumbers(ledger: Ledger, count: number): Promise<number[]> {
  const rows = await ledger.query<{ number: string }>(
    `select nextval('simulator.label_number') as number from generate_series(1, $1)`,
    [count],
  );
  return rows.map(row => Number(row.number));
}

export async function insertShipment(
  ledger: Ledger,
  shipment: {
    shipmentId: string;
    request: LabelRequest;
    transitDays: number;
    chargedCents: Cents;
    createdAt: Date;
    carrierTrackings: string[];
  },
): Promise<void> {
  // One statement, so that a shipment without its labels never exists.
  await ledger.query(
    `with shipment as (
       insert into simulator.shipments (shipment_id, reference, request, transit_days, charged_cents, created_at)
       values ($1, $2, $3, $4, $5, $6) returning shipment_id
     )
     insert into simulator.labels (carrier_tracking, shipment_id, position)
     select tracking, shipment_id, place - 1 from shipment, unnest($7::text[]) with ordinality as t (tracking, place)`,
    [
      shipment.shipmentId,
      shipment.request.reference,
      JSON.stringify(shipment.request),
      shipment.transitDays,
      shipment.chargedCents,
      shipment.createdAt,
      shipment.carrierTrackings,
    ],
  );
}

export async function markVoid(ledger: Ledger, carrierTrackings: string[], at: Date): Promise<void> {
  await ledger.query(
    'update simulator.labels set voided_at = $2 where carrier_tracking = any($1) and voided_at is null',
    [carrierTrackings, at],
  );
}

/** A step that somebody else made a moment ago stays as it is. */
export async function insertMove(
  ledger: Ledger,
  carrierTracking: string,
  step: number,
  at: Date,
): Promise<void> {
  await ledger.query(
    'insert into simulator.tracking_moves (carrier_tracking, step, at) values ($1, $2, $3) on conflict do nothing',
    [carrierTracking, step, at],
  );
}

export type PickupRecord = { prn: string; cents: Cents; doneAt: Date; cancelledAt: Date | null };

/** Stores a pickup under `prn`, or finds the one that this address already has for that day and window. */
export async function ensurePickup(
  ledger: Ledger,
  request: PickupRequest,
  pickup: { prn: string; cents: Cents; doneAt: Date; createdAt: Date },
): Promise<{ prn: string; cents: Cents }> {
  const { lines, city, state, zip } = request.address;
  return ledger.transaction(async client => {
    // The update that changes nothing makes the existing row come back.
    const { rows } = await client.query<{ prn: string; cents: number }>(
      `insert into simulator.pickups
         (prn, address, date, window_start, window_end, done_at, contact, phone, quantity, cents, created_at,
          reference)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (address, date, window_start, window_end) where cancelled_at is null
       do update set address = excluded.address
       returning prn, cents`,
      [
        pickup.prn,
        [...lines, city, state, zip].join(', ').toUpperCase(),
        request.date,
        request.window.start,
        request.window.end,
        pickup.doneAt,
        request.contact,
        request.phone,
        request.quantity,
        pickup.cents,
        pickup.createdAt,
        request.reference,
      ],
    );
    const stored = rows[0] ?? pickup;
    await client.query(
      `insert into simulator.pickup_labels (prn, carrier_tracking)
       select $1, unnest($2::text[]) on conflict do nothing`,
      [stored.prn, request.carrierTrackings],
    );
    return { prn: stored.prn, cents: stored.cents };
  });
}

export async function pickupByPrn(ledger: Ledger, prn: string): Promise<PickupRecord | null> {
  const rows = await ledger.query<{ prn: string; cents: number; done_at: Date; cancelled_at: Date | null }>(
    'select prn, cents, done_at, cancelled_at from simulator.pickups where prn = $1',
    [prn],
  );
  const row = rows[0];
  return row ? { prn: row.prn, cents: row.cents, doneAt: row.done_at, cancelledAt: row.cancelled_at } : null;
}

export async function pickupByReference(ledger: Ledger, reference: string): Promise<{ prn: string } | null> {
  const rows = await ledger.query<{ prn: string }>(
    'select prn from simulator.pickups where reference = $1 and cancelled_at is null',
    [reference],
  );
  return rows[0] ?? null;
}

export async function markPickupCancelled(ledger: Ledger, prn: string, at: Date): Promise<void> {
  await ledger.query(
    'update simulator.pickups set cancelled_at = $2 where prn = $1 and cancelled_at is null',
    [prn, at],
  );
}

/** Whether the carrier has held the parcel by `now`. */
export function isScanned(label: LabelRecord, now: Date): boolean {
  return stepsUntil(label.history, now).length > 0;
}
