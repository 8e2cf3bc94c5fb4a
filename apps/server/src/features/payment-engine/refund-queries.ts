import { sql, type Updateable } from 'kysely';
import type { Refund } from '../../db/schema.gen.ts';
import { same } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { MOST_DUE } from '../../services/drive-due.ts';

/** The number of a refund's package. */
const trackingOfRefund = ({ agencyId }: ReadTx) =>
  sql<string | null>`(select p.tracking_number from package p
    where p.agency_id = ${agencyId} and p.id = refund.package_id)`.as('tracking_number');

/** A refund with the charge that it gives back and the label that must be void before. */
const refunds = (tx: ReadTx, id: number) =>
  tx
    .selectOwn('refund')
    .innerJoin('money_entry as charge', join => same(join, 'charge.id', 'refund.charge_id'))
    .select(['refund.id', 'refund.package_id', 'refund.amount_cents', 'refund.reference', 'refund.charge_id'])
    .select(['refund.tries', 'refund.asked_at', 'refund.label_void'])
    .select(['charge.purpose', 'charge.order_id', 'charge.method', 'charge.brand', 'charge.last_four'])
    .leftJoin('attempt', join => same(join, 'attempt.id', 'charge.attempt_id'))
    .select(['charge.provider_payment_id', 'charge.attempt_id', 'attempt.provider'])
    .select(['attempt.payment_account_id', 'attempt.carrier_account_id'])
    .select(trackingOfRefund(tx))
    .where('refund.id', '=', id);
export type RefundFacts = NonNullable<Awaited<ReturnType<typeof selectPendingRefund>>>;

export const selectRefundFacts = (tx: ReadTx, id: number) => refunds(tx, id).executeTakeFirstOrThrow();

/** One that is still to be made. */
export const selectPendingRefund = (tx: ReadTx, id: number) =>
  refunds(tx, id).where('refund.state', '=', 'pending').executeTakeFirst();

/** One that the gateway made and that did not come back (what was returned outside afterwards is done too). */
export const selectMadeRefund = (tx: ReadTx, id: number) =>
  refunds(tx, id)
    .where('refund.state', '=', 'done')
    .where(eb => {
      const written = (kind: 'refund' | 'reversal') =>
        eb.exists(
          eb
            .selectFrom('money_entry as made')
            .select('made.id')
            .where('made.agency_id', '=', tx.agencyId)
            .whereRef('made.charge_id', '=', 'refund.charge_id')
            .whereRef('made.reference', '=', 'refund.reference')
            .where('made.kind', '=', kind),
        );
      return eb.and([written('refund'), eb.not(written('reversal'))]);
    })
    .executeTakeFirst();

