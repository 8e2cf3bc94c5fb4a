-- The totals of lists (docs/decisions/002) are declared once: `lists_of` says in which lists a row stands, since which
-- day and for how much. Its triggers and a recount follow from it. What is new: the money of each week, by its Monday,
-- so that the manager's home sums no rows.
create function lists_of(c client_search) returns table (list text, day date, cents integer) language sql immutable as $$
  select 'clients', null::date, 0
$$;
create function lists_of(m money_entry) returns table (list text, day date, cents integer) language sql immutable as $$
  select 'money', null::date, 0
  union all
  -- a refund that came back was none, and a waiver moved no money
  select case when m.kind in ('charge', 'outside') then 'received' else 'refunded' end,
    date_trunc('week', m.day::timestamp)::date, case m.kind when 'reversal' then -m.amount_cents else m.amount_cents end
  where m.kind <> 'waiver'
$$;
create function lists_of(p package) returns table (list text, day date, cents integer) language sql immutable as $$
  select 'waiting ' || p.status, p.stage_day, 0 where p.voided_at is null and p.status < 5
  union all
  select 'debts', p.received_day, p.final_payment_cents - p.discount_cents where p.voided_at is null and p.payment
  union all
  select 'promised ' || p.promised_by, p.promised_day, 0
  where p.voided_at is null and p.status between 2 and 4 and p.promised_day is not null
$$;
-- Facts come many at once: their listener appends how many lines the trail has more, not a trigger.
create function lists_of(f fact) returns table (list text, day date, cents integer) language sql immutable as $$
  select 'trail', null::date, 0 where f.in_trail
$$;

-- Appends what a row's change is to the lists; a change that moves it in none appends nothing.
create function count_lists() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_count (agency_id, list, day, n, cents)
      select new.agency_id, l.list, l.day, 1, l.cents from lists_of(new) l;
  elsif tg_op = 'DELETE' then
    insert into list_count (agency_id, list, day, n, cents)
      select old.agency_id, l.list, l.day, -1, -l.cents from lists_of(old) l;
  else
    insert into list_count (agency_id, list, day, n, cents)
      select new.agency_id, l.list, l.day, sum(l.n), sum(l.n * l.cents)
      from (select 1 as n, * from lists_of(new) union all select -1, * from lists_of(old)) l
      group by l.list, l.day having sum(l.n) <> 0 or sum(l.n * l.cents) <> 0;
  end if;
  return null;
end $$;

drop trigger client_counted on client_search;
drop trigger money_counted on money_entry;
drop trigger package_listed on package;
drop trigger package_moved_in_lists on package;
drop trigger package_promise_listed on package;
drop trigger package_promise_moved on package;
drop function count_clients, count_money, count_package_lists, count_promises, lists_of_package, promises_of_package;
create trigger listed after insert or update or delete on client_search for each row execute function count_lists();
create trigger listed after insert or update or delete on money_entry for each row execute function count_lists();
create trigger listed after insert or update or delete on package for each row execute function count_lists();

-- Counts an agency's lists of these names from their rows: where a migration adds one, and for whoever loads rows
-- without triggers. Whoever calls it keeps others from writing meanwhile.
drop function recount_lists(integer);
create function recount_lists(agency integer, lists text default '%') returns void language plpgsql as $$
declare
  counted text;
begin
  delete from list_count where agency_id = agency and list like lists;
  for counted in
    select t.typname from pg_proc f join pg_type t on t.oid = f.proargtypes[0]
    where f.proname = 'lists_of' and f.pronamespace = 'public'::regnamespace
  loop
    execute format('insert into list_count (agency_id, list, day, n, cents)
      select $1, l.list, l.day, count(*), sum(l.cents) from public.%I r, lists_of(r) l
      where r.agency_id = $1 and l.list like $2 group by 2, 3', counted) using agency, lists;
  end loop;
end $$;

-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    perform recount_lists(one.id, 'received'), recount_lists(one.id, 'refunded');
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;
