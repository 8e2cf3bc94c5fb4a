import type pg from 'pg';

/** Attempts that disagree with what the providers remember of them, and what the providers did for nobody. */
export async function disagreements(owner: pg.Client): Promise<object[]> {
  return (await owner.query<object>(DISAGREEMENTS)).rows;
}

const DISAGREEMENTS = `
  with known as (
    select a.reference, a.kind, a.state, a.amount_cents, o.state as order_state, coalesce(o.quantity, 0) as quantity,
      (select count(*)::int from money_entry m where m.attempt_id = a.id and m.kind = 'charge' and m.amount_cents = a.amount_cents) as charges,
      (select count(*)::int from package k where k.order_id = a.order_id) as packages,
      (select count(*)::int from package k join simulator.labels l on l.carrier_tracking = k.ups_tracking and l.voided_at is null
        join simulator.shipments s on s.shipment_id = l.shipment_id and s.reference = a.reference
        where k.order_id = a.order_id
          and s.request -> 'parcels' -> l.position ->> 'printedReference' = k.tracking_number) as labelled,
      (select count(*)::int from simulator.labels l join simulator.shipments s using (shipment_id)
        where s.reference = a.reference and l.voided_at is null) as labels,
      (select count(distinct r.prn)::int from simulator.pickups r join simulator.pickup_labels l using (prn)
        join package k on k.ups_tracking = l.carrier_tracking
        where k.order_id = a.order_id and r.cancelled_at is null) as visits,
      (select count(*)::int from pickup u join simulator.pickups r on r.prn = u.prn and r.cancelled_at is null
        where u.attempt_id = a.id) as pickups,
      p.state as payment, p.captured_cents
    from attempt a left join orders o on o.agency_id = a.agency_id and o.id = a.order_id
      left join simulator.payments p on p.reference = a.reference
  )
  select * from known where not case
    when state = 'done' and kind = 'order' then payment = 'captured' and captured_cents = amount_cents and charges = 1
      and order_state = 'paid' and packages = quantity and labels = quantity and labelled = quantity
    when state = 'done' and kind = 'pickup' then payment = 'captured' and captured_cents = amount_cents and charges = 1
      and visits = 1 and pickups = 1
    when state = 'done' then payment = 'captured' and captured_cents = amount_cents and charges = 1
    when kind = 'pickup' then coalesce(payment in ('voided', 'declined', 'rejected'), true) and charges = 0 and pickups = 0
    else coalesce(payment in ('voided', 'declined', 'rejected'), true) and charges = 0 and labels = 0 and packages = 0
      and coalesce(order_state = 'failed', true)
  end
  union all
  select reference, 'payment of nobody', state, amount_cents, null, 0, 0, 0, 0, 0, 0, 0, state, captured_cents
    from simulator.payments where reference not in (select reference from attempt)
  union all
  select reference, 'labels of nobody', null, 0, null, 0, 0, 0, 0, 0, 0, 0, null, 0
    from simulator.shipments where reference not in (select reference from attempt)`;
