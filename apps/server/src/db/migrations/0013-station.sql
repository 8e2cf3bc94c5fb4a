-- Keys of what stations have sent: a scan that was kept while the connection was down is done once, however often
-- it arrives. They are forgotten after some days.
create table station_key (
  agency_id integer not null references agency,
  account_id integer not null,
  key text not null,
  package_id integer not null,
  created_at timestamptz not null,
  primary key (agency_id, account_id, key),
  foreign key (agency_id, account_id) references account,
  foreign key (agency_id, package_id) references package
);
create index station_key_old on station_key (agency_id, created_at);
alter table station_key enable row level security;
alter table station_key force row level security;
create policy own_agency on station_key using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on station_key to puerta_app;

-- Boxes that match nothing are listed open ones first, newest first.
create index unidentified_open on unidentified_box (agency_id, id desc) where package_id is null;
