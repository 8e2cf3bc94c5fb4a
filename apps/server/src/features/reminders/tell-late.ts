import { calendarDay, type CalendarDay } from '@puerta/domain/days/calendar-day';
import { type NotReminded, whyNotReminded } from '@puerta/domain/days/reminders';
import { refuse } from '../../app/refusal.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import { byCaller, ofPackageAlone } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import type { Handler } from '../../services/context.ts';
import { lockLate, selectTold, type ToldRow } from './queries.ts';

const REFUSALS = {
  settled: 'delay_over',
  recent: 'reminder_recent',
  unreachable: 'reminder_unreachable',
} as const satisfies Record<NotReminded, string>;

/** Mails a client that a package is past the day promised to them; of no package twice within some days. */
export const tellLate: Handler<'POST /admin/delayed/tell'> = (context, { body }) => {
  const { agency, clock, once } = context;
  return once(async tx => {
    const now = clock.now();
    const row = await lockLate(tx, body.id, calendarDay(now, agency.time_zone));
    if (!row) return refuse('package_not_found');
    const why = whyNotTold(row, now);
    if (why) return refuse(REFUSALS[why]);
    tell(tx, {
      ...byCaller(context),
      kind: 'package.delay_told',
      ...ofPackageAlone(row),
      to: { promised_day: row.promised_day },
    });
    return { data: { id: row.id } };
  });
};

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
  tx: ReadTx,
  ids: readonly number[],
  { now, today }: { now: Date; today: CalendarDay },
) {
  const rows = await selectTold(tx, ids, today);
  return new Map(
    rows.map(row => [row.id, { at: row.told_at?.toISOString() ?? null, why: whyNotTold(row, now) }]),
  );
}
