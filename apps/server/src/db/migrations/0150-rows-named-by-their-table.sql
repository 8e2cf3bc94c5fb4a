-- Spread over machines, an agency's rows lie in tables that are called otherwise there, so that what a trigger hands on
-- names the table whose row it is. And other machines hear of an agency by `set local` alone (docs/decisions/036).
create or replace function keep_package_entry() returns trigger language plpgsql as $$
begin
  perform put_search_entry(new.agency_id, 'package', new.id, words_of_package(row(new.*)::package));
  return null;
end $$;
create or replace function keep_ticket_entry() returns trigger language plpgsql as $$
begin
  perform put_search_entry(new.agency_id, 'ticket', new.id, words_of_ticket(row(new.*)::ticket));
  return null;
end $$;
create or replace function keep_payment_entry() returns trigger language plpgsql as $$
begin
  perform put_search_entry(new.agency_id, 'payment', new.id, words_of_payment(row(new.*)::money_entry));
  return null;
end $$;
create or replace function keep_client_entry() returns trigger language plpgsql as $$
begin
  perform put_search_entry(new.agency_id, 'client', new.id, words_of_client(row(new.*)::account));
  perform put_search_entry(new.agency_id, 'name', new.id, words_of_name(row(new.*)::account));
  return null;
end $$;
create or replace function keep_receiver_entries() returns trigger language plpgsql as $$
begin
  perform put_search_entry(new.agency_id, 'receiver', new.id, words_of_receiver(row(new.*)::orders));
  perform put_search_entry(new.agency_id, 'contact', new.id, words_of_contact(row(new.*)::orders));
  return null;
end $$;
create or replace function keep_entry_of_its_ticket() returns trigger language plpgsql as $$
declare
  -- whichever of the two there is
  said record := case when tg_op = 'DELETE' then old else new end;
begin
  perform put_search_entry(t.agency_id, 'ticket', t.id, words_of_ticket(row(t.*)::ticket)) from ticket t
    where t.agency_id = said.agency_id and t.id = said.ticket_id;
  return null;
end $$;

-- One for each table: which one a trigger is of, it is told by its function.
do $$
declare
  listed record;
