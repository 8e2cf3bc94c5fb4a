import { calendarDay, type CalendarDay } from '@puerta/domain/calendar-day';
import { type NotReminded, whyNotReminded } from '@puerta/domain/reminders';
import { refuse } from '../../app/refusal.ts';
import type { Tx } from '../../db/within-agency.ts';
import { tell } from '../../facts/tell.ts';
import type { Handler } from '../../services/context.ts';
import { lockLate, selectTold, type ToldRow } from './late-queries.ts';

const REFUSALS = {
  settled: 'delay_over',
  recent: 'reminder_recent',
  unreachable: 'reminder_unreachable',
} as const satisfies Record<NotReminded, string>;

/** Mails a client that a package is past the day promised to them; of no package twice within some days. */
export const tellLate: Handler<'POST /admin/delayed/tell'> = ({ agency, actor, clock, once }, { body }) =>
  once(async tx => {
    const now = clock.now();
    const row = await lockLate(tx, agency.id, body.id, calendarDay(now, agency.time_zone));
    if (!row) return refuse('package_not_found');
    const why = whyNotTold(row, now);
    if (why) return refuse(REFUSALS[why]);
    tell(tx, {
      actor,
      at: now,
      kind: 'package.delay_told',
      object: { type: 'package', id: row.id, label: row.tracking_number },
      to: { promised_day: row.promised_day },
    });
    return { data: { id: row.id } };
  });

const whyNotTold = (row: ToldRow, now: Date) =>
  whyNotReminded(
    {
      remindedAt: row.told_at,
      mailRefused: row.closed || row.mail_refused_at !== null,
      owesNow: row.late,
    },
    now,
  );

/** When the clients of packages were last told that they are late, and why they are not told now, by packages' ids. */
export async function toldOf(
  tx: Tx,
  agencyId: number,
  ids: readonly number[],
  { now, today }: { now: Date; today: CalendarDay },
) {
  const rows = await selectTold(tx, agencyId, ids, today);
  return new Map(
    rows.map(row => [row.id, { at: row.told_at?.toISOString() ?? null, why: whyNotTold(row, now) }]),
  );
}
