-- A counter's row is held until its transaction ends, so that its numbers have no gaps. Invoices, package numbers and
-- lots need that; all other numbers of an agency come from sequences of its own: nobody waits for them, and those of a
-- transaction that was rolled back are missing (docs/decisions/037). Copies of the version before call the same next_id.

create schema numbers;

-- The sequences of an agency. It works as the owner, who alone makes and moves them.
create function number_agency(agency integer) returns void language plpgsql as $$
declare
  counted text;
begin
  foreach counted in array array['account', 'locker', 'orders', 'package', 'attempt', 'money_entry', 'refund',
    'dispute', 'pickup', 'unidentified_box', 'lot', 'ticket', 'ticket_reply', 'us_address', 'venezuela_address',
    'provider_account', 'state', 'city', 'office', 'transport']
  loop
    execute format('create sequence if not exists numbers.%I as integer', counted || '_' || agency);
  end loop;
end $$;
create function number_new_agency() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp
  as $$
begin
  perform public.number_agency(new.id);
  return null;
end $$;
create trigger agency_numbered after insert on agency for each row execute function number_new_agency();

-- The current agency's own: a connection reaches no other agency's.
create function next_of_sequence(sequence text) returns integer language sql
  security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select nextval(format('numbers.%I', sequence || '_' || public.current_agency())::regclass)::integer
  $$;

create function is_without_gaps(sequence text) returns boolean language sql immutable
  as $$ select sequence in ('invoice', 'package_number') or sequence like 'lot-%' $$;

-- The next number of an agency's sequence.
create or replace function next_id(sequence text) returns integer language plpgsql as $$
declare
  given integer;
begin
  if not is_without_gaps(sequence) then return next_of_sequence(sequence); end if;
  insert into counter (agency_id, name, value) values (current_agency(), sequence, 1)
    on conflict (agency_id, name) do update set value = counter.value + 1
    returning value into given;
  return given;
end $$;

-- The last number that was given; 0 before the first.
create function last_of_sequence(sequence text) returns integer language sql
  security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(pg_sequence_last_value(format('numbers.%I', sequence || '_' || public.current_agency())::regclass), 0)::integer
  $$;
create function last_id(sequence text) returns integer language plpgsql as $$
begin
  if not is_without_gaps(sequence) then return last_of_sequence(sequence); end if;
  return coalesce((select value from counter where agency_id = current_agency() and name = sequence), 0);
end $$;

-- Numbers up to this one are taken: for whoever writes rows with numbers of their own.
create function skip_in_sequence(sequence text, taken integer) returns void language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp
  as $$
begin
  if taken > public.last_of_sequence(sequence) then
    perform setval(format('numbers.%I', sequence || '_' || public.current_agency())::regclass, taken);
  end if;
end $$;
create function skip_ids(sequence text, taken integer) returns void language plpgsql as $$
begin
  if not is_without_gaps(sequence) then
    perform skip_in_sequence(sequence, taken);
  else
    insert into counter (agency_id, name, value) values (current_agency(), sequence, taken)
      on conflict (agency_id, name) do update set value = greatest(counter.value, excluded.value);
  end if;
end $$;

-- How many movements of money there are, which their last number told until now: one more of the totals of 0019.
create function count_money() returns trigger language plpgsql as $$
begin
  insert into list_count (agency_id, list, day, n, cents) values (new.agency_id, 'money', null, 1, 0);
  return null;
end $$;
create trigger money_counted after insert on money_entry for each row execute function count_money();

create or replace function recount_lists(agency integer) returns void language sql as $$
  delete from list_count where agency_id = agency;
  insert into list_count
    select agency, l.list, l.day, count(*), sum(l.cents)
    from package p, lists_of_package(p.status, p.voided_at, p.stage_day, p.payment, p.received_day,
      p.final_payment_cents - p.discount_cents) l
    where p.agency_id = agency group by 2, 3
    union all
    select agency, 'clients', null, count(*), 0 from client_search where agency_id = agency
    union all
    select agency, 'trail', null, count(*), 0 from public.fact where agency_id = agency and in_trail
    union all
    select agency, 'money', null, count(*), 0 from money_entry where agency_id = agency
$$;

-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    perform number_agency(one.id);
    -- 'demo' is no number: it says that an agency's demo is complete
    perform skip_ids(name, value) from counter
      where agency_id = one.id and not is_without_gaps(name) and to_regclass(format('numbers.%I', name || '_' || one.id)) is not null;
    delete from counter
      where agency_id = one.id and not is_without_gaps(name) and name <> 'demo';
    insert into list_count (agency_id, list, day, n, cents)
      select one.id, 'money', null, count(*), 0 from money_entry where agency_id = one.id having count(*) > 0;
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;
