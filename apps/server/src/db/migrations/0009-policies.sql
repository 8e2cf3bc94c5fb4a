-- The server works as puerta_app, which owns nothing: row-level security binds it, and FORCE binds owners too.
do $$
declare
  tenant record;
begin
  for tenant in
    select c.oid::regclass as name, c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('outbox', 'provider_event')
  loop
    execute format('alter table %s enable row level security', tenant.name);
    execute format('alter table %s force row level security', tenant.name);
    execute format('create policy own_agency on %s using (agency_id = current_agency()) with check (agency_id = current_agency())', tenant.name);
  end loop;
end $$;

-- An agency is found by its host before anyone knows which one it is; it may change only itself.
alter table agency enable row level security;
alter table agency force row level security;
create policy found_by_host on agency for select using (true);
create policy own_agency on agency for update using (id = current_agency()) with check (id = current_agency());

-- Three tables are the deployment's, not an agency's: limits by address, the demo outbox, providers' deliveries.
alter table rate_limit enable row level security;
alter table rate_limit force row level security;
create policy whole_deployment on rate_limit using (true) with check (true);
alter table outbox enable row level security;
alter table outbox force row level security;
create policy whole_deployment on outbox using (true) with check (true);
alter table provider_event enable row level security;
alter table provider_event force row level security;
create policy whole_deployment on provider_event using (true) with check (true);

grant usage on schema public to puerta_app;
grant select, insert, update, delete on all tables in schema public to puerta_app;
revoke insert, update, delete on kysely_migration, kysely_migration_lock from puerta_app;
revoke insert, delete on agency from puerta_app;
revoke update, delete on money_entry, invoice, audit from puerta_app;
-- the lock of a charge while it is refunded needs the right to update, which the trigger then refuses
grant update on money_entry to puerta_app;
grant execute on all functions in schema public to puerta_app;
