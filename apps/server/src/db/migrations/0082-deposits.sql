-- Through which provider a card was charged, and its refund paid back; null for what was recorded before, and by copies
-- of the version before. A month is summed from the index alone, as it was without.
alter table money_entry add column provider text;
drop index money_entry_of_day;
create index money_entry_of_day on money_entry (agency_id, day, id) include (method, kind, amount_cents, provider);

-- What somebody saw at the bank for a day and a means of payment, beside what should have come: only appended, the last
-- of each stands.
create sequence deposit_check_number as integer;
create table deposit_check (
  agency_id integer not null references agency,
  id integer not null default nextval('deposit_check_number'),
  -- the agency's, on which it was paid
  day date not null,
  method text not null,
  -- of cards, where it is known; empty otherwise
  provider text not null default '',
  -- received less returned less in dispute, when it was looked up; below zero where more went back
  expected_cents integer not null,
  seen_cents integer not null,
  note text not null,
  actor_id integer not null,
  at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, actor_id) references account
);
alter sequence deposit_check_number owned by deposit_check.id;
create index deposit_check_of_day on deposit_check (agency_id, day, method, provider, id desc);
alter table deposit_check enable row level security;
alter table deposit_check force row level security;
create policy own_agency on deposit_check using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert on deposit_check to puerta_app;
grant usage on deposit_check_number to puerta_app;
