-- Mails and the trail are numbered by sequences of the deployment. A counter's row is held until its transaction ends,
-- so that whoever told of anything waited for the slowest of its agency, and two that told in different orders for each
-- other (docs/decisions/026). Numbers may be missing from now on; those that rows have stay.
create sequence mail_number as integer owned by mail.id;
create sequence audit_number as integer owned by audit.id;
alter table mail alter column id set default nextval('mail_number');
alter table audit alter column id set default nextval('audit_number');
grant usage on mail_number, audit_number to puerta_app;

-- The trail's length, which its last number told until now: one more of the totals of 0019.
create function count_trail() returns trigger language plpgsql as $$
begin
  insert into list_count select agency_id, 'trail', null, count(*), 0 from changed group by 1;
  return null;
end $$;
create trigger trail_told after insert on audit
  referencing new table as changed for each statement execute function count_trail();

create or replace function recount_lists(agency integer) returns void language sql as $$
  delete from list_count where agency_id = agency;
  insert into list_count
    select agency, l.list, l.day, count(*), sum(l.cents)
    from package p, lists_of_package(p.status, p.voided_at, p.stage_day, p.payment, p.received_day,
      p.final_payment_cents - p.discount_cents) l
    where p.agency_id = agency group by 2, 3
    union all
    select agency, 'clients', null, count(*), 0 from client_search where agency_id = agency
    union all
    select agency, 'trail', null, count(*), 0 from audit where agency_id = agency
$$;

-- An owner whom row-level security binds sees one agency at a time. A thousand numbers stay free for a copy of the
-- version before, which counts on for as long as a restart of all copies takes.
do $$
declare
  one record;
  mails integer := 0;
  told integer := 0;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    select greatest(mails, max(id)) into mails from mail where agency_id = one.id;
    select greatest(told, max(id)) into told from audit where agency_id = one.id;
    insert into list_count select one.id, 'trail', null, count(*), 0 from audit where agency_id = one.id
      having count(*) > 0;
  end loop;
  perform set_config('puerta.agency', '', true);
  if mails > 0 then perform setval('mail_number', mails + 1000); end if;
  if told > 0 then perform setval('audit_number', told + 1000); end if;
end $$;
