import { CompiledQuery } from 'kysely';
import type { TestApp } from './app.ts';

type ListCount = { list: string; day: string | null; n: number; cents: number };

const COUNTED = `
  select list, day, sum(n) as n, sum(cents) as cents from list_count
  group by 1, 2 having sum(n) <> 0 or sum(cents) <> 0 order by 1, 2`;

const REAL = `
  select 'clients' as list, null::date as day, count(*) as n, 0 as cents from account
    where role = 'customer' and closed_at is null having count(*) > 0
  union all
  select 'trail', null, count(*), 0 from fact where in_trail having count(*) > 0
  union all
  select 'money', null, count(*), 0 from money_entry having count(*) > 0
  union all
  select 'received', date_trunc('week', day)::date, count(*), sum(amount_cents) from money_entry
    where kind in ('charge', 'outside') group by 2
  union all
  select 'refunded', date_trunc('week', day)::date, count(*),
      sum(case kind when 'refund' then amount_cents else -amount_cents end)
    from money_entry where kind in ('refund', 'reversal') group by 2
  union all
  select 'debts', received_day, count(*), sum(final_payment_cents - discount_cents) from package
    where payment and voided_at is null group by 2
  union all
  select 'waiting ' || status, stage_day, count(*), 0 from package
    where status in (1, 2, 3, 4) and voided_at is null group by 1, 2
  union all
  select 'promised ' || promised_by, promised_day, count(*), 0 from package
    where status in (2, 3, 4) and voided_at is null and promised_day is not null group by 1, 2
  order by 1, 2`;

/** What list_count says of an agency's lists, folded or not, and the same counted in their rows. */
export async function listCounts(
  { services }: TestApp,
  agencyId: number,
): Promise<{ counted: ListCount[]; real: ListCount[] }> {
  const rows = async (text: string) =>
    (await services.db.read(agencyId).executeQuery<ListCount>(CompiledQuery.raw(text))).rows;
  return { counted: await rows(COUNTED), real: await rows(REAL) };
}
