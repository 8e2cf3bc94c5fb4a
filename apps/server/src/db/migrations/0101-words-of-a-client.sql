-- What a client is found by stands in one function each for managers and for restricted staff, as a package's words do:
-- whoever adds a column of `PERSON` (domain/people/person.ts) replaces these two and the trigger's columns.
create function words_of_client(a account) returns text language sql immutable as $$
  select search_words(array[a.name, a.email, a.phone, a.locker])
    where a.role = 'customer' and a.closed_at is null
$$;
create function words_of_name(a account) returns text language sql immutable as $$
  select search_words(array[a.name, a.locker]) where a.role = 'customer' and a.closed_at is null
$$;

create or replace function keep_client_entry() returns trigger language plpgsql as $$
begin
  perform put_search_entry(new.agency_id, 'client', new.id, words_of_client(new));
  perform put_search_entry(new.agency_id, 'name', new.id, words_of_name(new));
  return null;
end $$;

create or replace function refill_search(agency integer) returns void language sql as $$
  insert into search_entry (agency_id, kind, id, words)
    select agency, 'package', p.id, words_of_package(p) from package p where p.agency_id = agency
    union all
    select agency, 'client', a.id, words_of_client(a) from account a
      where a.agency_id = agency and words_of_client(a) is not null
    union all
    select agency, 'name', a.id, words_of_name(a) from account a
      where a.agency_id = agency and words_of_name(a) is not null
    union all
    select agency, 'lot', l.id, search_words(array[l.identifier, l.shipment_number]) from lot l where l.agency_id = agency
    union all
    select agency, 'ticket', t.id, search_words(array[t.subject, t.tracking]) from ticket t where t.agency_id = agency
    union all
    select agency, 'payment', m.id, words_of_payment(m) from money_entry m
      where m.agency_id = agency and words_of_payment(m) is not null
  on conflict do nothing
$$;
