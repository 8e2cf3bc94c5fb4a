-- Since when a package stands at its status, for the manager's home: which ones wait too long is then read from an
-- index, oldest first, without their steps.
alter table package add column stage_day date;

create function keep_stage_day() returns trigger language plpgsql as $$
begin
  new.stage_day := coalesce(new.stage_day, new.received_day, new.order_day);
  return new;
end $$;
create trigger package_stage before insert on package for each row execute function keep_stage_day();

create index package_waiting on package (agency_id, status, stage_day, id)
  where voided_at is null and status < 5;
-- revenue by week is summed from the index alone
create index money_entry_by_day on money_entry (agency_id, day) include (kind, amount_cents);
create index refund_failed on refund (agency_id, id) where state = 'failed';

-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    update package p set stage_day = coalesce(
      (select s.day from package_step s
        where s.agency_id = p.agency_id and s.package_id = p.id and s.status = p.status),
      p.order_day);
    insert into client_search select agency_id, id, search from account
      where role = 'customer' and closed_at is null on conflict do nothing;
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;
