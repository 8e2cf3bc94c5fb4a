-- The clients' search (decisions §14): any part of a name, e-mail, phone or locker. Under row-level security only
-- leak-proof operators reach an index, and LIKE is none: 200,000 clients would be read one by one. So this narrow
-- table is read by one function that works as its owner and names the agency itself (docs/decisions/011).
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table client_search (
  agency_id integer not null references agency,
  account_id integer not null,
  -- account.search: name, e-mail, phone and locker, folded
  words text not null,
  primary key (agency_id, account_id)
);
create index client_search_words on client_search using gin (agency_id, words gin_trgm_ops);

-- Enabled, so that it binds the server; not forced, so that it does not bind the function below.
alter table client_search enable row level security;
create policy own_agency on client_search using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on client_search to puerta_app;

-- Customers whose accounts are open, kept in step by whoever writes an account.
create function keep_client_search() returns trigger language plpgsql as $$
begin
  if new.role = 'customer' and new.closed_at is null then
    insert into client_search (agency_id, account_id, words) values (new.agency_id, new.id, new.search)
      on conflict (agency_id, account_id) do update set words = excluded.words;
  else
    delete from client_search where agency_id = new.agency_id and account_id = new.id;
  end if;
  return null;
end $$;
create trigger account_searched after insert or update of search, role, closed_at on account
  for each row execute function keep_client_search();
insert into client_search select agency_id, id, search from account where role = 'customer' and closed_at is null;

-- Ids of the current agency's clients whose words hold every one of `parts`, newest first. It takes no agency: the
-- connection's own is the only one that it looks at. The longest part is the one that the index is asked for.
create function find_clients(parts text[]) returns setof integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with escaped as (
      select '%' || replace(replace(replace(part, '\', '\\'), '%', '\%'), '_', '\_') || '%' as pattern
      from unnest(parts) part where part <> ''
    ), wanted as (
      select array_agg(pattern order by length(pattern) desc) as patterns from escaped
    )
    select s.account_id from public.client_search s
    where s.agency_id = public.current_agency()
      and s.words like (select patterns[1] from wanted)
      and s.words like all ((select patterns from wanted)::text[])
    order by s.account_id desc
  $$;
revoke execute on function find_clients(text[]) from public;
grant execute on function find_clients(text[]) to puerta_app;
