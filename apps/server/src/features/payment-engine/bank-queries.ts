import { sql } from 'kysely';
import type { BankEntry } from '../../adapters/payment/port.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { type Difference, recordDifference } from './difference-queries.ts';
import { isRefundReference } from './queries.ts';

/** An account at a gateway; `id` null: the deployment's own. */
export type BankAccount = { id: number | null; provider: string };
/** What was listed since `since`; what is older than `settledBy` must be listed. */
export type Listed = BankAccount & { since: Date; settledBy: Date };

/** The gateway's number of a refund that a person made there. */
const madeAtBank = ({ kind, reference, refundId }: BankEntry): string | null =>
  kind === 'refund' && !isRefundReference(reference) ? refundId : null;

/** What a difference about it is named by: our reference, or what a person made at the bank by its number there. */
const numberOf = (entry: BankEntry): string => madeAtBank(entry) ?? entry.reference;

/** Each movement is kept once. */
export const keepEntries = async (tx: Tx, { id, provider }: BankAccount, entries: readonly BankEntry[]) => {
  if (entries.length === 0) return;
  const rows = entries.map(entry => ({
    agency_id: tx.agencyId,
    provider,
    account_id: id ?? 0,
    number: entry.number,
    kind: entry.kind,
    reference: entry.reference,
    made_at_bank: madeAtBank(entry),
    amount_cents: entry.amountCents,
    fee_cents: entry.feeCents,
    at: entry.at,
  }));
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '));
  // in one parameter however many there are
  await sql`insert into bank_entry (${columns}) select ${columns}
    from json_populate_recordset(null::bank_entry, ${JSON.stringify(rows)}) on conflict do nothing`.execute(
    tx,
  );
};

/** Cents on either side, null where it has nothing; `attempt_id` null where no purchase of ours is known. */
export type Unsettled = {
  attempt_id: number | null;
  kind: 'charge' | 'refund';
  number: string;
  payment_id: string | null;
  made_at_bank: string | null;
  ours: number | null;
  theirs: number | null;
};

/**
 * Charges and refunds that the bank lists otherwise than the books have them, and those of the books that it should list
 * and does not. Left out is what is under way, and what stands as a difference of its purchase already.
 */
