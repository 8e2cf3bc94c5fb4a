-- Boxes that a customer sends again and again, by names of their own: a wizard is filled in from one of them.
create sequence saved_box_number as integer;
create table saved_box (
  agency_id integer not null references agency,
  id integer not null default nextval('saved_box_number'),
  account_id integer not null,
  name text not null,
  content text not null,
  content_value_cents integer,
  weight numeric(7, 2) not null,
  length numeric(7, 2) not null,
  width numeric(7, 2) not null,
  height numeric(7, 2) not null,
  created_at timestamptz not null,
  primary key (agency_id, id),
  unique (agency_id, account_id, name),
  foreign key (agency_id, account_id) references account
);
alter sequence saved_box_number owned by saved_box.id;
alter table saved_box enable row level security;
alter table saved_box force row level security;
create policy own_agency on saved_box using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on saved_box to puerta_app;
grant usage on saved_box_number to puerta_app;
