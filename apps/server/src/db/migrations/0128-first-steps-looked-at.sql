-- Margins and promotions that a new agency begins with are nobody's choice until a manager has looked at them.
alter table first_steps add column margins_at timestamptz, add column promotions_at timestamptz;

-- Agencies that sell already have lived with theirs.
-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    insert into first_steps (agency_id, margins_at, promotions_at)
      select one.id, now(), now() where exists (select 1 from package where agency_id = one.id)
      on conflict (agency_id) do update set margins_at = excluded.margins_at, promotions_at = excluded.promotions_at;
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;
