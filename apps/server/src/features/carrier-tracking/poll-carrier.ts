import { calendarDay } from '@puerta/domain/days/calendar-day';
import { canMove, PACKAGE_STATUS, type PackageStatus } from '@puerta/domain/parcels/package-status';
import { VOID_DAYS } from '@puerta/domain/parcels/parcel-limits';
import type { TrackingAnswer, TrackingEvent } from '../../adapters/carrier/port.ts';
import { updateRow } from '../../db/rows.ts';
import type { Tx } from '../../db/within-agency.ts';
import { type Due, driveDue, MOST_DUE } from '../../services/drive-due.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/context.ts';
import { findCarrier } from '../checkout/find-accounts.ts';
import { stepPackages } from '../packages/move-package.ts';
import { notLeaving, selectByCarrierTracking } from './queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * How often a parcel on its way is asked for, and one that nobody handed over yet; once a day one that goes back, or that
 * its carrier has told of by itself: an event that was lost is made up for.
 */
const MOVING_MS = 15 * MINUTE_MS;
const WAITING_MS = 60 * MINUTE_MS;
/** After its delivery a parcel is asked for once more: it may have gone back since. */
const AFTER_DELIVERY_MS = 3 * DAY_MS;
/** How long a carrier may take to tell by itself; if it did not, it is asked to again after two days: we may have been down. */
const LATE_MS = 60 * MINUTE_MS;
const GIVE_UP_MS = 2 * DAY_MS;
/** A label that nobody used by then will not be used, and one that is lost will not be found. */
export const FORGOTTEN_DAYS = VOID_DAYS + 30;

const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

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
  const askedAt = services.clock.now();
  const answer = carrier_tracking ? await carrier.track(carrier_tracking) : null;
  await services.db.within(agency.id, tx => record(tx, services, agency, id, answer, askedAt));
}

async function record(
  tx: Tx,
  services: Services,
  agency: Agency,
  id: number,
  answer: TrackingAnswer | null,
  askedAt: Date,
): Promise<void> {
  const row = await lockPackage(tx, id);
  const now = services.clock.now();
  const news = await insertEvents(tx, id, answer?.events ?? []);
  // what went back to its sender was never delivered, whatever was scanned at a door before or after
  const returned = answer?.events.some(event => event.code === 'returned') ?? false;
  const polled = {
    carrier_scanned_at: row.carrier_scanned_at ?? scannedAt(answer),
    carrier_delivered_at: returned ? null : (row.carrier_delivered_at ?? answer?.delivered ?? null),
  };
  const told = isBroken(row, news, now)
    ? { alerts_until: null, alerts_try_at: later(now, GIVE_UP_MS), alerted_at: null }
    : {};
  const ahead = isAhead(row, askedAt, news.length, now);
  await updateRow(tx, 'package', id, {
    ...polled,
    ...told,
    next_poll_at: nextPoll({ ...row, ...told }, { ...polled, returned, isAhead: ahead }, now),
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

/**
 * The carrier promised to tell by itself and did not: its keys are others since, or our address is not reached from
 * outside. That a label was made may have happened before it was asked to.
 */
function isBroken({ alerts_until, alerted_at }: PolledRow, news: TrackingEvent[], now: Date): boolean {
  if (!alerts_until || alerts_until < now || (alerted_at && later(alerted_at, DAY_MS) > now)) return false;
  return news.some(({ at, code }) => !code.startsWith('label_') && later(new Date(at), LATE_MS) < now);
}

/** What the carrier told by itself a moment ago is not in its answer yet. */
function isAhead({ alerted_at }: PolledRow, askedAt: Date, news: number, now: Date): boolean {
  if (!alerted_at) return false;
  return alerted_at > askedAt || (news === 0 && later(alerted_at, MOVING_MS) > now);
}

type Polled = {
  carrier_scanned_at: Date | null;
  carrier_delivered_at: Date | null;
  returned: boolean;
  isAhead: boolean;
};

function nextPoll(row: PolledRow, polled: Polled, now: Date): Date | null {
  if (row.voided_at || now > later(row.created_at, FORGOTTEN_DAYS * DAY_MS)) return null;
  if (polled.isAhead) return later(now, MOVING_MS);
  if (polled.carrier_delivered_at) {
    const last = later(polled.carrier_delivered_at, AFTER_DELIVERY_MS);
    return last > now ? last : null;
  }
  // a promise alone is not believed: our address may not be reached from outside
  const isTold = row.alerted_at !== null && row.alerts_until !== null && row.alerts_until > now;
  if (polled.returned || isTold) return later(now, DAY_MS);
  return later(now, polled.carrier_scanned_at ? MOVING_MS : WAITING_MS);
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
        .where(notLeaving(tx))
        .orderBy('next_poll_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'order_id', 'carrier_tracking'])
    .execute();

/** Adds what was not known yet, and answers it. */
async function insertEvents(tx: Tx, packageId: number, events: TrackingEvent[]): Promise<TrackingEvent[]> {
  if (events.length === 0) return [];
  const added = await tx
    .insertInto('package_event')
    .values(events.map(event => ({ agency_id: tx.agencyId, package_id: packageId, ...event })))
    .onConflict(conflict => conflict.doNothing())
    .returning(['at', 'code'])
    .execute();
  return events.filter(one =>
    added.some(({ at, code }) => code === one.code && at.getTime() === Date.parse(one.at)),
  );
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
      'alerts_until',
      'alerted_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
type PolledRow = Awaited<ReturnType<typeof lockPackage>>;
