-- Browsers and phones that customers chose to be told on (docs/decisions/061): where the push service of its maker takes
-- messages for it, and the keys that seal them for nobody else. A browser tells one person at a time.
create table push_device (
  agency_id integer not null references agency,
  id integer not null generated always as identity,
  account_id integer not null,
  -- the one in which it was chosen, or was last seen: whoever signs out there is told nothing there
  session_id uuid not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  name text not null,
  created_at timestamptz not null,
  told_at timestamptz,
  primary key (agency_id, id),
  unique (agency_id, endpoint),
  foreign key (agency_id, account_id) references account
);
create index push_device_of_account on push_device (agency_id, account_id);
create index push_device_of_session on push_device (agency_id, session_id);
alter table push_device enable row level security;
alter table push_device force row level security;
create policy own_agency on push_device using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on push_device to puerta_app;

-- What waits to be sent to one of them, as `mail` holds what waits to be mailed: a template's name and row ids. Devices
-- and accounts are named and not referred to: whoever tells of a step must not wait for who takes a device away.
create table push (
  agency_id integer not null references agency,
  id integer not null generated always as identity,
  device_id integer not null,
  account_id integer not null,
  template text not null,
  -- null: its reader asked for it
  fact_id bigint,
  package_id integer,
  ticket_reply_id integer,
  state text not null default 'queued' check (state in ('queued', 'sent', 'dead', 'withdrawn')),
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (agency_id, id)
);
create unique index push_once_by_fact on push (agency_id, fact_id, device_id) where fact_id is not null;
create index push_waiting on push (agency_id, created_at) where state = 'queued';
create index push_of_account on push (agency_id, account_id);
create index push_old on push (agency_id, created_at);
alter table push enable row level security;
alter table push force row level security;
create policy own_agency on push using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on push to puerta_app;
