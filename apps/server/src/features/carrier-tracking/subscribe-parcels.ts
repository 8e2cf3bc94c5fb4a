import { sql } from 'kysely';
import { NotAllowed } from '../../adapters/provider-error.ts';
import type { Agency } from '../../app/agency.ts';
import type { Config } from '../../config.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { agencyOrigin } from '../../services/agency-by.ts';
import type { Services } from '../../services/context.ts';
import { type Due, driveDue, MOST_DUE } from '../../services/drive-due.ts';
import { findCarrierAccount } from '../checkout/find-accounts.ts';
import { notLeaving } from './queries.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Renewed this long before it ends: an outage of the carrier's ends sooner. */
const EARLY_MS = 2 * DAY_MS;

/** Where a carrier tells of an agency's parcels; null without an address that others reach by HTTPS. */
export function alertsUrl(config: Config, agency: Agency): string | null {
  const url = new URL('/api/open/carrier/events', agencyOrigin(config, agency));
  return url.protocol === 'https:' && !/(^|\.)localhost$/.test(url.hostname) ? url.href : null;
}

/** Parcels that one account bought the labels of. */
type Batch = { accountId: number | null; parcels: { id: number; carrier_tracking: string }[] };

const batches: Due<Batch> = {
  name: 'alerts',
  // one that fails is tried again an hour later, and asked about as often as before until then
  select: async (tx, now) =>
    byAccount(tx, await claimUntold(tx, now, new Date(now.getTime() + HOUR_MS), MOST_DUE)),
  drive: subscribeBatch,
};

/** Has carriers that can tell by themselves what happens to parcels on their way. A job runs it every minute. */
export const subscribeDue = async (services: Services): Promise<void> => {
  if (services.config.PUBLIC_SCHEME === 'https') await driveDue(services, batches);
};

async function subscribeBatch(services: Services, agency: Agency, batch: Batch): Promise<void> {
  const { db, providers, config, clock } = services;
  const url = alertsUrl(config, agency);
  if (!url) return;
  const used = { carrier_account_id: batch.accountId, payment_account_id: null, provider: null };
  const { carrier } = providers.used(agency.id, used);
  const numbers = batch.parcels.map(one => one.carrier_tracking);
  const answer = (await carrier.subscribe?.(numbers, url).catch(unlessAllowed)) ?? null;
  const isTold = ({ carrier_tracking }: Batch['parcels'][number]) =>
    answer?.told.includes(carrier_tracking) === true;
  const ids = (told: boolean) => batch.parcels.filter(one => isTold(one) === told).map(({ id }) => id);
  await db.within(agency.id, async tx => {
    if (answer) {
      const alerts_try_at = new Date(answer.until.getTime() - EARLY_MS);
      await note(tx, ids(true), { alerts_until: answer.until, alerts_try_at });
    }
    // what the carrier does not take, or this account may not ask, is asked about as before and offered again tomorrow
    await note(tx, ids(false), { alerts_try_at: new Date(clock.now().getTime() + DAY_MS) });
  });
}

function unlessAllowed(error: unknown): null {
  if (error instanceof NotAllowed) return null;
  throw error;
}

async function note(tx: Tx, ids: number[], values: { alerts_until?: Date; alerts_try_at: Date }) {
  if (ids.length > 0) await tx.updateOwn('package').set(values).where('id', 'in', ids).execute();
}

async function byAccount(tx: ReadTx, rows: Awaited<ReturnType<typeof claimUntold>>): Promise<Batch[]> {
  const accounts = new Map<number, number | null>();
  for (const { order_id } of rows) {
    if (!accounts.has(order_id)) accounts.set(order_id, await findCarrierAccount(tx, order_id));
  }
  return [...Map.groupBy(rows, row => accounts.get(row.order_id) ?? null)].map(([accountId, parcels]) => ({
    accountId,
    parcels,
  }));
}

/** Takes up to `limit` packages under way that no carrier tells of, or not for much longer; puts them off until `until`. */
const claimUntold = (tx: Tx, now: Date, until: Date, limit: number) =>
  tx
    .updateOwn('package')
    .set({ alerts_try_at: until })
    .where('id', 'in', eb =>
      eb
        .selectFrom('package')
        .select('id')
        .where('agency_id', '=', tx.agencyId)
        .where('next_poll_at', 'is not', null)
        .where('carrier_tracking', 'is not', null)
        .where('carrier_delivered_at', 'is', null)
        // as its index has it
        .where(sql<boolean>`coalesce(alerts_try_at, '-infinity') <= ${now}`)
        .where(notLeaving(tx))
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'order_id', 'carrier_tracking'])
    .$narrowType<{ carrier_tracking: string }>()
    .execute();
