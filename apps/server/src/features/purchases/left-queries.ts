import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

type Which = { attempt: number } | { charge: number };

/** Nobody else records, or asks for, a refund of these charges until the transaction ends. */
export async function holdCharges(tx: Tx, agencyId: number, which: Which): Promise<number[]> {
  const [column, value] =
    'attempt' in which ? (['attempt_id', which.attempt] as const) : (['id', which.charge] as const);
  const rows = await tx
    .selectFrom('money_entry')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where(column, '=', value)
    .where('kind', '=', 'charge')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

const net = sql`coalesce(sum(case m.kind when 'refund' then m.amount_cents else -m.amount_cents end), 0)::integer`;
/** What neither went back of the charge `c`, nor was asked for, but by this refund. */
const leftOf = (refundId: number) => sql<number>`c.amount_cents
  - (select ${net} from money_entry m where m.agency_id = c.agency_id and m.charge_id = c.id)
  - (select coalesce(sum(r.amount_cents), 0)::integer from refund r where r.agency_id = c.agency_id
      and r.charge_id = c.id and r.state = 'pending' and r.asked_at is not null and r.id <> ${refundId})`;

/** Charges that are held: what is left of each, and the package and the client that it is of, where it is of one. */
export async function selectLeftOfCharges(tx: Tx, agencyId: number, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    left: number;
    package_id: number | null;
    client_id: number | null;
  }>`
    select c.id, ${leftOf(0)} as left, coalesce(c.package_id, alone.id) as package_id,
      coalesce(p.account_id, o.account_id) as client_id
    from money_entry c
      left join package p on p.agency_id = c.agency_id and p.id = c.package_id
      left join orders o on o.agency_id = c.agency_id and o.id = c.order_id
      left join lateral (select min(q.id) as id from package q where q.agency_id = c.agency_id
        and q.order_id = c.order_id and c.purpose = 'order' having count(*) = 1) alone on true
    where c.agency_id = ${agencyId} and c.id = any(${[...ids]})
    order by c.id`.execute(tx);
  return rows;
}

/**
 * How much of a refund may be asked for, its charge being held: no more than is left of the charge, and of what the
 * refund's package bears of it less what a person gave back at the bank, until a manager said which refund that was.
 */
export async function selectLeftForRefund(tx: Tx, agencyId: number, id: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select least(${leftOf(id)},
      case when c.package_id is null and f.package_id is not null then f.amount_cents else c.amount_cents end
        - (select ${net} from money_entry m join refund r on (r.agency_id, r.charge_id, r.reference) =
            (m.agency_id, m.charge_id, m.reference)
          where m.agency_id = c.agency_id and m.charge_id = c.id and r.made_at_bank is not null)
        + (select coalesce(sum(r.amount_cents), 0)::integer from refund r where r.agency_id = c.agency_id
          and r.charge_id = c.id and r.state = 'dropped' and r.reason = 'given_back_at_bank')) as left
    from refund f join money_entry c on c.agency_id = f.agency_id and c.id = f.charge_id
    where f.agency_id = ${agencyId} and f.id = ${id}`.execute(tx);
  return rows[0]?.left ?? 0;
}

/** What the books have of a refund that was made at the bank, one row for each charge that bears a part of it. */
export const selectMadeAtBank = (tx: Tx, agencyId: number, attemptId: number, made: string) =>
  tx
    .selectFrom('refund')
    .innerJoin('money_entry as c', join =>
      join.onRef('c.agency_id', '=', 'refund.agency_id').onRef('c.id', '=', 'refund.charge_id'),
    )
    .select(['refund.id', 'refund.amount_cents'])
    .where('refund.agency_id', '=', agencyId)
    .where('refund.made_at_bank', '=', made)
    .where('c.attempt_id', '=', attemptId)
    .orderBy('refund.id')
    .execute();
