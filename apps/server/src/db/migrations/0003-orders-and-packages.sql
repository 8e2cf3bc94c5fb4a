create table orders (
  agency_id integer not null,
  id integer not null,
  account_id integer not null,
  product_id integer not null,
  state text not null check (state in ('placing', 'held', 'awaiting_payment', 'paid', 'failed', 'expired')),
  failure text,
  quantity integer not null check (quantity between 1 and 10),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  total_cents integer not null check (total_cents = unit_price_cents * quantity),
  -- lines of one unit, as [{code, cents}], and the tariff they came from (packages/domain pricing StoredTariff)
  lines jsonb not null,
  tariff jsonb,
  -- what the carrier leg or label costs the agency, beside what the customer pays for it
  carrier_published_cents integer,
  carrier_negotiated_cents integer,
  sender_name text not null,
  sender_email text not null,
  sender_phone text not null,
  sender_line_one text not null,
  sender_line_two text not null default '',
  sender_city text not null,
  sender_state text not null,
  sender_zip text not null,
  receiver_name text not null,
  receiver_email text not null,
  receiver_phone text not null,
  -- cédula or RIF
  receiver_document text,
  -- where it goes: a home or an office in Venezuela, or an address in the United States
  receiver_address text not null,
  receiver_line_two text not null default '',
  receiver_place text not null,
  receiver_state_id integer,
  receiver_city_id integer,
  receiver_us_state text,
  receiver_us_city text,
  receiver_zip text,
  office_id integer,
  content text not null,
  content_value_cents integer,
  weight numeric(7, 2) not null,
  length numeric(7, 2) not null,
  width numeric(7, 2) not null,
  height numeric(7, 2) not null,
  order_day date not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, account_id) references account,
  foreign key (agency_id, product_id) references product,
  foreign key (agency_id, receiver_state_id) references state,
  foreign key (agency_id, receiver_city_id) references city,
  foreign key (agency_id, office_id) references office
);
create index orders_by_account on orders (agency_id, account_id, id desc);
create index orders_without_packages on orders (agency_id, id desc) where state <> 'paid';

create table lot (
  agency_id integer not null,
  id integer not null,
  identifier text not null,
  -- 1 sea, 2 air
  type smallint not null check (type in (1, 2)),
  status smallint not null default 1 check (status between 1 and 4),
  transport_id integer not null,
  state_id integer not null,
  city_id integer not null,
  zone smallint check (zone in (1, 2)),
  comment text not null default '',
  shipment_number text,
  departure_day date,
  -- how many packages it holds, kept by whoever adds or removes them under the lot's lock: the list counts nothing
  total_packages integer not null default 0 check (total_packages >= 0),
  created_day date not null,
  created_by integer not null,
  created_at timestamptz not null,
  primary key (agency_id, id),
  unique (agency_id, identifier),
  foreign key (agency_id, transport_id) references transport,
  foreign key (agency_id, state_id) references state,
  foreign key (agency_id, city_id) references city
);

