import { done, invalid } from '@puerta/contract/messages.es';
import { calendarDay } from '@puerta/domain/calendar-day';
import { toCents } from '@puerta/domain/money';
import { refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import type { Handler } from '../../services/context.ts';
import { presentSeen } from './present.ts';
import { insertDepositChecks } from './queries.ts';
import { readDeposits } from './read-deposits.ts';

/**
 * Keeps what a person saw at the bank for a day and its means of payment, with what should have come as it was known
 * then; what is recorded afterwards changes none of it.
 */
export const confirmDeposits: Handler<'POST /admin/deposits'> = async (
  { agency, actor, clock, once },
  { body: { day, deposits: asked, note } },
) => {
  const at = clock.now();
  if (day > calendarDay(at, agency.time_zone)) {
    const message = invalid.takings.notYet;
    return refuse('invalid_input', { message, fields: [{ field: 'day', message }] });
  }
  return once(async tx => {
    const { deposits } = await readDeposits(tx, agency, { first: day, last: day });
    const checks = asked.flatMap(({ method, provider, seen: dollars }) => {
      if (dollars === null) return [];
      const known = deposits.find(one => one.method === method && one.provider === provider);
      const expected_cents = known ? known.received - known.returned - known.disputed : 0;
      return { method, provider, expected_cents, seen_cents: toCents(dollars), note };
    });
    await insertDepositChecks(
      tx,
      checks.map(check => ({ agency_id: agency.id, day, actor_id: actor.id, at, ...check })),
    );
    tell(
      tx,
      ...checks.map(check => ({
        actor,
        at,
        kind: 'deposit.confirmed' as const,
        object: { type: 'deposit', id: null, label: day },
        to: check,
      })),
    );
    const seen = checks.map(({ method, provider, ...check }) => ({
      method,
      provider,
      ...presentSeen({ ...check, at, by: actor.name }),
    }));
    return { data: { day, deposits: seen }, message: done.depositsConfirmed };
  });
};
