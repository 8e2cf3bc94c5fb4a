-- What is spread by agency is numbered by a sequence, not by a column of one machine (docs/operations).
alter table push_device alter column id drop identity;
create sequence push_device_number as integer owned by push_device.id;
alter table push_device alter column id set default nextval('push_device_number');
alter table push alter column id drop identity;
create sequence push_number as integer owned by push.id;
alter table push alter column id set default nextval('push_number');
grant usage on push_device_number, push_number to puerta_app;

-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
  devices integer := 0;
  pushes integer := 0;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    devices := greatest(devices, (select max(id) from push_device));
    pushes := greatest(pushes, (select max(id) from push));
  end loop;
  perform set_config('puerta.agency', '', true);
  perform setval('push_device_number', devices + 1, false), setval('push_number', pushes + 1, false);
end $$;
