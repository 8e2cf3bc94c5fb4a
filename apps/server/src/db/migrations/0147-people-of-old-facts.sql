-- What says who a fact is about is forgotten with the years (docs/decisions/027): the second change that the server may
-- make, for its own agency alone.
create index fact_of_people on fact (agency_id, at) where person is not null;
create function forget_people_of_facts(before timestamptz, most integer) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    with emptied as (
      update public.fact set person = null where agency_id = public.current_agency() and id in (
        select id from public.fact where agency_id = public.current_agency() and person is not null and at < before
          order by at limit most)
      returning 1)
    select count(*)::integer from emptied
  $$;
revoke execute on function forget_people_of_facts(timestamptz, integer) from public;
grant execute on function forget_people_of_facts(timestamptz, integer) to puerta_app;
