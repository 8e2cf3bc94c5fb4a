-- an order's pickup is scheduled once, however many tabs try
create unique index attempt_one_pickup on attempt (agency_id, order_id)
  where kind = 'pickup' and state not in ('done', 'declined', 'failed');
create index pickup_by_prn on pickup (agency_id, prn);
create index pickup_by_order on pickup (agency_id, order_id);