export async function selectUnsettled(tx: ReadTx, listed: Listed): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    with found as (${listedCharges(tx, listed)} union all ${listedRefunds(tx, listed)}
      union all ${unlistedCharges(tx, listed)} union all ${unlistedRefunds(tx, listed)})
    select * from found where not exists (select from difference d where d.agency_id = ${tx.agencyId}
      and d.attempt_id = found.attempt_id
      and (d.about = 'payment' and (d.state = 'open' or found.kind = 'charge' or d.our_state = 'refunded')
        or d.about = 'refund' and (d.state = 'open' or d.number = found.number)))
    order by number`.execute(tx);
  return rows;
}

const ofAccount = (tx: ReadTx, { id, provider }: BankAccount) => sql<boolean>`b.agency_id = ${tx.agencyId}
  and b.provider = ${provider} and b.account_id = ${id ?? 0}`;

/** What no book knows and went back whole is settled between bank and customer. */
const isEven = (tx: ReadTx) => sql<boolean>`0 = (
  select coalesce(sum(case when g.kind = 'charge' then g.amount_cents else -g.amount_cents end), 0) from bank_entry g
  where g.agency_id = ${tx.agencyId} and g.reference = b.reference and g.provider = b.provider
    and g.account_id = b.account_id and g.kind in ('charge', 'refund'))`;

const listedCharges = (tx: ReadTx, listed: Listed) => sql`
  select t.id as attempt_id, 'charge' as kind, b.reference as number, b.number as payment_id,
    null as made_at_bank, m.cents as ours, b.amount_cents as theirs
  from bank_entry b left join attempt t on t.agency_id = ${tx.agencyId} and t.reference = b.reference
    left join lateral (select sum(amount_cents)::integer as cents from money_entry
      where agency_id = ${tx.agencyId} and attempt_id = t.id and kind = 'charge') m on true
  where ${ofAccount(tx, listed)} and b.at >= ${listed.since} and b.kind = 'charge'
    and (t.id is null or t.state in ('done', 'declined', 'failed')) and m.cents is distinct from b.amount_cents
    and not (m.cents is null and ${isEven(tx)})`;

const listedRefunds = (tx: ReadTx, listed: Listed) => sql`
  select coalesce(r.attempt_id, t.id), 'refund', coalesce(b.made_at_bank, b.reference), b.number, b.made_at_bank,
    r.cents, b.amount_cents
  from bank_entry b left join attempt t on t.agency_id = ${tx.agencyId} and t.reference = b.reference
    left join lateral (
      select c.attempt_id, sum(m.amount_cents)::integer as cents, bool_or(r.state = 'pending') as is_pending
      from refund r join money_entry c on c.agency_id = ${tx.agencyId} and c.id = r.charge_id
        left join money_entry m on m.agency_id = ${tx.agencyId} and m.charge_id = r.charge_id
          and m.kind = 'refund' and m.method = 'card' and m.reference = r.reference
      where r.agency_id = ${tx.agencyId} and (r.reference = b.reference or r.made_at_bank = b.made_at_bank)
      group by c.attempt_id) r on true
  where ${ofAccount(tx, listed)} and b.at >= ${listed.since} and b.kind = 'refund'
    and not coalesce(r.is_pending, false) and r.cents is distinct from b.amount_cents
    and not (r.cents is null and b.made_at_bank is not null and ${isEven(tx)} and not exists (select from money_entry c
      where c.agency_id = ${tx.agencyId} and c.attempt_id = t.id and c.kind = 'charge'))`;

/** Of attempts `t` of this account, begun at this installation. */
const isOfAccount = (tx: ReadTx, { id, provider }: BankAccount) => sql<boolean>`t.agency_id = ${tx.agencyId}
  and t.provider = ${provider} and t.payment_account_id is not distinct from ${id}
  and starts_with(t.reference, ${`${tx.agencyId}-`})`;

/** What went back whole may have been let go before it was ever settled. */
const unlistedCharges = (tx: ReadTx, listed: Listed) => sql`
  select t.id, 'charge', t.reference, t.provider_payment_id, null, sum(m.amount_cents)::integer, null
  from attempt t join money_entry m on m.agency_id = ${tx.agencyId} and m.attempt_id = t.id and m.kind = 'charge'
    left join lateral (select sum(amount_cents) as cents from money_entry
      where agency_id = ${tx.agencyId} and charge_id = m.id and kind = 'refund') back on true
  where ${isOfAccount(tx, listed)} and t.state = 'done' and t.updated_at >= ${listed.since}
    and t.updated_at <= ${listed.settledBy}
    and not exists (select from bank_entry b
      where b.agency_id = ${tx.agencyId} and b.reference = t.reference and b.kind = 'charge')
  group by t.id, t.reference, t.provider_payment_id having sum(m.amount_cents - coalesce(back.cents, 0)) <> 0`;

/** Of charges that are listed alone: what was let go before it was settled is no refund there. */
const unlistedRefunds = (tx: ReadTx, listed: Listed) => sql`
  select t.id, 'refund', coalesce(r.made_at_bank, r.reference), t.provider_payment_id, null,
    sum(m.amount_cents)::integer, null
  from refund r join money_entry m on m.agency_id = ${tx.agencyId} and m.charge_id = r.charge_id
      and m.kind = 'refund' and m.method = 'card' and m.reference = r.reference
    join money_entry c on c.agency_id = ${tx.agencyId} and c.id = r.charge_id
    join attempt t on t.agency_id = ${tx.agencyId} and t.id = c.attempt_id
  where ${isOfAccount(tx, listed)} and r.agency_id = ${tx.agencyId} and r.state = 'done'
    and r.updated_at >= ${listed.since} and r.updated_at <= ${listed.settledBy}
    and exists (select from bank_entry b
      where b.agency_id = ${tx.agencyId} and b.reference = t.reference and b.kind = 'charge')
    and not exists (select from bank_entry b where b.agency_id = ${tx.agencyId} and b.kind = 'refund'
      and b.reference in (r.reference, t.reference)
      and (b.reference = r.reference or b.made_at_bank = r.made_at_bank))
  group by t.id, r.made_at_bank, r.reference, t.provider_payment_id`;

/** What differs takes the place of what was known of what is listed; the rest stays as it is known. */
export async function recordUnsettled(
  tx: Tx,
  entries: readonly BankEntry[],
  found: readonly Unsettled[],
  now: Date,
): Promise<void> {
  // a chargeback bears its charge's reference and says nothing of how the books have that
  const moved = entries.filter(({ kind }) => kind === 'charge' || kind === 'refund').map(numberOf);
  await tx
    .deleteOwn('difference')
    .where('about', '=', 'settled')
    .where(sql<boolean>`number = any(${moved})`)
    .where(sql<boolean>`number <> all(${found.map(({ number }) => number)})`)
    .execute();
  // what was let go since, before it was ever settled, is listed by nobody
  await sql`delete from difference d where d.agency_id = ${tx.agencyId} and d.about = 'settled'
    and d.our_state = 'charged' and d.their_state = 'not_listed' and 0 = (
      select sum(case when m.kind = 'refund' then -m.amount_cents else m.amount_cents end) from money_entry m
      where m.agency_id = ${tx.agencyId} and m.kind in ('charge', 'refund') and (m.attempt_id = d.attempt_id
        or m.charge_id in (select c.id from money_entry c
          where c.agency_id = ${tx.agencyId} and c.attempt_id = d.attempt_id)))`.execute(tx);
  for (const one of found) await recordDifference(tx, one.attempt_id, differenceOf(one), now);
}

function differenceOf({ kind, number, payment_id, ours, theirs }: Unsettled): Difference {
  const isCharge = kind === 'charge';
  const has = {
    ours: isCharge ? 'charged' : 'refunded',
    theirs: isCharge ? 'captured' : 'refunded',
  } as const;
  const hasNot = isCharge ? 'not_charged' : 'not_refunded';
  return {
    about: 'settled',
    number,
    paymentId: payment_id,
    ours: { state: ours === null ? hasNot : has.ours, cents: ours },
    theirs: { state: theirs === null ? 'not_listed' : has.theirs, cents: theirs },
  };
}
