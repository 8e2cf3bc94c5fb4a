-- A refund whose label the carrier kept is no refused one: the package stands, its money stays, and nothing is to be
-- given back. Managers must never be told to.
alter table refund drop constraint refund_state_check;
alter table refund add constraint refund_state_check check (state in ('pending', 'done', 'failed', 'dropped'));

-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    update refund r set state = 'dropped' where r.state = 'failed'
      and exists (select 1 from package p
        where p.agency_id = r.agency_id and p.id = r.package_id and p.voided_at is null)
      and exists (select 1 from money_entry m
        where m.agency_id = r.agency_id and m.id = r.charge_id and m.purpose = 'order');
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;
