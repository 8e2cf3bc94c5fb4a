-- The lists of orders are asked by day, city and service (docs/decisions/069). A package keeps the city it goes to, null
-- within the United States, so that each of these is one walk of an index that holds what the others compare, and what
-- is added up above a list.
alter table package add column city_id integer;

-- Copies of the version before sell packages too.
create function keep_city() returns trigger language plpgsql as $$
begin
  select o.receiver_city_id into new.city_id from orders o
    where o.agency_id = new.agency_id and o.id = new.order_id;
  return new;
end $$;
create trigger package_goes_to before insert on package for each row execute function keep_city();

-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    update package p set city_id = o.receiver_city_id from orders o
      where p.agency_id = one.id and o.agency_id = one.id and o.id = p.order_id and o.receiver_city_id is not null;
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;

create index package_by_day on package (agency_id, domestic, order_day, id)
  include (status, voided_at, product_code, city_id, payment, price_cents, pickup_cost_cents, final_payment_cents, discount_cents);
create index package_by_city on package (agency_id, city_id, order_day, id)
  include (domestic, status, voided_at, product_code, payment, price_cents, pickup_cost_cents, final_payment_cents, discount_cents)
  where city_id is not null;
create index package_by_service on package (agency_id, product_code, order_day, id)
  include (domestic, status, voided_at, city_id, payment, price_cents, pickup_cost_cents, final_payment_cents, discount_cents);

-- Movements of money are asked by day, kind and method in the same way; the first in place of one that ended with the
-- day.
drop index money_entry_of_day;
create index money_entry_of_day on money_entry (agency_id, day, id) include (method, kind, amount_cents);
create index money_entry_by_kind on money_entry (agency_id, kind, day, id) include (method, amount_cents);
create index money_entry_by_method on money_entry (agency_id, method, day, id) include (kind, amount_cents);
