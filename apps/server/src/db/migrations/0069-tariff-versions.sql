-- Each saving of prices is a version of the tariff. One that is to hold from a later day waits in it until then
-- (docs/decisions/066).
create table tariff_version (
  agency_id integer not null references agency,
  id integer not null,
  account_id integer not null,
  made_at timestamptz not null,
  -- where the prices were typed: the table, a file, one city's panel
  origin text not null default 'table' check (origin in ('table', 'file', 'panel')),
  -- its prices hold from this instant on: that of its making, or the agency's midnight of the day it was made for
  holds_from timestamptz not null,
  -- null while it waits, and for ever if it was withdrawn
  applied_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by integer,
  primary key (agency_id, id),
  foreign key (agency_id, account_id) references account,
  foreign key (agency_id, withdrawn_by) references account,
  check (applied_at is null or withdrawn_at is null)
);
create index tariff_version_waiting on tariff_version (agency_id, holds_from)
  where applied_at is null and withdrawn_at is null;

create table tariff_change (
  agency_id integer not null,
  version_id integer not null,
  -- the city may be gone one day, its name stays
  city_id integer not null,
  city text not null,
  -- columns of the city that change, in cents and days
  was jsonb not null,
  becomes jsonb not null,
  -- from when it holds, as long as it waits: quotes read it beside the city's row
  due_at timestamptz,
  primary key (agency_id, version_id, city_id),
  foreign key (agency_id, version_id) references tariff_version
);
create index tariff_change_due on tariff_change (agency_id, city_id, due_at) where due_at is not null;

alter table tariff_version enable row level security;
alter table tariff_version force row level security;
create policy own_agency on tariff_version using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on tariff_version to puerta_app;
alter table tariff_change enable row level security;
alter table tariff_change force row level security;
create policy own_agency on tariff_change using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on tariff_change to puerta_app;
