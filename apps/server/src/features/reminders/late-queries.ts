import type { CalendarDay } from '@puerta/domain/calendar-day';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

const packages = (tx: Tx, agencyId: number, today: CalendarDay) =>
  tx
    .selectFrom('package as p')
    .innerJoin('account as a', join =>
      join.onRef('a.agency_id', '=', 'p.agency_id').onRef('a.id', '=', 'p.account_id'),
    )
    .select(['p.id', 'p.tracking_number', 'p.promised_day', 'a.mail_refused_at'])
    // nobody is written to at a closed account
    .select(sql<boolean>`a.closed_at is not null`.as('closed'))
    .select(
      sql<boolean>`p.status between 2 and 4 and p.voided_at is null
        and coalesce(p.promised_day < ${today}::date, false)`.as('late'),
    )
    .select(
      sql<Date | null>`(select max(f.at) from fact f where f.agency_id = ${agencyId} and f.package_id = p.id
        and f.kind = 'package.delay_told')`.as('told_at'),
    )
    .where('p.agency_id', '=', agencyId);

/** When the clients of these packages were last told that they are late, and whether they can be. */
export const selectTold = (tx: Tx, agencyId: number, ids: readonly number[], today: CalendarDay) =>
  packages(tx, agencyId, today)
    .where('p.id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
export type ToldRow = Awaited<ReturnType<typeof selectTold>>[number];

/** The same of one, of which nobody else tells until the transaction ends: looked at once it is held. */
export async function lockLate(tx: Tx, agencyId: number, id: number, today: CalendarDay) {
  await tx
    .selectFrom('package')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return packages(tx, agencyId, today).where('p.id', '=', id).executeTakeFirst();
}
