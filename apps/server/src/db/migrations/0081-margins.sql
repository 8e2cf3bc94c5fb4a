-- What the carrier asks the agency for the box as it was measured, beside what its customer pays for that; null where it
-- was not asked.
alter table package add column measured_leg_cents integer check (measured_leg_cents >= 0);

-- What a package was sold for and what it costs the agency, by domain/margin.ts (docs/decisions/070): written where
-- something of it becomes known, so that a margin is a sum over one index. A part that nobody knows is null, and so is
-- the cost then; one that the package does not need is 0.
create table package_margin (
  agency_id integer not null references agency,
  package_id integer not null,
  -- the Monday of the week in which it was bought
  week date not null,
  product_id integer not null,
  account_id integer not null,
  -- its destination: a city of ours, or a state of the United States
  city_id integer,
  us_state text,
  sold_cents integer not null,
  carrier_cents integer,
  freight_cents integer,
  delivery_cents integer,
  pickup_cents integer,
  cost_cents integer generated always as (carrier_cents + freight_cents + delivery_cents + pickup_cents) stored,
  primary key (agency_id, package_id),
  foreign key (agency_id, package_id) references package
);
create index package_margin_of_week on package_margin (agency_id, week)
  include (product_id, account_id, city_id, us_state, sold_cents, cost_cents);
alter table package_margin enable row level security;
alter table package_margin force row level security;
create policy own_agency on package_margin using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on package_margin to puerta_app;

-- How far an agency's packages of before have theirs: all from that number on; 1 is all of them.
create table margin_filled (
  agency_id integer primary key references agency,
  from_package integer not null
);
alter table margin_filled enable row level security;
alter table margin_filled force row level security;
create policy own_agency on margin_filled using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on margin_filled to puerta_app;
