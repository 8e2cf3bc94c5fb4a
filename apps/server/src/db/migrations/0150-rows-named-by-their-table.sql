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
    execute format('drop trigger listed on %I', listed.of);
    execute replace(listed.definition, 'count_lists()', format('%I()', 'count_lists_of_' || listed.of));
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
