-- What was in the cash box at the end of a day, beside what should have been: only appended, the last of a day stands.
create sequence cash_count_number as integer;
create table cash_count (
  agency_id integer not null references agency,
  id integer not null default nextval('cash_count_number'),
  -- the agency's
  day date not null,
  -- received in cash less given back in cash, when it was counted; below zero where more was given back
  expected_cents integer not null,
  counted_cents integer not null check (counted_cents >= 0),
  note text not null,
  actor_id integer not null,
  at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, actor_id) references account
);
alter sequence cash_count_number owned by cash_count.id;
create index cash_count_of_day on cash_count (agency_id, day, id desc);
alter table cash_count enable row level security;
alter table cash_count force row level security;
create policy own_agency on cash_count using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert on cash_count to puerta_app;
grant usage on cash_count_number to puerta_app;

-- A month is summed by day and method from the index alone, as weeks were without the method.
create index money_entry_of_day on money_entry (agency_id, day) include (method, kind, amount_cents);
drop index money_entry_by_day;
