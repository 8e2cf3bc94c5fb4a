import type { CalendarDay } from '@puerta/domain/calendar-day';
import { MANY_BOXES, mondayToTell } from '@puerta/domain/week';
import { eachAgency } from '../../services/drive-due.ts';
import type { Services } from '../../services/services.ts';
import { queueMails } from './queue-mails.ts';
import { claimWeek, hasAccountsAfter, noteWeek, timeZoneOf, weekReaders } from './week-queries.ts';

/** Account numbers that one transaction looks at: few enough to hold nobody up. */
const STRETCH = 500;

type Tools = Pick<Services, 'db' | 'jobs' | 'clock' | 'log'>;

/**
 * Tells each agency's customers their week, where it is time to: one mail each, however often this runs, in however many
 * copies, and wherever one of them was killed.
 */
export const queueWeeks = (tools: Tools): Promise<void> =>
  eachAgency(tools, 'week', async agencyId => {
    const { db, clock } = tools;
    const monday = mondayToTell(clock.now(), await timeZoneOf(db.deployment, agencyId));
    if (!monday) return;
    while (await queueStretch(tools, agencyId, monday));
  });

/** The next customers by their numbers; answers whether there are more. */
const queueStretch = ({ db, jobs, clock }: Tools, agencyId: number, week: CalendarDay): Promise<boolean> =>
  db.within(agencyId, async tx => {
    const after = await claimWeek(tx, agencyId, week);
    if (after === null) return false;
    const upTo = after + STRETCH;
    const readers = await weekReaders(tx, agencyId, { after, upTo, many: MANY_BOXES, week });
    const mails = readers.map(accountId => ({ template: 'weekly_summary' as const, accountId, week }));
    await queueMails(tx, { jobs, clock }, agencyId, mails);
    const isMore = await hasAccountsAfter(tx, agencyId, upTo);
    await noteWeek(tx, agencyId, week, { last_account: upTo, done_at: isMore ? null : clock.now() });
    return isMore;
  });
