-- More totals without a count(*) per page, kept as package_count is (docs/decisions/002): clients, packages that owe
-- since a day, packages that stand at a status since a day. A list is one of 'clients', 'debts', 'waiting 1' to
-- 'waiting 4'; `day` is since when its packages are in it, and those of 'debts' owe `cents` together.
create table list_count (
  agency_id integer not null references agency,
  list text not null,
  day date,
  n integer not null,
  cents bigint not null
);
create index list_count_of on list_count (agency_id, list, day) include (n, cents);
alter table list_count enable row level security;
alter table list_count force row level security;
create policy own_agency on list_count using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, delete on list_count to puerta_app;

-- In which lists a package stands, since when and for how much.
create function lists_of_package(
  status smallint, voided_at timestamptz, stage_day date, payment boolean, received_day date, owed_cents integer
) returns table (list text, day date, cents integer) language sql immutable as $$
  select 'waiting ' || status, stage_day, 0 where voided_at is null and status < 5
  union all
  select 'debts', received_day, owed_cents where voided_at is null and payment
$$;

create function count_package_lists() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_count
      select p.agency_id, l.list, l.day, count(*), sum(l.cents)
      from after_rows p, lists_of_package(p.status, p.voided_at, p.stage_day, p.payment, p.received_day,
        p.final_payment_cents - p.discount_cents) l
      group by 1, 2, 3;
  else
    insert into list_count
      select p.agency_id, l.list, l.day, sum(p.n), sum(p.n * l.cents)
      from (select *, 1 as n from after_rows union all select *, -1 from before_rows) p,
        lists_of_package(p.status, p.voided_at, p.stage_day, p.payment, p.received_day,
          p.final_payment_cents - p.discount_cents) l
      group by 1, 2, 3 having sum(p.n) <> 0 or sum(p.n * l.cents) <> 0;
  end if;
  return null;
end $$;
create trigger package_inserted_in_lists after insert on package
  referencing new table as after_rows for each statement execute function count_package_lists();
create trigger package_moved_in_lists after update on package
  referencing new table as after_rows old table as before_rows for each statement execute function count_package_lists();

create function count_clients() returns trigger language plpgsql as $$
begin
  insert into list_count
    select agency_id, 'clients', null, case tg_op when 'INSERT' then count(*) else -count(*) end, 0
    from changed group by 1;
  return null;
end $$;
create trigger client_added after insert on client_search
  referencing new table as changed for each statement execute function count_clients();
create trigger client_removed after delete on client_search
  referencing old table as changed for each statement execute function count_clients();

-- Counts an agency's lists from their rows: for this migration, and for whoever loads packages without triggers.
create function recount_lists(agency integer) returns void language sql as $$
  delete from list_count where agency_id = agency;
  insert into list_count
    select agency, l.list, l.day, count(*), sum(l.cents)
    from package p, lists_of_package(p.status, p.voided_at, p.stage_day, p.payment, p.received_day,
      p.final_payment_cents - p.discount_cents) l
    where p.agency_id = agency group by 2, 3
    union all
    select agency, 'clients', null, count(*), 0 from client_search where agency_id = agency
$$;

-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    perform recount_lists(one.id);
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;

-- A search answers its newest `most` clients, or all (null). Its words are known when it is planned, so that one
-- which finds every tenth client walks the newest, and one which finds three asks the index of words.
drop function find_clients(text[]);
create function find_clients(parts text[], most integer) returns setof integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      every text := (
        select string_agg(format(
          's.words like %L', '%' || replace(replace(replace(part, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' and ')
        from unnest(parts) part where part <> '');
    begin
      if every is null then return; end if;
      return query execute format(
        'select s.account_id from public.client_search s where s.agency_id = public.current_agency() and %s
          order by s.account_id desc limit %L', every, most);
    end
  $$;
revoke execute on function find_clients(text[], integer) from public;
grant execute on function find_clients(text[], integer) to puerta_app;
