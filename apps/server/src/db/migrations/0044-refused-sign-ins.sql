-- Wrong guesses of a quarter of an hour, for an account or for the address that guessed at none: told as one fact when
-- the quarter is over, for facts never change (docs/decisions/040).
create table refused_sign_in (
  agency_id integer not null references agency,
  quarter timestamptz not null,
  subject text not null,
  account_id integer,
  tries integer not null,
  last_at timestamptz not null,
  primary key (agency_id, quarter, subject)
);
alter table refused_sign_in enable row level security;
alter table refused_sign_in force row level security;
create policy own_agency on refused_sign_in using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on refused_sign_in to puerta_app;

-- Such facts are forgotten with the others of access.
create index fact_of_entering on fact (agency_id, at)
  where kind in ('session.opened', 'session.refused', 'list.exported', 'label.printed');
drop index fact_of_access;
create or replace function forbid_fact_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.person is not null and new.person is null
    and to_jsonb(new) - 'person' = to_jsonb(old) - 'person' then
    return new;
  end if;
  if tg_op = 'DELETE' and old.kind in ('session.opened', 'session.refused', 'list.exported', 'label.printed') then
    return old;
  end if;
  raise exception 'fact is append-only' using errcode = 'restrict_violation';
end $$;
create or replace function forget_access_facts(before timestamptz, most integer) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    with gone as (
      delete from public.fact where agency_id = public.current_agency() and id in (
        select id from public.fact where agency_id = public.current_agency()
          and kind in ('session.opened', 'session.refused', 'list.exported', 'label.printed') and at < before
          order by at limit most)
      returning 1)
    select count(*)::integer from gone
  $$;
