import { calendarDay } from '@puerta/domain/calendar-day';
import type { Tx } from '../../db/within-agency.ts';
import type { Drive } from '../../services/purchase-kind.ts';
import { insertMoneyEntry } from './entry-queries.ts';

type Charged = { packageId: number | null; amountCents: number };

/** The entry of what the gateway has just captured for an attempt, all of it or what one package bears; answers its number. */
export async function recordCharge(
  tx: Tx,
  { services, agency, attempt }: Drive,
  { packageId, amountCents }: Charged = {
    packageId: attempt.package_id,
    amountCents: attempt.amount_cents,
  },
): Promise<number> {
  const now = services.clock.now();
  return insertMoneyEntry(tx, {
    agency_id: agency.id,
    kind: 'charge',
    purpose: attempt.kind,
    order_id: attempt.order_id,
    package_id: packageId,
    attempt_id: attempt.id,
    amount_cents: amountCents,
    method: 'card',
    provider: attempt.provider,
    brand: attempt.brand,
    last_four: attempt.last_four,
    provider_payment_id: attempt.provider_payment_id,
    day: calendarDay(now, agency.time_zone),
    created_at: now,
  });
}