begin
  for listed in
    select g.oid, c.relname as of, pg_get_triggerdef(g.oid) as definition from pg_trigger g
      join pg_class c on c.oid = g.tgrelid where g.tgfoid = 'count_lists()'::regprocedure
  loop
    execute format($make$
      create function %1$I() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'INSERT' then
          insert into list_count (agency_id, list, day, n, cents)
            select new.agency_id, l.list, l.day, 1, l.cents from lists_of(row(new.*)::%2$I) l;
        elsif tg_op = 'DELETE' then
          insert into list_count (agency_id, list, day, n, cents)
            select old.agency_id, l.list, l.day, -1, -l.cents from lists_of(row(old.*)::%2$I) l;
        else
          insert into list_count (agency_id, list, day, n, cents)
            select new.agency_id, l.list, l.day, sum(l.n), sum(l.n * l.cents)
            from (select 1 as n, * from lists_of(row(new.*)::%2$I)
              union all select -1, * from lists_of(row(old.*)::%2$I)) l
            group by l.list, l.day having sum(l.n) <> 0 or sum(l.n * l.cents) <> 0;
        end if;
        return null;
      end $body$ $make$, 'count_lists_of_' || listed.of, listed.of);
    -- dropped and made anew, readers would wait for it
    execute replace(replace(listed.definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'),
      'count_lists()', format('%I()', 'count_lists_of_' || listed.of));
  end loop;
end $$;
drop function count_lists();

create or replace function what_waits() returns table (what text, state text, n integer, oldest timestamptz)
  language plpgsql as $$
declare
  before constant text := coalesce(current_setting('puerta.agency', true), '');
  one integer;
begin
  for one in select id from agency loop
    execute format('set local puerta.agency = %L', one);
    return query
      select 'attempt', a.state, count(*)::integer, min(a.created_at) from attempt a
        where a.agency_id = one and a.state not in ('done', 'declined', 'failed') group by a.state
      union all
      select 'refund', r.state, count(*)::integer, min(r.created_at) from refund r
        where r.agency_id = one and r.state = 'pending' group by r.state
      union all
      select 'refund', r.state, count(*)::integer, min(r.created_at) from refund r
        where r.agency_id = one and r.state = 'failed' group by r.state
      union all
      select 'label', 'missing', count(*)::integer, min(p.created_at) from package p
        where p.agency_id = one and p.carrier_tracking is null and p.voided_at is null having count(*) > 0
      union all
      select 'difference', d.state, count(*)::integer, min(d.found_at) from difference d
        where d.agency_id = one and d.state = 'open' group by d.state
      union all
      select 'stray', s.state, count(*)::integer, min(s.created_at) from stray s
        where s.agency_id = one and s.state = 'open' group by s.state
      union all
      select 'mail', m.state, count(*)::integer, min(m.created_at) from mail m
        where m.agency_id = one and m.state = 'queued' group by m.state
      union all
      select 'mail', m.state, count(*)::integer, min(m.created_at) from mail m
        where m.agency_id = one and m.state = 'dead' group by m.state;
  end loop;
  execute format('set local puerta.agency = %L', before);
end $$;

-- Every machine has all agencies, and one of them an agency's rows: `citus prepare` says here which.
create function has_rows_of(agency integer) returns boolean language sql stable as $$ select true $$;

create or replace function note_edit() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  agency constant integer := coalesce((becomes ->> 'agency_id')::integer, new.id);
  fields text[];
begin
  select array_agg(name) into fields
    from unnest(tg_argv) as name where was -> name is distinct from becomes -> name;
  if fields is null then return new; end if;
  new.version := old.version + 1;
  if not has_rows_of(agency) then return new; end if;
  insert into edit (agency_id, object_type, object_id, field, version, actor_id, at)
    -- without the number that such a table has on another machine
    select agency, regexp_replace(tg_table_name, '_[0-9]+$', ''), new.id, name, new.version,
        nullif(current_setting('puerta.editor', true), '')::integer,
        coalesce(nullif(current_setting('puerta.edited_at', true), '')::timestamptz, now())
      from unnest(fields) as name
    on conflict (agency_id, object_type, object_id, field)
      do update set version = excluded.version, actor_id = excluded.actor_id, at = excluded.at;
  return new;
end $$;

-- Each question by itself: Citus joins no table with a function.
create or replace function keep_promise() returns trigger language plpgsql as $$
declare
  city jsonb;
  lot_type smallint;
begin
  if tg_op = 'INSERT' or new.product_type = 'MULTIPLE' then
    select o.tariff -> 'city' into city from orders o where o.agency_id = new.agency_id and o.id = new.order_id;
    if new.lot_id is not null then
      select l.type into lot_type from lot l where l.agency_id = new.agency_id and l.id = new.lot_id;
    end if;
    select p.day, p.way into new.promised_day, new.promised_by
      from promise_of(new.order_day, new.product_type, lot_type, city) p;
  end if;
  return new;
end $$;

-- In a function of plain SQL, Citus does not know a parameter by which it would find the machine.
create or replace function words_of_payment(m money_entry) returns text language plpgsql stable as $$
begin
  return search_words(array[m.reference, m.provider_payment_id,
    (select t.reference from attempt t where t.agency_id = m.agency_id and t.id = m.attempt_id)]);
end $$;
create or replace function words_of_ticket(t ticket) returns text language plpgsql stable as $$
begin
  return search_words(array[t.subject, t.tracking, t.message]
    || array(select r.message from ticket_reply r where r.agency_id = t.agency_id and r.ticket_id = t.id
      order by r.id desc limit 100)
    || array(select n.message from ticket_note n where n.agency_id = t.agency_id and n.ticket_id = t.id
      order by n.id desc limit 100));
end $$;

-- What a function of a search asks names its agency by number: that is how Citus finds the machine.
create function is_of_agency(agency integer) returns text language sql stable as $$
  -- here the index of words is asked for all agencies at once (0067); `citus prepare` narrows it to the one
  select 'true'
$$;
create or replace function entries_by_words(
  wanted text, condition text, places text, few integer, most integer, out ids integer[], out is_whole boolean
) language plpgsql stable
  set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_indexscan = off
  set enable_indexonlyscan = off
  as $$
    declare
      -- none is no agency's number
      own constant integer := coalesce(public.current_agency(), 0);
    begin
      execute format('with hit as materialized (
            select s.id, s.agency_id, s.words from public.search_entry s where %s and s.kind = %L and %s limit %s + 1)
        select array(select s.id from hit s where s.agency_id = %s order by %s, s.id desc limit %s),
          (select count(*) from hit) <= %s',
        public.is_of_agency(own), wanted, condition, few, own, places, most, few)
        into ids, is_whole;
    end
  $$;
do $$
declare
  found text := pg_get_functiondef('find_entries'::regproc);
begin
  -- the agency as a last argument of the two texts that ask
  found := replace(found, 's.agency_id = public.current_agency() and s.kind = %1$L', 's.agency_id = %5$s and s.kind = %1$L');
  found := replace(found, 'begins, grams, every)', 'begins, grams, every, coalesce(public.current_agency(), 0))');
  found := replace(found, 's.agency_id = public.current_agency() and s.kind = %L', 's.agency_id = %s and s.kind = %L');
  found := replace(found, 'places, wanted) using', 'places, coalesce(public.current_agency(), 0), wanted) using');
  execute found;
  execute replace(replace(pg_get_functiondef('find_clients'::regproc),
    's.agency_id = public.current_agency() and', 's.agency_id = %s and'), '%L'', every, most)', '%L'', coalesce(public.current_agency(), 0), every, most)');
end $$;

create or replace function forget_person_in_facts(client integer) returns void language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own constant integer := public.current_agency();
begin
  update public.fact set person = null where agency_id = own and client_id = client and person is not null;
end $$;
create or replace function forget_access_facts(before timestamptz, most integer) returns integer language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own constant integer := public.current_agency();
  gone integer;
begin
  delete from public.fact where agency_id = own and id in (
    select id from public.fact where agency_id = own
      and kind in ('session.opened', 'session.refused', 'list.exported', 'label.printed') and at < before
      order by at limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;
create or replace function forget_people_of_facts(before timestamptz, most integer) returns integer language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own constant integer := public.current_agency();
  emptied integer;
begin
  update public.fact set person = null where agency_id = own and id in (
    select id from public.fact where agency_id = own and person is not null and at < before order by at limit most);
  get diagnostics emptied = row_count;
  return emptied;
end $$;
