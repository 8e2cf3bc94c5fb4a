-- A pickup is paid for: an attempt at no money has nothing to authorise.
alter table agency add constraint agency_pickup_fee_paid check (pickup_fee_cents > 0);
