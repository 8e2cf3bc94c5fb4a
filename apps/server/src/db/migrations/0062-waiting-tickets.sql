-- A ticket says since when its customer waits for a word of the agency (null: nobody waits), and when it got the first
-- one (docs/decisions/067). The database keeps both, so that what a copy of the version before writes is told as well.
alter table ticket
  add column waiting_since timestamptz,
  add column answered_at timestamptz,
  -- subject and tracking as they are searched: small letters without accents
  add column words text not null generated always as (translate(lower(subject || ' ' || tracking),
    'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc')) stored;

create function keep_waiting() returns trigger language plpgsql as $$
begin
  if new.status = 'CLOSED' then
    new.waiting_since := null;
  elsif tg_op = 'INSERT' then
    new.waiting_since := new.created_at;
  end if;
  return new;
end $$;
create trigger ticket_waits before insert or update of status on ticket for each row execute function keep_waiting();

create function keep_answered() returns trigger language plpgsql as $$
begin
  if new.side = 'agency' then
    update ticket set waiting_since = null, answered_at = coalesce(answered_at, new.created_at)
      where agency_id = new.agency_id and id = new.ticket_id;
  else
    update ticket set waiting_since = coalesce(waiting_since, new.created_at)
      where agency_id = new.agency_id and id = new.ticket_id and status = 'OPEN';
  end if;
  return null;
end $$;
create trigger ticket_answered after insert on ticket_reply for each row execute function keep_answered();

-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    update ticket t set answered_at = (select min(r.created_at) from ticket_reply r
      where r.agency_id = t.agency_id and r.ticket_id = t.id and r.side = 'agency');
    update ticket t set waiting_since = case when t.answered_at is null then t.created_at else (
      select min(r.created_at) from ticket_reply r
        where r.agency_id = t.agency_id and r.ticket_id = t.id and r.side = 'customer' and r.id > (
          select max(a.id) from ticket_reply a
            where a.agency_id = t.agency_id and a.ticket_id = t.id and a.side = 'agency')) end
      where t.status = 'OPEN';
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;

create index ticket_waiting on ticket (agency_id, waiting_since, id) where waiting_since is not null;
create index ticket_at_rest on ticket (agency_id, id desc) where status = 'OPEN' and waiting_since is null;
create index ticket_first_answer on ticket (agency_id, answered_at) where answered_at is not null;
create index ticket_of_package on ticket (agency_id, package_id) where package_id is not null;
