-- One box that finds everything (docs/decisions/065): what a package, a client, a lot or a payment is found by, as a
-- narrow row of folded text. As with client_search (docs/decisions/011), one function reads it as its owner, for under
-- row-level security LIKE reaches no index.
create table search_entry (
  agency_id integer not null references agency,
  -- 'package', 'client', 'lot', 'ticket', 'payment'; 'name' holds of a client what restricted staff may search by
  kind text not null,
  id integer not null,
  -- each field in small letters without accents, between a blank and a line's end on either side
  words text not null,
  primary key (agency_id, kind, id)
);
alter table search_entry enable row level security;
alter table search_entry force row level security;
create policy own_agency on search_entry using (agency_id = current_agency()) with check (agency_id = current_agency());
create policy of_the_owner on search_entry for select to current_user using (true);
grant select, insert, update, delete on search_entry to puerta_app;

-- As `fold` of the domain; null where there is nothing to search by.
create function search_words(fields text[]) returns text language sql immutable as $$
  select E'\n ' || string_agg(btrim(regexp_replace(
      lower(regexp_replace(normalize(field, nfd), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g')), E' \n ') || E' \n'
  from unnest(fields) field where field <> ''
$$;
create function put_search_entry(agency integer, entry_kind text, entry_id integer, entry_words text) returns void
  language plpgsql as $$
begin
  if entry_words is null then
    delete from search_entry where agency_id = agency and kind = entry_kind and id = entry_id;
  else
    insert into search_entry (agency_id, kind, id, words) values (agency, entry_kind, entry_id, entry_words)
      on conflict (agency_id, kind, id) do update set words = excluded.words
      where search_entry.words <> excluded.words;
  end if;
end $$;

-- What each kind is found by. Written once, when a row is made: reception and lots change none of it.
create function words_of_package(p package) returns text language sql immutable as $$
  select E'\n ' || lower(concat_ws(E' \n ', p.tracking_number, nullif(p.carrier_tracking, ''))) || E' \n'
$$;
create function words_of_payment(m money_entry) returns text language sql stable as $$
  select search_words(array[m.reference, m.provider_payment_id,
    (select t.reference from attempt t where t.agency_id = m.agency_id and t.id = m.attempt_id)])
$$;

create function keep_package_entry() returns trigger language plpgsql as $$
begin
  perform put_search_entry(new.agency_id, 'package', new.id, words_of_package(new));
  return null;
end $$;
create trigger package_searched after insert or update of tracking_number, carrier_tracking on package
  for each row execute function keep_package_entry();

create function keep_client_entry() returns trigger language plpgsql as $$
declare
  is_found constant boolean := new.role = 'customer' and new.closed_at is null;
begin
  perform put_search_entry(new.agency_id, 'client', new.id,
    case when is_found then search_words(array[new.name, new.email, new.phone, new.locker]) end);
  perform put_search_entry(new.agency_id, 'name', new.id,
    case when is_found then search_words(array[new.name, new.locker]) end);
  return null;
end $$;
create trigger account_found after insert or update of name, email, phone, locker, role, closed_at on account
  for each row execute function keep_client_entry();

create function keep_lot_entry() returns trigger language plpgsql as $$
begin
  perform put_search_entry(new.agency_id, 'lot', new.id, search_words(array[new.identifier, new.shipment_number]));
  return null;
end $$;
create trigger lot_searched after insert or update of identifier, shipment_number on lot
  for each row execute function keep_lot_entry();

create function keep_ticket_entry() returns trigger language plpgsql as $$
begin
  perform put_search_entry(new.agency_id, 'ticket', new.id, search_words(array[new.subject, new.tracking]));
  return null;
end $$;
create trigger ticket_searched after insert or update of subject, tracking on ticket
  for each row execute function keep_ticket_entry();

create function keep_payment_entry() returns trigger language plpgsql as $$
begin
  perform put_search_entry(new.agency_id, 'payment', new.id, words_of_payment(new));
  return null;
end $$;
create trigger money_entry_searched after insert on money_entry
  for each row execute function keep_payment_entry();

-- For this migration, and for whoever loads rows without triggers.
create function refill_search(agency integer) returns void language sql as $$
  insert into search_entry (agency_id, kind, id, words)
    select agency, 'package', p.id, words_of_package(p) from package p where p.agency_id = agency
    union all
    select agency, 'client', a.id, search_words(array[a.name, a.email, a.phone, a.locker]) from account a
      where a.agency_id = agency and a.role = 'customer' and a.closed_at is null
    union all
    select agency, 'name', a.id, search_words(array[a.name, a.locker]) from account a
      where a.agency_id = agency and a.role = 'customer' and a.closed_at is null
    union all
    select agency, 'lot', l.id, search_words(array[l.identifier, l.shipment_number]) from lot l where l.agency_id = agency
    union all
    select agency, 'ticket', t.id, search_words(array[t.subject, t.tracking]) from ticket t where t.agency_id = agency
    union all
    select agency, 'payment', m.id, words_of_payment(m) from money_entry m
      where m.agency_id = agency and words_of_payment(m) is not null
  on conflict do nothing
$$;
-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    perform refill_search(one.id);
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;
-- An index for each kind, of words alone: beside the agency and the kind, which a million rows share, every look into it
-- would go through those million. Few entries wait unsorted, because every search reads them all.
create index search_package_words on search_entry using gin (words gin_trgm_ops)
  with (gin_pending_list_limit = 128) where kind = 'package';
create index search_client_words on search_entry using gin (words gin_trgm_ops)
  with (gin_pending_list_limit = 128) where kind = 'client';
create index search_name_words on search_entry using gin (words gin_trgm_ops)
  with (gin_pending_list_limit = 128) where kind = 'name';
create index search_lot_words on search_entry using gin (words gin_trgm_ops)
  with (gin_pending_list_limit = 128) where kind = 'lot';
create index search_ticket_words on search_entry using gin (words gin_trgm_ops)
  with (gin_pending_list_limit = 128) where kind = 'ticket';
create index search_payment_words on search_entry using gin (words gin_trgm_ops)
  with (gin_pending_list_limit = 128) where kind = 'payment';

-- Of the current agency's entries that a condition leaves, by the index of words alone, the first `most`, and whether all
-- were looked at: reading stops after `few` of any agency. For find_entries(): nobody else may hand it a condition.
create function entries_by_words(wanted text, condition text, places text, few integer, most integer,
    out ids integer[], out is_whole boolean)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  as $$
    begin
      execute format('with hit as materialized (
            select s.id, s.agency_id, s.words from public.search_entry s where s.kind = %L and %s limit %s + 1)
        select array(select s.id from hit s where s.agency_id = public.current_agency() order by %s, s.id desc limit %s),
          (select count(*) from hit) <= %s',
        wanted, condition, few, places, most, few) into ids, is_whole;
    end
  $$;
revoke execute on function entries_by_words(text, text, text, integer, integer) from public;

-- What of the current agency holds all `parts`: exactly a field (0), where a word of it begins (1), anywhere (2), each
-- newest first, `most` together. Bounded whatever is typed: the newest 2,000 are read; where they leave something open
-- the index is asked, for 2,000 at most; where that leaves something open, the newest 8,000 are read.
create function find_entries(wanted text, whole text, parts text[], most integer)
  returns table (id integer, place smallint) rows 9
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      few constant integer := 2000;
      -- so many of the newest 2,000 that the index would only bring more of the same
      common constant integer := 20;
      escaped constant text := replace(replace(replace(whole, '\', '\\'), '%', '\%'), '_', '\_');
      exact constant text := format('s.words like %L', E'%\n ' || escaped || E' \n%');
      begins constant text := format('s.words like %L', '% ' || escaped || '%');
      places constant text := format('(case when %s then 0 when %s then 1 else 2 end)', exact, begins);
      every constant text := (
        select string_agg(format('s.words like %L',
          '%' || replace(replace(replace(part, '\', '\\'), '%', '\%'), '_', '\_') || '%'), ' and ')
        from unnest(parts) part where part <> '');
      -- what the index compares: three letters or digits at a time
      grams constant text := coalesce((
        select string_agg(distinct format('s.words like %L', '%' || substr(part, n, 3) || '%'), ' and ')
        from unnest(parts) part, generate_series(1, length(part) - 2) n where substr(part, n, 3) ~ '^[a-z0-9]{3}$'), 'true');
      walk constant text := format($walk$
        select count(*), count(*) filter (where %3$s),
          coalesce((array_agg(s.id order by s.id desc) filter (where %2$s))[1:$2], '{}'),
          coalesce((array_agg(s.id order by s.id desc) filter (where %4$s and not %2$s))[1:$2], '{}')
        from (select s.id, s.words from public.search_entry s
          where s.agency_id = public.current_agency() and s.kind = %1$L order by s.id desc limit $1) s
        $walk$, wanted, begins, grams, every);
      walked bigint;
      alike bigint;
      beginning integer[];
      holding integer[];
      indexed integer[] := '{}';
      older integer[] := '{}';
      older_holding integer[] := '{}';
      is_whole boolean;
    begin
      if every is null then return; end if;
      execute walk using few, most into walked, alike, beginning, holding;
      if walked = few and cardinality(beginning) < most then
        select found.ids, found.is_whole into indexed, is_whole from public.entries_by_words(
          wanted, case when alike <= common then every else begins end, places, few, most) found;
        if not is_whole or alike > common and cardinality(indexed) + cardinality(holding) < most then
          execute walk using few * 4, most into walked, alike, older, older_holding;
        end if;
      end if;
      return query execute format('select s.id, %s::smallint from public.search_entry s
        where s.agency_id = public.current_agency() and s.kind = %L and s.id = any($1) order by 2, 1 desc limit $2',
        places, wanted) using beginning || holding || indexed || older || older_holding, most;
    end
  $$;
revoke execute on function find_entries(text, text, text[], integer) from public;
grant execute on function find_entries(text, text, text[], integer) to puerta_app;
