import { done, invalid } from '@puerta/contract/messages.es';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { toCents } from '@puerta/domain/money/money';
import type { Handler } from '../../services/context.ts';
import { refuseField } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { cashOf, presentCount, presentSeen, readDeposits } from './show-takings.ts';
import { insertCashCount, insertDepositChecks, selectTakings } from './queries.ts';

/**
 * Counts the cash box for a day that has begun. What should be in it is what was received in cash that day less what
 * was given back in cash; both are kept as they were when it was counted.
 */
export const countCash: Handler<'POST /admin/cash-count'> = async (
  { agency, actor, clock, once },
  { body },
) => {
  const { day, note } = body;
  const at = clock.now();
  if (day > calendarDay(at, agency.time_zone)) return refuseField('day', invalid.takings.notYet);
  const counted_cents = toCents(body.counted);
  return once(async tx => {
    const rows = await selectTakings(tx, { first: day, last: day });
    const expected_cents = cashOf(rows);
    await insertCashCount(tx, {
      day,
      expected_cents,
      counted_cents,
      note,
      actor_id: actor.id,
      at,
    });
    tell(tx, {
      actor,
      at,
      kind: 'cash.counted',
      object: { type: 'cash', id: null, label: day },
      to: { expected_cents, counted_cents, note },
    });
    const counted = presentCount({ expected_cents, counted_cents, note, at, by: actor.name }, expected_cents);
    return { data: { day, ...counted }, message: done.cashCounted };
  });
};

/**
 * Keeps what a person saw at the bank for a day and its means of payment, with what should have come as it was known
 * then; what is recorded afterwards changes none of it.
 */
export const confirmDeposits: Handler<'POST /admin/deposits'> = async (
  { agency, actor, clock, once },
  { body: { day, deposits: asked, note } },
) => {
  const at = clock.now();
  if (day > calendarDay(at, agency.time_zone)) return refuseField('day', invalid.takings.notYet);
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
      checks.map(check => ({ day, actor_id: actor.id, at, ...check })),
    );
    tell(
      tx,
      ...checks.map(check => ({
        actor,
        at,
        kind: 'deposit.confirmed' as const,
        object: { type: 'deposit' as const, id: null, label: day },
        to: check,
      })),
    );
    const seen = checks.map(({ method, provider, ...check }) => ({
      method,
      provider,
      ...presentSeen({ ...check, at, by: actor.name }, check.expected_cents),
    }));
    return { data: { day, deposits: seen }, message: done.depositsConfirmed };
  });
};
