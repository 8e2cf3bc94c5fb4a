-- What a provider did for a purchase and no row of ours holds: a driver that had lost its lease bought it, or it
-- arrived after the purchase was given up. The recovery gives it back.
create table stray (
  agency_id integer not null references agency,
  -- the purchase that it was asked for with, through whose accounts it is given back
  attempt_id integer not null,
  kind text not null check (kind in ('goods', 'authorization', 'checkout')),
  -- the provider's number of it; empty: nobody knows whether there is one, and it is looked for by the reference
  number text not null,
  -- open; given_back; held: somebody needs it after all, or nothing came; refused: it could not be given back
  state text not null default 'open' check (state in ('open', 'given_back', 'held', 'refused')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  primary key (agency_id, attempt_id, kind, number),
  foreign key (agency_id, attempt_id) references attempt
);
create index stray_open on stray (agency_id, next_try_at) where state = 'open';
alter table stray enable row level security;
alter table stray force row level security;
create policy own_agency on stray using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on stray to puerta_app;

-- Whatever waits for a provider is asked for less and less often.
alter table attempt add column tries integer not null default 0, add column next_try_at timestamptz;
