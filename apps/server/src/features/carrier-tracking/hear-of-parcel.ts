import { createHash } from 'node:crypto';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import { refuse } from '../../app/refusal.ts';
import { selectAccounts } from '../../provider-accounts/queries.ts';
import type { Handler } from '../../services/context.ts';
import { rememberEvent, wasEventHeard } from '../../services/event-queries.ts';
import { findCarrierAccount } from '../checkout/find-accounts.ts';
import { FORGOTTEN_DAYS } from './poll-carrier.ts';
import { selectByCarrierTracking } from './queries.ts';
import { alertsUrl } from './subscribe-parcels.ts';

const EVENTS = 'carrier';
const DAY_MS = 24 * 60 * 60_000;

/**
 * A carrier tells that something happened to a parcel. It says only which one to ask about, at once: what is shown of a
 * parcel has one source, and a delivery that lies, repeats or comes late moves nothing.
 */
export const hearOfParcel: Handler<'POST /open/carrier/events'> = async (context, { body }) => {
  const { agency, config, db, providers, clock, header } = context;
  const url = alertsUrl(config, agency);
  const own = (await selectAccounts(db.read(agency.id))).filter(
    ({ port, sealed }) => port === 'carrier' && sealed !== null,
  );
  const tellers = [null, ...own.map(({ id }) => id)].map(id => {
    const used = { carrier_account_id: id, payment_account_id: null, provider: null };
    return { id, readAlert: providers.used(agency.id, used).carrier.readAlert };
  });
  if (!url || tellers.every(({ readAlert }) => !readAlert)) return refuse('not_found');
  let isKnown = false;
  for (const { id, readAlert } of tellers) {
    const number = await readAlert?.({ body, header }, url).catch(nullIfAway);
    if (number === null || number === undefined) continue;
    isKnown = true;
    const eventId = `${agency.id}/${id ?? ''}/${createHash('sha256').update(body).digest('hex')}`;
    if (await wasEventHeard(db.deployment, EVENTS, eventId)) return { data: null };
    const parcels: number[] = [];
    for (const row of await selectByCarrierTracking(db.read(agency.id), number)) {
      if ((await findCarrierAccount(db.read(agency.id), row.order_id)) === id) parcels.push(row.id);
    }
    // accounts of the same client at the carrier show the same credential: the parcel may be another's
    if (parcels.length === 0) continue;
    const now = clock.now();
    await db.within(agency.id, tx =>
      tx
        .updateOwn('package')
        .set({ next_poll_at: now, alerted_at: now })
        .where('id', 'in', parcels)
        .where('voided_at', 'is', null)
        // the carrier gives a number to another parcel years later
        .where('created_at', '>', new Date(now.getTime() - FORGOTTEN_DAYS * DAY_MS))
        .execute(),
    );
    await rememberEvent(db.deployment, EVENTS, eventId, agency.id, now);
    return { data: null };
  }
  return isKnown ? { data: null } : refuse('wrong_credentials');
};

/** Of an account whose keys cannot be read: another may still know the credential. */
function nullIfAway(error: unknown): null {
  if (error instanceof ProviderUnavailable) return null;
  throw error;
}
