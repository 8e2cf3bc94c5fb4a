import type pg from 'pg';

/**
 * What the simulated bank and carrier remember is compared with the books, from both sides: what one of them has and
 * the other has not is a difference, and so is whatever is still under way. Tests kill and pause servers and then ask.
 */
export type Comparison = {
  what: string;
  /** how many rows were looked at: of nothing, everything agrees */
  compared: number;
  differences: object[];
};

/** `owner` sees every agency, and the simulators' ledgers. */
export async function compareLedgers(owner: pg.ClientBase): Promise<Comparison[]> {
  const found: Comparison[] = [];
  for (const [what, query] of Object.entries(COMPARISONS)) {
    const { rows } = await owner.query<{ agrees: boolean | null }>(query);
    // a row that cannot tell whether it agrees does not
    const differences = rows.filter(({ agrees }) => agrees !== true);
    found.push({ what, compared: rows.length, differences });
  }
  return found;
}

/** Whatever disagrees, each with what was compared. */
export async function disagreements(owner: pg.ClientBase): Promise<object[]> {
  const found = await compareLedgers(owner);
  return found.flatMap(({ what, differences }) => differences.map(difference => ({ what, ...difference })));
}

/** How much is still under way: purchases that nobody waits for a review of, and refunds. */
export async function countOpen(owner: pg.ClientBase): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select (select count(*)::int from attempt where state not in ('done', 'declined', 'failed', 'held'))
       + (select count(*)::int from refund where state = 'pending') as n`,
  );
  return rows[0]?.n ?? Number.NaN;
}

/** Each query answers one row for each thing that is looked at, with `agrees`. */
const COMPARISONS = {
  'payments at the bank: who asked for them': `
    select p.reference, p.state as bank, p.amount_cents, p.captured_cents, a.state as attempt, a.reason,
      a.amount_cents as asked_cents,
      p.amount_cents = a.amount_cents and case a.state
        when 'done' then p.state = 'captured' and p.captured_cents = a.amount_cents
        when 'declined' then p.state in ('voided', 'declined', 'rejected')
        when 'failed' then p.state in ('voided', 'declined', 'rejected')
        when 'held' then p.state = 'held'
        else false
      end as agrees
    from simulator.payments p left join attempt a using (reference)`,

  'attempts: paid once, or not at all': `
    select a.reference, a.kind, a.state, a.reason, a.amount_cents, p.state as bank, m.charges,
      case a.state
        when 'done' then p.state = 'captured' and m.charges = coalesce(jsonb_array_length(a.shares), 1) and m.cents = a.amount_cents
        when 'held' then m.charges = 0
        else a.state in ('declined', 'failed') and m.charges = 0
      end as agrees
    from attempt a left join simulator.payments p using (reference)
      cross join lateral (select count(*) as charges, sum(amount_cents) as cents from money_entry m
        where m.agency_id = a.agency_id and m.attempt_id = a.id and m.kind = 'charge') m`,

  'charges in the books: captured at the bank': `
    select m.agency_id, m.id, m.amount_cents, a.reference, a.state as attempt, p.state as bank, p.captured_cents,
      p.state = 'captured' and p.captured_cents = (select sum(each.amount_cents) from money_entry each
          where each.agency_id = m.agency_id and each.attempt_id = m.attempt_id and each.kind = 'charge')
        and p.provider_id = m.provider_payment_id as agrees
    from money_entry m left join attempt a on a.agency_id = m.agency_id and a.id = m.attempt_id
      left join simulator.payments p on p.reference = a.reference
    where m.kind = 'charge'`,

  'parts of one payment: each charged to its package': `
    select a.reference, a.state, one.part, m.charges,
      m.charges = case a.state when 'done' then 1 else 0 end as agrees
    from attempt a cross join jsonb_array_elements(a.shares) one(part)
      cross join lateral (select count(*) as charges from money_entry m
        where m.agency_id = a.agency_id and m.attempt_id = a.id and m.kind = 'charge' and m.purpose = 'debt'
          and m.package_id = (one.part ->> 'package')::int and m.amount_cents = (one.part ->> 'cents')::int) m`,

  'orders: their packages stand where they are paid': `
    select o.agency_id, o.id, o.state, o.quantity, k.packages, a.done, a.held,
      case o.state
        when 'paid' then a.done = 1 and k.packages = o.quantity
        when 'held' then a.held = 1 and k.packages = 0
        else o.state in ('failed', 'expired') and a.done + a.held + k.packages = 0
      end as agrees
    from orders o
      cross join lateral (select count(*) as packages from package k
        where k.agency_id = o.agency_id and k.order_id = o.id) k
      cross join lateral (select count(*) filter (where state = 'done') as done,
          count(*) filter (where state = 'held') as held from attempt a
        where a.agency_id = o.agency_id and a.order_id = o.id and a.kind = 'order') a`,

  'labels at the carrier: each of a package that stands': `
    select s.reference, a.state as attempt, l.carrier_tracking, l.voided_at is not null as void,
      k.tracking_number, k.voided_at is not null as package_void,
      a.reference is not null and case when l.voided_at is null
        then k.voided_at is null and k.order_id = a.order_id and k.carrier_shipment_id = s.shipment_id
          and k.tracking_number = s.request -> 'parcels' -> l.position ->> 'printedReference'
        else k.id is null or k.voided_at is not null
      end as agrees
    from simulator.labels l join simulator.shipments s using (shipment_id)
      left join attempt a on a.reference = s.reference and a.kind = 'order'
      left join package k on k.agency_id = a.agency_id and k.carrier_tracking = l.carrier_tracking`,

  'packages: each with its label': `
    select k.agency_id, k.id, k.tracking_number, k.carrier_tracking, k.voided_at is not null as void,
      l.voided_at is not null as label_void, k.label_key,
      l.carrier_tracking is not null and (k.voided_at is null) = (l.voided_at is null)
        and k.label_key is not null as agrees
    from package k left join simulator.labels l on l.carrier_tracking = k.carrier_tracking`,

  'visits of the carrier: paid, and for a package that stands': `
    select r.prn, r.cancelled_at is not null as cancelled, u.pickups, k.standing,
      (r.cancelled_at is null) = (u.pickups > 0 and k.standing > 0) as agrees
    from simulator.pickups r
      cross join lateral (select count(*) as pickups from pickup u where u.prn = r.prn) u
      cross join lateral (select count(*) as standing from package k
        where k.carrier_prn = r.prn and k.voided_at is null) k`,

  'pickups: one for each that is paid, and known to the carrier': `
    select a.reference, a.state as attempt, u.prn, u.pickups, k.standing, k.unknown,
      case when a.state = 'done'
        then u.pickups = 1 and u.known = 1 and k.unknown = 0 and k.standing > 0
        else u.pickups = 0
      end as agrees
    from attempt a
      cross join lateral (select count(*) as pickups, count(r.prn) as known, min(u.prn) as prn,
          min(u.created_at) as at from pickup u left join simulator.pickups r on r.prn = u.prn
        where u.agency_id = a.agency_id and u.attempt_id = a.id) u
      cross join lateral (select
          count(*) filter (where k.voided_at is null or k.voided_at > u.at) as standing,
          count(*) filter (where k.carrier_prn is distinct from u.prn or not k.pickup or l.prn is null) as unknown
        from package k left join simulator.pickup_labels l on l.prn = u.prn and l.carrier_tracking = k.carrier_tracking
        where k.agency_id = a.agency_id
          and k.id in (select value::int from jsonb_array_elements_text(a.details -> 'packages'))) k
    where a.kind = 'pickup'`,

  'refunds at the bank: in the books': `
    select b.reference, b.amount_cents, r.state, r.amount_cents as asked_cents,
      r.state = 'done' and r.amount_cents = b.amount_cents as agrees
    from simulator.refunds b left join refund r using (reference)`,

  'refunds in the books: made by the bank': `
    select r.reference, r.state, r.reason, r.amount_cents, b.amount_cents as bank_cents, m.entries,
      case r.state
        when 'done' then b.amount_cents = r.amount_cents and m.entries = 1 and m.cents = r.amount_cents
        else r.state in ('failed', 'dropped') and b.reference is null and m.entries = 0
      end as agrees
    from refund r left join simulator.refunds b using (reference)
      cross join lateral (select count(*) as entries, sum(amount_cents) as cents from money_entry m
        where m.agency_id = r.agency_id and m.reference = r.reference and m.kind = 'refund') m`,

  'void packages: refunded once, or refused by the bank': `
    select k.agency_id, k.id, k.tracking_number, k.voided_at is not null as void, r.refunds,
      r.refunds = case when k.voided_at is null then 0 else 1 end as agrees
    from package k
      cross join lateral (select count(*) as refunds from refund r
          join money_entry m on m.agency_id = r.agency_id and m.id = r.charge_id and m.purpose = 'order'
        where r.agency_id = k.agency_id and r.package_id = k.id and r.state in ('done', 'failed')) r`,

  'debts: settled once, or still owed': `
    select k.agency_id, k.id, k.tracking_number, k.payment as owes, k.final_payment_cents, m.settled,
      m.settled = case when k.payment then 0 else 1 end as agrees
    from package k
      cross join lateral (select count(*) as settled from money_entry m
        where m.agency_id = k.agency_id and m.package_id = k.id and m.purpose = 'debt'
          and m.kind in ('charge', 'outside', 'waiver')
          and not exists (select 1 from money_entry back
            where back.agency_id = m.agency_id and back.charge_id = m.id)) m
    where k.final_payment_cents is not null`,

  'every cent: captured and given back': `
    select bank.captured as bank_captured, books.charged as books_charged, bank.refunded as bank_refunded,
      books.refunded as books_refunded,
      bank.captured = books.charged and bank.refunded = books.refunded as agrees
    from (select coalesce(sum(captured_cents), 0) as captured, coalesce(sum(refunded_cents), 0) as refunded
        from simulator.payments) bank,
      (select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as charged,
          coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as refunded from money_entry) books`,
};
