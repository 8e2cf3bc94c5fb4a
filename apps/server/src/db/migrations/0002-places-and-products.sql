create table state (
  agency_id integer not null references agency,
  id integer not null,
  country text not null default 'VE',
  name text not null,
  active boolean not null default false,
  primary key (agency_id, id)
);

create table city (
  agency_id integer not null,
  id integer not null,
  state_id integer not null,
  name text not null,
  active boolean not null default false,
  -- air: per pound; sea: per cubic foot. Null while no cost was entered: the transport is not offered there
  air_cost_cents integer check (air_cost_cents > 0),
  air_eta integer check (air_eta > 0),
  air_delivery_cents integer check (air_delivery_cents > 0),
  ocean_cost_cents integer check (ocean_cost_cents > 0),
  ocean_eta integer check (ocean_eta > 0),
  ocean_delivery_cents integer check (ocean_delivery_cents > 0),
  primary key (agency_id, id),
  foreign key (agency_id, state_id) references state
);
create index city_by_state on city (agency_id, state_id);

create table office (
  agency_id integer not null,
  id integer not null,
  name text not null,
  address text not null,
  phone text not null default '',
  state_id integer not null,
  city_id integer not null,
  active boolean not null default true,
  primary key (agency_id, id),
  foreign key (agency_id, state_id) references state,
  foreign key (agency_id, city_id) references city
);

-- carriers of lots (transportistas); not the parcel carrier inside the United States
create table transport (
  agency_id integer not null references agency,
  id integer not null,
  name text not null,
  contact_info text not null,
  phone text not null,
  email text not null default '',
  description text not null default '',
  active boolean not null default true,
  primary key (agency_id, id)
);

create table product (
  agency_id integer not null references agency,
  id integer not null,
  -- price rules hang on the code, which never changes; the sku is what links carry
  code text not null,
  sku text not null,
  name text not null,
  inter_name text not null,
  description text not null,
  product_group smallint not null check (product_group in (1, 2, 3)),
  type text not null check (type in ('AIR', 'OCEAN', 'GROUND', 'MULTIPLE')),
  picture_key text,
  active boolean not null default true,
  primary key (agency_id, id),
  unique (agency_id, code)
);
create unique index product_sku on product (agency_id, upper(sku));

create table venezuela_address (
  agency_id integer not null,
  id integer not null,
  account_id integer not null,
  title text not null,
  name text not null,
  phone text not null,
  email text not null,
  document text,
  state_id integer not null,
  city_id integer not null,
  address text not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, account_id) references account,
  foreign key (agency_id, state_id) references state,
  foreign key (agency_id, city_id) references city
);
create index venezuela_address_by_account on venezuela_address (agency_id, account_id, id desc);
