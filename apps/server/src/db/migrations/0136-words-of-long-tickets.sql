-- Whoever writes thousands of times into one ticket makes each further reply cost no more than the hundredth did: the
-- newest hundred replies and notes are what a ticket is found by (docs/decisions/065).
create or replace function words_of_ticket(t ticket) returns text language sql stable as $$
  select search_words(array[t.subject, t.tracking, t.message]
    || array(select r.message from ticket_reply r where r.agency_id = t.agency_id and r.ticket_id = t.id
      order by r.id desc limit 100)
    || array(select n.message from ticket_note n where n.agency_id = t.agency_id and n.ticket_id = t.id
      order by n.id desc limit 100))
$$;
