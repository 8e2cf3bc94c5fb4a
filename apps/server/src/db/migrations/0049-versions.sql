-- Every edited thing has a version, and each of its fields says at which one it last changed, who did it and when: a save
-- that was begun before keeps what others changed meanwhile (docs/decisions/046). The database itself counts, so that
-- no way of changing a row is missed, a copy of the version before included.
create table edit (
  agency_id integer not null references agency,
  object_type text not null,
  object_id integer not null,
  -- the column
  field text not null,
  version integer not null,
  -- null: the program itself, or a copy of the version before
  actor_id integer,
  at timestamptz not null,
  primary key (agency_id, object_type, object_id, field)
);
alter table edit enable row level security;
alter table edit force row level security;
create policy own_agency on edit using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on edit to puerta_app;

alter table lot add column version integer not null default 1;
alter table state add column version integer not null default 1;
alter table city add column version integer not null default 1;
alter table office add column version integer not null default 1;
alter table transport add column version integer not null default 1;
alter table product add column version integer not null default 1;
alter table account add column version integer not null default 1;
alter table agency add column version integer not null default 1;

-- Its arguments are the fields that people edit. Who and when is said by the transaction.
create function note_edit() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  becomes jsonb := to_jsonb(new);
  fields text[];
begin
  select array_agg(name) into fields
    from unnest(tg_argv) as name where was -> name is distinct from becomes -> name;
  if fields is null then return new; end if;
  new.version := old.version + 1;
  insert into edit (agency_id, object_type, object_id, field, version, actor_id, at)
    select coalesce((becomes ->> 'agency_id')::integer, new.id), tg_table_name, new.id, name, new.version,
        nullif(current_setting('puerta.editor', true), '')::integer,
        coalesce(nullif(current_setting('puerta.edited_at', true), '')::timestamptz, now())
      from unnest(fields) as name
    on conflict (agency_id, object_type, object_id, field)
      do update set version = excluded.version, actor_id = excluded.actor_id, at = excluded.at;
  return new;
end $$;

create trigger edited before update of type, transport_id, state_id, city_id, zone, status, comment, shipment_number,
    departure_day on lot
  for each row execute function note_edit('type', 'transport_id', 'state_id', 'city_id', 'zone', 'status', 'comment',
    'shipment_number', 'departure_day');
create trigger edited before update of name, active on state
  for each row execute function note_edit('name', 'active');
create trigger edited before update of name, state_id, active, air_cost_cents, air_eta, air_delivery_cents,
    ocean_cost_cents, ocean_eta, ocean_delivery_cents on city
  for each row execute function note_edit('name', 'state_id', 'active', 'air_cost_cents', 'air_eta',
    'air_delivery_cents', 'ocean_cost_cents', 'ocean_eta', 'ocean_delivery_cents');
create trigger edited before update of name, address, phone, state_id, city_id, active on office
  for each row execute function note_edit('name', 'address', 'phone', 'state_id', 'city_id', 'active');
create trigger edited before update of name, contact_info, phone, email, description, active on transport
  for each row execute function note_edit('name', 'contact_info', 'phone', 'email', 'description', 'active');
create trigger edited before update of name, sku, description, inter_name, active on product
  for each row execute function note_edit('name', 'sku', 'description', 'inter_name', 'active');
create trigger edited before update of name, email, phone, locker, role, active, blocked_at on account
  for each row execute function note_edit('name', 'email', 'phone', 'locker', 'role', 'active', 'blocked_at');
create trigger edited before update of name, short_name, state_code, slogan, city, phone, support_email, address, color,
    facebook, instagram, zip_code, locker_url, profit, profit_air, story, terms_text, warehouse_name, warehouse_address,
    warehouse_city, warehouse_state, warehouse_zip, warehouse_phone, tracking_prefix, time_zone,
    second_factor_required on agency
  for each row execute function note_edit('name', 'short_name', 'state_code', 'slogan', 'city', 'phone',
    'support_email', 'address', 'color', 'facebook', 'instagram', 'zip_code', 'locker_url', 'profit', 'profit_air',
    'story', 'terms_text', 'warehouse_name', 'warehouse_address', 'warehouse_city', 'warehouse_state',
    'warehouse_zip', 'warehouse_phone', 'tracking_prefix', 'time_zone', 'second_factor_required');
