import { createHash } from 'node:crypto';
import { refuse } from '../../app/refusal.ts';
import { selectAccounts } from '../../provider-accounts/queries.ts';
import type { Handler } from '../../services/context.ts';
import { rememberEvent, wasEventHeard } from '../../services/event-queries.ts';
import { findCarrierAccount } from '../checkout/find-accounts.ts';
import { selectByCarrierTracking } from './queries.ts';
import { alertsUrl } from './subscribe-parcels.ts';

const EVENTS = 'carrier';

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
  for (const { id, readAlert } of tellers) {
    const number = await readAlert?.({ body, header }, url);
    if (number === null || number === undefined) continue;
    const eventId = `${agency.id}/${id ?? ''}/${createHash('sha256').update(body).digest('hex')}`;
    if (await wasEventHeard(db.deployment, EVENTS, eventId)) return { data: null };
    const parcels: number[] = [];
    for (const row of await selectByCarrierTracking(db.read(agency.id), number)) {
      if ((await findCarrierAccount(db.read(agency.id), row.order_id)) === id) parcels.push(row.id);
    }
    if (parcels.length === 0) return { data: null };
    const now = clock.now();
    await db.within(agency.id, tx =>
      tx
        .updateOwn('package')
        .set({ next_poll_at: now, alerted_at: now })
        .where('id', 'in', parcels)
        .where('voided_at', 'is', null)
        .execute(),
    );
    await rememberEvent(db.deployment, EVENTS, eventId, agency.id, now);
    return { data: null };
  }
  return refuse('wrong_credentials');
};
