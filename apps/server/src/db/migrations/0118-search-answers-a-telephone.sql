-- Who calls is often the receiver (docs/decisions/065): of each order 'receiver' holds whom it is for, which all staff
-- search by; 'contact' their phone and e-mail, which are the managers'. A ticket is found by all that was written in it.
create function words_of_receiver(o orders) returns text language sql immutable as $$
  -- of a closed account's order the phone is gone, and nobody is found by its names any more
  select search_words(array[o.receiver_name]) where o.receiver_phone <> ''
$$;
create function words_of_contact(o orders) returns text language sql immutable as $$
  select search_words(array[o.receiver_phone, o.receiver_email])
$$;
create function words_of_ticket(t ticket) returns text language sql stable as $$
  select search_words(array[t.subject, t.tracking, t.message]
    || array(select r.message from ticket_reply r where r.agency_id = t.agency_id and r.ticket_id = t.id order by r.id)
    || array(select n.message from ticket_note n where n.agency_id = t.agency_id and n.ticket_id = t.id order by n.id))
$$;

create function keep_receiver_entries() returns trigger language plpgsql as $$
begin
  perform put_search_entry(new.agency_id, 'receiver', new.id, words_of_receiver(new));
  perform put_search_entry(new.agency_id, 'contact', new.id, words_of_contact(new));
  return null;
end $$;
create trigger receiver_searched after insert or update of receiver_name, receiver_phone, receiver_email on orders
  for each row execute function keep_receiver_entries();

create or replace function keep_ticket_entry() returns trigger language plpgsql as $$
begin
  perform put_search_entry(new.agency_id, 'ticket', new.id, words_of_ticket(new));
  return null;
end $$;
create or replace trigger ticket_searched after insert or update of subject, tracking, message on ticket
  for each row execute function keep_ticket_entry();
-- what is forgotten of a reply or a note goes from here too
create function keep_entry_of_its_ticket() returns trigger language plpgsql as $$
declare
  -- whichever of the two there is
  said record := case when tg_op = 'DELETE' then old else new end;
begin
  perform put_search_entry(t.agency_id, 'ticket', t.id, words_of_ticket(t)) from ticket t
    where t.agency_id = said.agency_id and t.id = said.ticket_id;
  return null;
end $$;
create trigger reply_searched after insert or update of message or delete on ticket_reply
  for each row execute function keep_entry_of_its_ticket();
create trigger note_searched after insert or update of message or delete on ticket_note
  for each row execute function keep_entry_of_its_ticket();

create or replace function refill_search(agency integer) returns void language sql as $$
  insert into search_entry (agency_id, kind, id, words)
    select agency, entry.kind, entry.id, entry.words from (
      select 'package' as kind, p.id, words_of_package(p) as words from package p where p.agency_id = agency
      union all select 'client', a.id, words_of_client(a) from account a where a.agency_id = agency
      union all select 'name', a.id, words_of_name(a) from account a where a.agency_id = agency
      union all select 'receiver', o.id, words_of_receiver(o) from orders o where o.agency_id = agency
      union all select 'contact', o.id, words_of_contact(o) from orders o where o.agency_id = agency
      union all select 'lot', l.id, search_words(array[l.identifier, l.shipment_number]) from lot l
        where l.agency_id = agency
      union all select 'ticket', t.id, words_of_ticket(t) from ticket t where t.agency_id = agency
      union all select 'payment', m.id, words_of_payment(m) from money_entry m where m.agency_id = agency) entry
    where entry.words is not null
  on conflict do nothing
$$;
-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    delete from search_entry where agency_id = one.id and kind = 'ticket';
    perform refill_search(one.id);
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;
create index search_receiver_words on search_entry using gin (words gin_trgm_ops)
  with (gin_pending_list_limit = 128) where kind = 'receiver';
create index search_contact_words on search_entry using gin (words gin_trgm_ops)
  with (gin_pending_list_limit = 128) where kind = 'contact';

-- What stands at a place is few boxes, and only those that stand somewhere have one.
create index package_at_place on package (agency_id, shelf_place, id) where shelf_place is not null;
