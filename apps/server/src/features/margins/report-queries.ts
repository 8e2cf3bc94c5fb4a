import type { MarginsBy } from '@puerta/contract/margins';
import type { DayRange } from '@puerta/domain/calendar-day';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** Sums in cents; margin and percent are of those whose cost is known. */
export type Sums = { packages: number; sold: number; cost: number; unknown: number; unknown_sold: number };
export type SumRow = Sums & { id: number | null; name: string };

const SUMS = sql`count(*)::integer as packages, coalesce(sum(sold_cents), 0)::bigint as sold,
  coalesce(sum(cost_cents), 0)::bigint as cost, (count(*) filter (where cost_cents is null))::integer as unknown,
  coalesce(sum(sold_cents) filter (where cost_cents is null), 0)::bigint as unknown_sold`;

/** Mondays, both included; the index of weeks has every column of it. */
const ofWeeks = (agencyId: number, { first, last }: DayRange) =>
  sql`from package_margin where agency_id = ${agencyId} and week >= ${first} and week <= ${last}`;

const ADDED = sql`sum(packages)::integer as packages, sum(sold)::bigint as sold, sum(cost)::bigint as cost,
  sum(unknown)::integer as unknown, sum(unknown_sold)::bigint as unknown_sold`;

/** Names are looked up for what was summed, not for what is summed. */
function sumsBy(by: MarginsBy, agencyId: number, weeks: DayRange): RawBuilder<SumRow> {
  const of = ofWeeks(agencyId, weeks);
  const SHOWN = sql`s.packages, s.sold, s.cost, s.unknown, s.unknown_sold`;
  switch (by) {
    case 'week':
      return sql`select null::integer as id, week::text as name, ${SUMS} ${of} group by week`;
    case 'service':
      return sql`select s.product_id as id, d.name, ${SHOWN}
        from (select product_id, ${SUMS} ${of} group by product_id) s
          join product d on d.agency_id = ${agencyId} and d.id = s.product_id`;
    case 'city':
      return sql`select s.city_id as id, coalesce(c.name || ', ' || t.name, s.us_state, '—') as name, ${SHOWN}
        from (select city_id, us_state, ${SUMS} ${of} group by city_id, us_state) s
          left join city c on c.agency_id = ${agencyId} and c.id = s.city_id
          left join state t on t.agency_id = c.agency_id and t.id = c.state_id`;
    case 'state':
      return sql`select t.id, coalesce(t.name, s.us_state, '—') as name, ${ADDED}
        from (select city_id, us_state, ${SUMS} ${of} group by city_id, us_state) s
          left join city c on c.agency_id = ${agencyId} and c.id = s.city_id
          left join state t on t.agency_id = c.agency_id and t.id = c.state_id
        group by t.id, coalesce(t.name, s.us_state, '—')`;
    case 'client':
      return sql`select s.account_id as id, a.name, ${SHOWN}
        from (select account_id, ${SUMS} ${of} group by account_id) s
          join account a on a.agency_id = ${agencyId} and a.id = s.account_id`;
  }
}

/** Weeks from the newest; anything else from the most that stays of it. `limit` null: all of them. */
export async function selectSums(
  tx: Tx,
  agencyId: number,
  { by, weeks, limit }: { by: MarginsBy; weeks: DayRange; limit: number | null },
): Promise<(SumRow & { of: number })[]> {
  const order = by === 'week' ? sql`name desc` : sql`sold - unknown_sold - cost desc, name, id`;
  const { rows } = await sql<SumRow & { of: number }>`
    select *, (count(*) over ())::integer as of from (${sumsBy(by, agencyId, weeks)}) one
    order by ${order} limit ${limit}`.execute(tx);
  return rows;
}

export async function selectTotal(tx: Tx, agencyId: number, weeks: DayRange): Promise<Sums> {
  const { rows } = await sql<Sums>`select ${SUMS} ${ofWeeks(agencyId, weeks)}`.execute(tx);
  const [total] = rows;
  if (!total) throw new Error('A sum over everything is always one row');
  return total;
}
