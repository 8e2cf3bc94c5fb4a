-- So that the tables can be distributed by agency (docs/decisions/036): nothing refers to an identity column, what is
-- unique is unique within an agency, and triggers look at one row.

-- Agencies are the table that every machine has whole; what went astray is shown by number. Both are numbered by
-- sequences.
alter table agency alter column id drop identity;
create sequence agency_number as integer owned by agency.id;
alter table agency alter column id set default nextval('agency_number');
alter table stray alter column id drop identity;
create sequence stray_number as integer owned by stray.id;
alter table stray alter column id set default nextval('stray_number');
grant usage on stray_number to puerta_app;
-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
  agencies integer := 0;
  strays integer := 0;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    select greatest(strays, max(id)) into strays from stray where agency_id = one.id;
    agencies := greatest(agencies, one.id);
  end loop;
  perform set_config('puerta.agency', '', true);
  if agencies > 0 then perform setval('agency_number', agencies); end if;
  if strays > 0 then perform setval('stray_number', strays); end if;
end $$;

-- A reference begins with its agency's number: unique in one, it is unique in all.
alter table attempt drop constraint attempt_reference_key, add unique (agency_id, reference);
alter table refund drop constraint refund_reference_key, add unique (agency_id, reference);

-- Counts of lists: each row appends its own change (docs/decisions/002), and one that changes no list costs nothing.
drop trigger package_inserted on package;
drop trigger package_updated on package;
drop trigger package_inserted_in_lists on package;
drop trigger package_moved_in_lists on package;
drop trigger client_added on client_search;
drop trigger client_removed on client_search;
drop trigger trail_told on audit;

create or replace function count_packages() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into package_count (agency_id, domestic, status, n)
      values (old.agency_id, old.domestic, case when old.voided_at is null then old.status else 0 end, -1);
  end if;
  insert into package_count (agency_id, domestic, status, n)
    values (new.agency_id, new.domestic, case when new.voided_at is null then new.status else 0 end, 1);
  return null;
end $$;
create trigger package_counted after insert on package for each row execute function count_packages();
create trigger package_moved after update on package for each row
  when ((old.domestic, old.status, old.voided_at is null) is distinct from (new.domestic, new.status, new.voided_at is null))
  execute function count_packages();

create or replace function count_package_lists() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into list_count (agency_id, list, day, n, cents)
      select old.agency_id, l.list, l.day, -1, -l.cents
      from lists_of_package(old.status, old.voided_at, old.stage_day, old.payment, old.received_day,
        old.final_payment_cents - old.discount_cents) l;
  end if;
  insert into list_count (agency_id, list, day, n, cents)
    select new.agency_id, l.list, l.day, 1, l.cents
    from lists_of_package(new.status, new.voided_at, new.stage_day, new.payment, new.received_day,
      new.final_payment_cents - new.discount_cents) l;
  return null;
end $$;
create trigger package_listed after insert on package for each row execute function count_package_lists();
create trigger package_moved_in_lists after update on package for each row
  when ((old.status, old.voided_at is null, old.stage_day, old.payment, old.received_day,
      old.final_payment_cents, old.discount_cents)
    is distinct from (new.status, new.voided_at is null, new.stage_day, new.payment, new.received_day,
      new.final_payment_cents, new.discount_cents))
  execute function count_package_lists();

create or replace function count_clients() returns trigger language plpgsql as $$
begin
  insert into list_count (agency_id, list, day, n, cents)
    values (coalesce(new.agency_id, old.agency_id), 'clients', null, case tg_op when 'INSERT' then 1 else -1 end, 0);
  return null;
end $$;
create trigger client_counted after insert or delete on client_search
  for each row execute function count_clients();

create or replace function count_trail() returns trigger language plpgsql as $$
begin
  insert into list_count (agency_id, list, day, n, cents) values (new.agency_id, 'trail', null, 1, 0);
  return null;
end $$;
create trigger trail_counted after insert on audit for each row execute function count_trail();
