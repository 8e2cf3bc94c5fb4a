-- A database that is spread over machines (docs/decisions/036). Whoever closes an account changes rows before and after:
-- there, the owner's part of it works in the same transaction where it is told the agency, whose machine it goes to.
-- Copies of the version before call the one without.
create function forget_person_in_facts(agency integer, client integer) returns void language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if agency is distinct from public.current_agency() then raise exception 'the facts of another agency'; end if;
  update public.fact set person = null where agency_id = agency and client_id = client and person is not null;
end $$;
revoke execute on function forget_person_in_facts(integer, integer) from public;
grant execute on function forget_person_in_facts(integer, integer) to puerta_app;

-- Whoever loads rows without triggers fills the search and the totals of lists afterwards. Spread over machines, a
-- parameter of plain SQL leads to no machine, and rows are named by the table that they have here (0150).
create or replace function refill_search(agency integer) returns void language plpgsql as $$
begin
  insert into search_entry (agency_id, kind, id, words)
    select entry.agency_id, entry.kind, entry.id, entry.words from (
      select p.agency_id, 'package' as kind, p.id, words_of_package(row(p.*)::package) as words
        from package p where p.agency_id = agency
      union all select a.agency_id, 'client', a.id, words_of_client(row(a.*)::account)
        from account a where a.agency_id = agency
      union all select a.agency_id, 'name', a.id, words_of_name(row(a.*)::account)
        from account a where a.agency_id = agency
      union all select o.agency_id, 'receiver', o.id, words_of_receiver(row(o.*)::orders)
        from orders o where o.agency_id = agency
      union all select o.agency_id, 'contact', o.id, words_of_contact(row(o.*)::orders)
        from orders o where o.agency_id = agency
      union all select l.agency_id, 'lot', l.id, search_words(array[l.identifier, l.shipment_number])
        from lot l where l.agency_id = agency
      union all select t.agency_id, 'ticket', t.id, words_of_ticket(row(t.*)::ticket)
        from ticket t where t.agency_id = agency
      union all select m.agency_id, 'payment', m.id, words_of_payment(row(m.*)::money_entry)
        from money_entry m where m.agency_id = agency) entry
    where entry.words is not null
  on conflict do nothing;
end $$;

create or replace function recount_lists(agency integer, lists text default '%') returns void language plpgsql as $$
declare
  counted text;
begin
  delete from list_count where agency_id = agency and list like lists;
  for counted in
    select t.typname from pg_proc f join pg_type t on t.oid = f.proargtypes[0]
    where f.proname = 'lists_of' and f.pronamespace = 'public'::regnamespace
  loop
    execute format('insert into list_count (agency_id, list, day, n, cents)
      select r.agency_id, l.list, l.day, count(*), sum(l.cents) from public.%1$I r, lists_of(row(r.*)::public.%1$I) l
      where r.agency_id = $1 and l.list like $2 group by 1, 2, 3', counted) using agency, lists;
  end loop;
end $$;
