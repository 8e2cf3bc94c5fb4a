import { done } from '@puerta/contract/messages.es';
import { calendarDay, type CalendarDay } from '@puerta/domain/days/calendar-day';
import { sum } from '@puerta/domain/money/money';
import { type NotReminded, remindedSince, whyNotReminded } from '@puerta/domain/days/reminders';
import { DEBT_AGES, debtDays } from '@puerta/domain/parcels/waiting';
import { refuse } from '../../app/refusal.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import { tell } from '../../facts/tell.ts';
import { byCaller, ofClient } from '../../facts/about.ts';
import { eachRow } from '../../services/each-row.ts';
import type { Context, Handler } from '../../services/context.ts';
import { debtsOf } from '../debts/read-debts.ts';
import { countReachable, lockClient, selectRemindable, selectReminded } from './queries.ts';

type Remind = 'POST /admin/debts/remind';
const REFUSALS = {
  settled: 'reminder_settled',
  recent: 'reminder_recent',
  unreachable: 'reminder_unreachable',
} as const satisfies Record<NotReminded, string>;

/**
 * Mails clients what they owe: one, or those who owe since an age of debts. Nobody twice within some days
 * (docs/rules/money.md); who may not be reminded is refused alone, and passed over among others.
 */
export const remindDebtors: Handler<Remind> = async (context, { body }) => {
  const { agency, clock, read } = context;
  if (body.client !== undefined) {
    const why = await remind(context, body.client);
    if (why === 'nobody') return refuse('not_found');
    return why ? refuse(REFUSALS[why]) : { data: { reminded: 1 }, message: done.reminded(1) };
  }
  const now = clock.now();
  const days = daysOf(body.age, calendarDay(now, agency.time_zone));
  const ids = await selectRemindable(read, { ...days, since: remindedSince(now) });
  let reminded = 0;
  // each on its own: what one of them does meanwhile stops nobody else's
  for (const id of ids) if ((await remind(context, id)) === null) reminded += 1;
  return { data: { reminded }, message: done.reminded(reminded) };
};

/** The same of clients of a list, one after another; who needs none, or had one lately, is passed over. */
export const remindChosen: Handler<'POST /admin/debts/remind/many'> = async (context, { body }) => ({
  data: await eachRow(body.clients, async id => {
    const why = await remind(context, id);
    if (why === null) return 'done';
    if (why === 'nobody') return refuse('not_found');
    const refusal = refuse(REFUSALS[why]);
    return why === 'unreachable' ? refusal : { already: refusal.message };
  }),
});

/** On which days debts of an age began; of all of them without one. */
const daysOf = (age: number | undefined, today: CalendarDay) => {
  const chosen = age === undefined ? undefined : DEBT_AGES[age];
  return chosen ? debtDays(chosen, today) : { first: null, last: today };
};

/** Answers why not, where a client is not reminded. */
function remind(context: Context<Remind>, id: number): Promise<NotReminded | 'nobody' | null> {
  const { clock, within } = context;
  return within(async tx => {
    const client = await lockClient(tx, id);
    if (!client) return 'nobody';
    const debts = (await debtsOf(tx, id)).filter(debt => !debt.reviewed);
    const now = clock.now();
    const why = whyNotReminded({ ...asDebtor(client), owesNow: debts.length > 0 }, now);
    if (why) return why;
    tell(tx, {
      ...byCaller(context),
      kind: 'debt.reminded',
      ...ofClient({ id, name: client.name }),
      to: { packages: debts.length, debt_cents: sum(debts.map(debt => debt.cents)) },
    });
    return null;
  });
}

const asDebtor = (row: { reminded_at: Date | null; mail_refused_at: Date | null }) => ({
  remindedAt: row.reminded_at,
  mailRefused: row.mail_refused_at !== null,
});

/** How many may be reminded by one call, of those who owe since an age of debts. */
export const countRemindable = (
  tx: ReadTx,
  days: { first: CalendarDay | null; last: CalendarDay },
  now: Date,
): Promise<number> => countReachable(tx, { ...days, since: remindedSince(now) });

/** When clients who owe were last reminded, and why they are not reminded now, by their ids. */
export async function remindersOf(tx: ReadTx, ids: readonly number[], now: Date) {
  const rows = await selectReminded(tx, ids);
  return new Map(
    rows.map(row => [
      row.id,
      {
        at: row.reminded_at?.toISOString() ?? null,
        why: whyNotReminded({ ...asDebtor(row), owesNow: true }, now),
      },
    ]),
  );
}
