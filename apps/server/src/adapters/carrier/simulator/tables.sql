create table if not exists simulator.shipments (
  shipment_id text primary key,
  reference text not null,
  -- The whole purchase as it was asked for: labels are drawn again from it.
  request jsonb not null,
  transit_days integer not null,
  charged_cents integer not null,
  created_at timestamptz not null
);
create index if not exists shipments_by_reference on simulator.shipments (reference);

create table if not exists simulator.labels (
  carrier_tracking text primary key,
  shipment_id text not null references simulator.shipments,
  -- Which of the request's parcels, from 0.
  position integer not null,
  voided_at timestamptz
);
create index if not exists labels_by_shipment on simulator.labels (shipment_id, position);

create table if not exists simulator.pickups (
  prn text primary key,
  address text not null,
  date text not null,
  window_start text not null,
  window_end text not null,
  -- When the driver has been there.
  done_at timestamptz not null,
  contact text not null,
  phone text not null,
  quantity integer not null,
  cents integer not null,
  created_at timestamptz not null,
  cancelled_at timestamptz
);
create unique index if not exists pickups_of_an_address
  on simulator.pickups (address, date, window_start, window_end) where cancelled_at is null;

-- Of whoever booked it first.
alter table simulator.pickups add column if not exists reference text;
create index if not exists pickups_by_reference on simulator.pickups (reference);

create table if not exists simulator.pickup_labels (
  prn text not null references simulator.pickups,
  carrier_tracking text not null,
  primary key (prn, carrier_tracking)
);
create index if not exists pickups_of_a_label on simulator.pickup_labels (carrier_tracking);

-- Steps of the timetable that were made by hand.
create table if not exists simulator.tracking_moves (
  carrier_tracking text not null references simulator.labels,
  step integer not null,
  at timestamptz not null,
  primary key (carrier_tracking, step)
);

create sequence if not exists simulator.label_number start 1;
