-- The day that was promised to a package's customer and by which way (1 sea, 2 air), as arrivals are told
-- (docs/rules/dates.md): its city's days from the purchase. It is kept, so that those past it are counted and listed
-- from an index (docs/decisions/064).
alter table package add column promised_day date, add column promised_by smallint check (promised_by in (1, 2));

-- What travels by either way is promised nothing until its lot decides, unless its city has the days of one alone.
create function promise_of(
  order_day date, product_type text, lot_type smallint, city jsonb, out day date, out way smallint
) language plpgsql immutable as $$
declare
  goes smallint := case product_type when 'OCEAN' then 1 when 'AIR' then 2 else lot_type end;
  sea integer := case when coalesce(goes, 1) = 1 then (city ->> 'oceanEtaDays')::integer end;
  air integer := case when coalesce(goes, 2) = 2 then (city ->> 'airEtaDays')::integer end;
begin
  if (sea is null) <> (air is null) then
    day := order_day + coalesce(sea, air);
    way := case when sea is null then 2 else 1 end;
  end if;
end $$;

-- Copies of the version before sell packages too.
create function keep_promise() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.product_type = 'MULTIPLE' then
    select p.day, p.way into new.promised_day, new.promised_by
    from orders o
      left join lot l on l.agency_id = o.agency_id and l.id = new.lot_id
      cross join lateral promise_of(new.order_day, new.product_type, l.type, o.tariff -> 'city') p
    where o.agency_id = new.agency_id and o.id = new.order_id;
  end if;
  return new;
end $$;
create trigger package_promised before insert or update of lot_id on package
  for each row execute function keep_promise();

create function keep_promises_of_lot() returns trigger language plpgsql as $$
begin
  update package set lot_id = lot_id
    where agency_id = new.agency_id and lot_id = new.id and product_type = 'MULTIPLE';
  return null;
end $$;
create trigger lot_goes_another_way after update of type on lot for each row
  when (old.type <> new.type) execute function keep_promises_of_lot();

-- 'promised 1' and 'promised 2': received and not delivered, by the day that was promised.
create function promises_of_package(
  status smallint, voided_at timestamptz, promised_day date, promised_by smallint
) returns table (list text, day date) language sql immutable as $$
  select 'promised ' || promised_by, promised_day
  where voided_at is null and status between 2 and 4 and promised_day is not null
$$;
create function count_promises() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into list_count (agency_id, list, day, n, cents)
      select old.agency_id, l.list, l.day, -1, 0
      from promises_of_package(old.status, old.voided_at, old.promised_day, old.promised_by) l;
  end if;
  insert into list_count (agency_id, list, day, n, cents)
    select new.agency_id, l.list, l.day, 1, 0
    from promises_of_package(new.status, new.voided_at, new.promised_day, new.promised_by) l;
  return null;
end $$;
create trigger package_promise_listed after insert on package for each row execute function count_promises();
create trigger package_promise_moved after update on package for each row
  when ((old.status, old.voided_at is null, old.promised_day, old.promised_by)
    is distinct from (new.status, new.voided_at is null, new.promised_day, new.promised_by))
  execute function count_promises();

create or replace function recount_lists(agency integer) returns void language sql as $$
  delete from list_count where agency_id = agency;
  insert into list_count (agency_id, list, day, n, cents)
    select agency, l.list, l.day, count(*), sum(l.cents)
    from package p, lists_of_package(p.status, p.voided_at, p.stage_day, p.payment, p.received_day,
      p.final_payment_cents - p.discount_cents) l
    where p.agency_id = agency group by 2, 3
    union all
    select agency, l.list, l.day, count(*), 0
    from package p, promises_of_package(p.status, p.voided_at, p.promised_day, p.promised_by) l
    where p.agency_id = agency group by 2, 3
    union all
    select agency, 'clients', null, count(*), 0 from client_search where agency_id = agency
    union all
    select agency, 'trail', null, count(*), 0 from public.fact where agency_id = agency and in_trail
    union all
    select agency, 'money', null, count(*), 0 from money_entry where agency_id = agency
$$;

create index package_promised on package (agency_id, promised_day, id) include (promised_by)
  where status between 2 and 4 and voided_at is null and promised_day is not null;
-- the other rows of the morning: brought by the carrier and not received, received and not processed, the carrier's
-- visits of a day, lots under way, what was done on a day
create index package_unreceived on package (agency_id, carrier_delivered_at, id)
  where status = 1 and voided_at is null and not domestic and carrier_delivered_at is not null;
create index package_unprocessed on package (agency_id, received_day, id)
  where status = 2 and voided_at is null and not domestic and process_day is null and not payment;
create index pickup_by_day on pickup (agency_id, day);
create index lot_under_way on lot (agency_id, status, departure_day, id) include (total_packages) where status < 4;
create index package_step_by_day on package_step (agency_id, day, status);

-- An owner whom row-level security binds sees one agency at a time. A delivery of long ago is not taken back any more.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    update package p set promised_day = k.day, promised_by = k.way
      from (
        select q.id, m.day, m.way from package q
          join orders o on o.agency_id = q.agency_id and o.id = q.order_id
          left join lot l on l.agency_id = q.agency_id and l.id = q.lot_id
          cross join lateral promise_of(q.order_day, q.product_type, l.type, o.tariff -> 'city') m
        where q.agency_id = one.id and q.voided_at is null and not q.domestic
          and (q.status < 5 or q.stage_day > current_date - 90)
      ) k
      where p.agency_id = one.id and p.id = k.id and k.day is not null;
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;
