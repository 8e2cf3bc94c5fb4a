// Feature: The carrier is asked, on a schedule, where the labelled packages are.
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { canMove, PACKAGE_STATUS, type PackageStatus } from '@puerta/domain/parcels/package-status';
import { VOID_DAYS } from '@puerta/domain/parcels/parcel-limits';
import type { TrackingAnswer, TrackingEvent } from '../../adapters/carrier/port.ts';
import { updateRow } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { type Due, driveDue, MOST_DUE } from '../../services/drive-due.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/context.ts';
import { findCarrier } from '../checkout/find-accounts.ts';
import { stepPackages } from '../packages/move-package.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How often a parcel on its way is asked for, and one that nobody handed over yet; one that goes back, once a day. */
const MOVING_MS = 15 * MINUTE_MS;
const WAITING_MS = 60 * MINUTE_MS;
/** A label that nobody used by then will not be used, and one that is lost will not be found. */
const FORGOTTEN_DAYS = VOID_DAYS + 30;

const packages: Due<DueRow> = {
  name: 'tracking',
  // one that fails is put off already: the carrier may choke on it alone
  select: (tx, now) => claimDue(tx, now, new Date(now.getTime() + MOVING_MS), MOST_DUE),
  drive: pollOne,
};

/** Asks the carrier about every package whose time has come. A job runs it every minute. */
export const pollDue = (services: Services): Promise<void> => driveDue(services, packages);

/** Asks about the packages of one carrier number at once, such as after the simulator moved it on. */
export async function pollNow(services: Services, agency: Agency, carrierTracking: string): Promise<void> {
  const rows = await selectByCarrierTracking(services.db.read(agency.id), carrierTracking);
  for (const row of rows) await pollOne(services, agency, row);
}

type DueRow = { id: number; order_id: number; carrier_tracking: string | null };

async function pollOne(
  services: Services,
  agency: Agency,
  { id, order_id, carrier_tracking }: DueRow,
): Promise<void> {
  const carrier = await findCarrier(services, agency, order_id);
  const answer = carrier_tracking ? await carrier.track(carrier_tracking) : null;
  await services.db.within(agency.id, tx => record(tx, services, agency, id, answer));
}

async function record(
  tx: Tx,
  services: Services,
  agency: Agency,
  id: number,
  answer: TrackingAnswer | null,
): Promise<void> {
  const row = await lockPackage(tx, id);
  const now = services.clock.now();
  await insertEvents(tx, id, answer?.events ?? []);
  // what went back to its sender was never delivered, whatever was scanned at a door before or after
  const returned = answer?.events.some(event => event.code === 'returned') ?? false;
  const polled = {
    carrier_scanned_at: row.carrier_scanned_at ?? scannedAt(answer),
    carrier_delivered_at: returned ? null : (row.carrier_delivered_at ?? answer?.delivered ?? null),
  };
  await updateRow(tx, 'package', id, {
    ...polled,
    next_poll_at: nextPoll(row, { ...polled, returned }, now),
  });
  const { delivered } = PACKAGE_STATUS;
  // abroad the carrier's delivery is only the arrival in Miami, which reception confirms (docs/rules/carrier.md)
  if (!row.domestic || row.voided_at || !polled.carrier_delivered_at) return;
  if (!canMove(row.status as PackageStatus, delivered, 'domestic')) return;
  const at = polled.carrier_delivered_at;
  await stepPackages(tx, [row], {
    to: delivered,
    actor: null,
    at,
    day: calendarDay(at, agency.time_zone),
  });
}

/** The first thing that happened after the label was made. */
function scannedAt(answer: TrackingAnswer | null): Date | null {
  const scan = answer?.scanned ? answer.events.find(event => !event.code.startsWith('label_')) : undefined;
  return scan ? new Date(scan.at) : null;
}

function nextPoll(
  row: PolledRow,
  polled: { carrier_scanned_at: Date | null; carrier_delivered_at: Date | null; returned: boolean },
  now: Date,
): Date | null {
  const forgotten = now.getTime() - row.created_at.getTime() > FORGOTTEN_DAYS * DAY_MS;
  if (polled.carrier_delivered_at || row.voided_at || forgotten) return null;
  const pause = polled.returned ? DAY_MS : polled.carrier_scanned_at ? MOVING_MS : WAITING_MS;
  return new Date(now.getTime() + pause);
}

/**
 * Takes up to `limit` packages whose time to ask the carrier has come, and puts each off until `until`: two copies of
 * the server never ask for the same one, and one that dies in between is asked for again.
 */
const claimDue = (tx: Tx, now: Date, until: Date, limit: number) =>
  tx
    .updateOwn('package')
    .set({ next_poll_at: until })
    .where('id', 'in', eb =>
      eb
        .selectFrom('package')
        .select('id')
        .where('agency_id', '=', tx.agencyId)
        .where('next_poll_at', '<=', now)
        // one that is to be erased has moved: its new place asks, and tells its customers
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('agency')
                .select('id')
                .where('id', '=', tx.agencyId)
                .where('erase_from', 'is not', null),
            ),
          ),
        )
        .orderBy('next_poll_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'order_id', 'carrier_tracking'])
    .execute();

const selectByCarrierTracking = (tx: ReadTx, carrierTracking: string) =>
  tx
    .selectOwn('package')
    .select(['id', 'order_id', 'carrier_tracking'])
    .where('carrier_tracking', '=', carrierTracking)
    .execute();

/** Adds what was not known yet. */
async function insertEvents(tx: Tx, packageId: number, events: TrackingEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('package_event')
    .values(events.map(event => ({ agency_id: tx.agencyId, package_id: packageId, ...event })))
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

const lockPackage = (tx: Tx, id: number) =>
  tx
    .selectOwn('package')
    .select([
      'id',
      'tracking_number',
      'order_id',
      'account_id',
      'status',
      'domestic',
      'voided_at',
      'created_at',
      'carrier_scanned_at',
      'carrier_delivered_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
type PolledRow = Awaited<ReturnType<typeof lockPackage>>;
