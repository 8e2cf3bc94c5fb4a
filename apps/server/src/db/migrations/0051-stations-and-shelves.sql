-- What was done where and by whom is counted from the facts (docs/decisions/048): `station` is the browser that a scan
-- was made at, null where the call named none.
alter table fact add column station text;
create index fact_of_work on fact (agency_id, actor_id, at)
  where kind in ('package.received', 'package.measured', 'package.processed');
create index fact_of_station on fact (agency_id, station, at)
  where station is not null and kind in ('package.received', 'package.measured', 'package.processed');

-- What a copy of long before still writes as its trail is a fact with one more column, and as before otherwise.
create or replace function fact_of_audit(told audit) returns setof fact language sql stable as $$
  with who as (
    select a.id, a.closed_at is not null as is_closed from account a
    where a.agency_id = told.agency_id and a.role = 'customer' and a.id = case
      when told.object_type in ('client', 'account') then told.object_id else told.actor_id end
  ), parts as (
    select
      both_of_audit(
        case when told.before is not null then coalesce(part_of_audit(told.action, told.before, 'data'), '{}') end,
        case when told.after is not null then coalesce(part_of_audit(told.action, told.after, 'data'), '{}') end) as data,
      nullif(both_of_audit(part_of_audit(told.action, told.before, 'money'),
        part_of_audit(told.action, told.after, 'money')), '{}') as money,
      both_of_audit(part_of_audit(told.action, told.before, 'person'),
        part_of_audit(told.action, told.after, 'person')) as person,
      told.action ~ '^(client|user|account)[.]' as is_of_person,
      (select id from who) as client_id,
      coalesce((select id = told.actor_id from who), false) as is_own,
      coalesce((select is_closed from who), false) as is_closed
  )
  select told.agency_id, told.id::bigint, told.at, told.action, true, told.actor_id,
    case when is_own then '' else told.actor_name end,
    case when told.object_type = 'package' then told.object_id end,
    case when told.object_type = 'order' then told.object_id end,
    client_id,
    case when told.object_type = 'lot' then told.object_id end,
    told.object_type, told.object_id,
    case when is_of_person then '' else told.object_label end,
    data, money,
    case when not is_closed then nullif(person
      || case when is_of_person then jsonb_build_object('label', told.object_label) else '{}' end
      || case when is_own then jsonb_build_object('actor', told.actor_name) else '{}' end, '{}') end,
    null
  from parts
$$;

-- What the server refused of a day's readings: nothing happened, so that no fact tells of it. One row for a code that one
-- person reads at one station, however often.
create table refused_reading (
  agency_id integer not null references agency,
  account_id integer not null,
  -- the agency's
  day date not null,
  -- '' where the call named none
  station text not null,
  code text not null,
  kind text not null,
  message text not null,
  at timestamptz not null,
  primary key (agency_id, account_id, day, station, code),
  foreign key (agency_id, account_id) references account
);
create index refused_reading_of_station on refused_reading (agency_id, station, day);
create index refused_reading_old on refused_reading (agency_id, at);
alter table refused_reading enable row level security;
alter table refused_reading force row level security;
create policy own_agency on refused_reading using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on refused_reading to puerta_app;

-- Where a box lies in the agency's warehouse, by the code of the place without its prefix; null: nowhere that anybody said.
alter table package add column shelf_place text;
