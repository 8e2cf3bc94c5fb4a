import { done, invalid } from '@puerta/contract/messages.es';
import { calendarDay } from '@puerta/domain/calendar-day';
import { toCents } from '@puerta/domain/money';
import type { Handler } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { presentCount } from './present.ts';
import { insertCashCount, selectTakings } from './queries.ts';

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
  if (day > calendarDay(at, agency.time_zone)) {
    const message = invalid.takings.notYet;
    return refuse('invalid_input', { message, fields: [{ field: 'day', message }] });
  }
  const counted_cents = toCents(body.counted);
  return once(async tx => {
    const rows = await selectTakings(tx, agency.id, { first: day, last: day });
    const cash = rows.find(row => row.method === 'cash');
    const expected_cents = cash ? cash.received - cash.returned : 0;
    await insertCashCount(tx, {
      agency_id: agency.id,
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
    const counted = presentCount({ expected_cents, counted_cents, note, at, by: actor.name });
    return { data: { day, ...counted }, message: done.cashCounted };
  });
};