create table package (
  agency_id integer not null,
  id integer not null,
  order_id integer not null,
  account_id integer not null,
  product_id integer not null,
  product_code text not null,
  product_group smallint not null,
  -- a column of its own: lists are read from their index alone, which an expression would not allow
  domestic boolean not null generated always as (product_group = 2) stored,
  product_type text not null,
  tracking_number text not null,
  ups_tracking text,
  carrier_shipment_id text,
  label_key text,
  package_number text,
  status smallint not null default 1 check (status between 1 and 5),
  voided_at timestamptz,
  -- measured values; null until reception
  weight numeric(7, 2),
  length numeric(7, 2),
  width numeric(7, 2),
  height numeric(7, 2),
  price_cents integer not null check (price_cents >= 0),
  final_payment_cents integer check (final_payment_cents > 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  -- received and awaiting payment
  payment boolean not null default false,
  payment_warning boolean not null default false,
  -- true when the carrier did not rate the measured box in time and the declared leg stands
  carrier_leg_declared boolean not null default false,
  pickup boolean not null default false,
  pickup_cost_cents integer check (pickup_cost_cents >= 0),
  ups_prn text,
  locker text,
  notes text,
  photo_key text,
  received_day date,
  process_day date,
  lot_id integer,
  carrier_scanned_at timestamptz,
  carrier_delivered_at timestamptz,
  next_poll_at timestamptz,
  order_day date not null,
  created_at timestamptz not null,
  primary key (agency_id, id),
  unique (agency_id, tracking_number),
  unique (agency_id, package_number),
  check (not payment or final_payment_cents is not null),
  foreign key (agency_id, order_id) references orders,
  foreign key (agency_id, account_id) references account,
  foreign key (agency_id, product_id) references product,
  foreign key (agency_id, lot_id) references lot
);
-- lists are newest first, by group, with or without a status; both are read from either end
create index package_by_kind on package (agency_id, domestic, id desc);
create index package_by_status on package (agency_id, domestic, status, id desc) where voided_at is null;
create index package_voided on package (agency_id, domestic, id desc) where voided_at is not null;
create index package_by_account on package (agency_id, account_id, id desc);
create index package_by_order on package (agency_id, order_id);
create index package_by_carrier_tracking on package (agency_id, ups_tracking);
create index package_in_debt on package (agency_id, account_id) where payment;
create index package_of_lot on package (agency_id, lot_id) where lot_id is not null;
create index package_for_lot on package (agency_id, product_type, id)
  where status = 2 and process_day is not null and lot_id is null and not payment and voided_at is null;
create index package_to_poll on package (agency_id, next_poll_at) where next_poll_at is not null;

create table package_step (
  agency_id integer not null,
  package_id integer not null,
  status smallint not null check (status between 1 and 5),
  day date not null,
  at timestamptz not null,
  primary key (agency_id, package_id, status),
  foreign key (agency_id, package_id) references package
);

-- what the carrier reported
create table package_event (
  agency_id integer not null,
  package_id integer not null,
  at timestamptz not null,
  code text not null,
  description text not null,
  location text not null default '',
  primary key (agency_id, package_id, at, code),
  foreign key (agency_id, package_id) references package
);

create table pickup (
  agency_id integer not null,
  id integer not null,
  order_id integer not null,
  attempt_id integer not null,
  prn text,
  day date not null,
  window_start text not null,
  window_end text not null,
  quantity integer not null check (quantity between 1 and 10),
  contact_name text not null,
  contact_phone text not null,
  fee_cents integer not null,
  created_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, order_id) references orders
);

-- a scanned box that matches nothing; one day it may belong to a package
create table unidentified_box (
  agency_id integer not null references agency,
  id integer not null,
  code text not null,
  place text not null,
  photo_key text,
  recorded_by integer not null,
  package_id integer,
  created_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, recorded_by) references account,
  foreign key (agency_id, package_id) references package
);

-- Totals of lists without a count(*) per page: changes are appended by the trigger and folded by a job, so that
-- two stations never wait for each other's counter.
create table package_count (
  agency_id integer not null references agency,
  domestic boolean not null,
  -- 0 stands for voided
  status smallint not null,
  n integer not null
);
create index package_count_of on package_count (agency_id, domestic, status);
create function count_packages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into package_count
      select agency_id, product_group = 2, case when voided_at is null then status else 0 end, count(*)
      from after_rows group by 1, 2, 3;
  else
    insert into package_count
      select agency_id, domestic, status, sum(n) from (
        select agency_id, product_group = 2 as domestic, case when voided_at is null then status else 0 end as status, 1 as n from after_rows
        union all
        select agency_id, product_group = 2, case when voided_at is null then status else 0 end, -1 from before_rows
      ) change group by 1, 2, 3 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger package_inserted after insert on package
  referencing new table as after_rows for each statement execute function count_packages();
create trigger package_updated after update on package
  referencing new table as after_rows old table as before_rows for each statement execute function count_packages();
