-- Who took a package at the counter, with a signature or a photo where there is one. A step that is taken back takes
-- nothing of it along: who took the wrong box is asked for then.
create sequence handover_number as integer;
create table handover (
  agency_id integer not null references agency,
  id integer not null default nextval('handover_number'),
  package_id integer not null,
  actor_id integer not null,
  name text not null,
  document text,
  picture_key text,
  at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, package_id) references package,
  foreign key (agency_id, actor_id) references account
);
alter sequence handover_number owned by handover.id;
create index handover_by_package on handover (agency_id, package_id);
create index handover_by_actor on handover (agency_id, actor_id);
alter table handover enable row level security;
alter table handover force row level security;
create policy own_agency on handover using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on handover to puerta_app;
grant usage on handover_number to puerta_app;