/** Takes a pending refund that nobody drives; false when there is nothing to take. */
export async function takeRefund(
  tx: Tx,
  id: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const taken = await tx
    .updateOwn('refund')
    .set({ driven_until: until })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where(eb => eb.or([eb('driven_until', 'is', null), eb('driven_until', '<', now)]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Changes a pending refund that is still driven by who took it until `until`; false when somebody else took over. */
export async function updateDrivenRefund(
  tx: Tx,
  { id, until }: { id: number; until: Date },
  change: Updateable<Refund>,
): Promise<boolean> {
  const changed = await tx
    .updateOwn('refund')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('driven_until', '=', until)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Drops a pending refund before the gateway was asked for it; false when somebody else took over. */
export async function dropRefund(
  tx: Tx,
  { id, until }: { id: number; until: Date },
  change: { reason: string; updated_at: Date },
): Promise<boolean> {
  const dropped = await tx
    .updateOwn('refund')
    .set(eb => ({ ...change, state: 'dropped', tries: eb('tries', '+', 1), driven_until: null }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('driven_until', '=', until)
    .where('asked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return dropped !== undefined;
}

/** False when it was closed by somebody else. */
export async function closeRefund(
  tx: Tx,
  id: number,
  change: { state: 'done' | 'failed'; reason: string | null; updated_at: Date; amount_cents?: number },
): Promise<boolean> {
  const closed = await tx
    .updateOwn('refund')
    .set(eb => ({ ...change, tries: eb('tries', '+', 1), driven_until: null, asked_at: null }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** A refund that was made is none any more; false when somebody else said so first. */
export async function reopenRefund(tx: Tx, id: number, now: Date): Promise<boolean> {
  const reopened = await tx
    .updateOwn('refund')
    .set({ state: 'failed', reason: 'came_back', updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .returning('id')
    .executeTakeFirst();
  return reopened !== undefined;
}

/** Closes a refund that the gateway refused; answers it with the charge that it gives back. */
export const takeFailedRefund = (tx: Tx, id: number, now: Date) =>
  tx
    .updateOwn('refund')
    .from('money_entry as charge')
    .set({ state: 'done', updated_at: now })
    .where('charge.agency_id', '=', tx.agencyId)
    .whereRef('charge.id', '=', 'refund.charge_id')
    .where('refund.id', '=', id)
    .where('refund.state', '=', 'failed')
    .returning(['refund.charge_id', 'refund.package_id', 'refund.amount_cents', 'refund.reference'])
    .returning(['charge.purpose', 'charge.order_id'])
    .returning(trackingOfRefund(tx))
    .executeTakeFirst();

/** Pending refunds that nobody drives and whose next try is due. */
export async function selectDueRefunds(tx: ReadTx, now: Date): Promise<number[]> {
  const rows = await tx
    .selectOwn('refund')
    .select('id')
    .where('state', '=', 'pending')
    .where(eb => eb.or([eb('driven_until', 'is', null), eb('driven_until', '<', now)]))
    .where(eb => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    .orderBy('tries')
    .orderBy('id')
    .limit(MOST_DUE)
    .execute();
  return rows.map(row => row.id);
}

export const selectRefundByReference = (tx: ReadTx, reference: string) =>
  tx.selectOwn('refund').select('id').where('reference', '=', reference).executeTakeFirst();

type Which = { attempt: number } | { charge: number };

/** Nobody else records, or asks for, a refund of these charges until the transaction ends. */
export async function holdCharges(tx: Tx, which: Which): Promise<number[]> {
  const [column, value] =
    'attempt' in which ? (['attempt_id', which.attempt] as const) : (['id', which.charge] as const);
  const rows = await tx
    .selectOwn('money_entry')
    .select('id')
    .where(column, '=', value)
    .where('kind', '=', 'charge')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

const net = sql`coalesce(sum(case when m.kind = 'refund' then m.amount_cents else -m.amount_cents end), 0)::integer`;
/** What neither went back of the charge `c`, nor was asked for, but by this refund. */
const leftOf = ({ agencyId }: ReadTx, refundId: number) => sql<number>`c.amount_cents
  - (select ${net} from money_entry m where m.agency_id = ${agencyId} and m.charge_id = c.id)
  - (select coalesce(sum(r.amount_cents), 0)::integer from refund r where r.agency_id = ${agencyId}
      and r.charge_id = c.id and r.state = 'pending' and r.asked_at is not null and r.id <> ${refundId})`;

/** Charges that are held: what is left of each, and the package and the client that it is of, where it is of one. */
export async function selectLeftOfCharges(tx: ReadTx, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    left: number;
    package_id: number | null;
    client_id: number | null;
  }>`
    select c.id, ${leftOf(tx, 0)} as left, coalesce(c.package_id, alone.id) as package_id,
      coalesce(p.account_id, o.account_id) as client_id
    from money_entry c
      left join package p on p.agency_id = c.agency_id and p.id = c.package_id
      left join orders o on o.agency_id = c.agency_id and o.id = c.order_id
      left join lateral (select min(q.id) as id from package q where q.agency_id = ${tx.agencyId}
        and q.order_id = c.order_id and c.purpose = 'order' having count(*) = 1) alone on true
    where c.agency_id = ${tx.agencyId} and c.id = any(${[...ids]})
    order by c.id`.execute(tx);
  return rows;
}

/**
 * How much of a refund may be asked for, its charge being held: no more than is left of the charge, and of what the
 * refund's package bears of it less what a person gave back at the bank, until a manager said which refund that was.
 */
export async function selectLeftForRefund(tx: ReadTx, id: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select least(${leftOf(tx, id)},
      case when c.package_id is null and f.package_id is not null then f.amount_cents else c.amount_cents end
        - (select ${net} from money_entry m join refund r on (r.agency_id, r.charge_id, r.reference) =
            (m.agency_id, m.charge_id, m.reference)
          where m.agency_id = ${tx.agencyId} and m.charge_id = c.id and r.made_at_bank is not null)
        + (select coalesce(sum(r.amount_cents), 0)::integer from refund r where r.agency_id = ${tx.agencyId}
          and r.charge_id = c.id and r.state = 'dropped' and r.reason = 'given_back_at_bank')) as left
    from refund f join money_entry c on c.agency_id = f.agency_id and c.id = f.charge_id
    where f.agency_id = ${tx.agencyId} and f.id = ${id}`.execute(tx);
  return rows[0]?.left ?? 0;
}

/** What the books have of a refund that was made at the bank, one row for each charge that bears a part of it. */
export const selectMadeAtBank = (tx: ReadTx, attemptId: number, made: string) =>
  tx
    .selectOwn('refund')
    .innerJoin('money_entry as c', join => same(join, 'c.id', 'refund.charge_id'))
    .select(['refund.id', 'refund.amount_cents'])
    .where('refund.made_at_bank', '=', made)
    .where('c.attempt_id', '=', attemptId)
    .orderBy('refund.id')
    .execute();
