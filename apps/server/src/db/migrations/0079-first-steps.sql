-- What a new agency does before it sells (docs/decisions/071): most of it is told by what is there.
create table first_steps (
  agency_id integer primary key references agency,
  -- a test quote was answered with prices
  quoted_at timestamptz,
  -- a manager put the steps away
  put_away_at timestamptz
);
alter table first_steps enable row level security;
alter table first_steps force row level security;
create policy own_agency on first_steps using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update on first_steps to puerta_app;

-- Labels that printers are tried with: bought at the carrier for nobody, and voided at once.
create sequence test_label_number as integer;
create table test_label (
  agency_id integer not null references agency,
  id integer not null default nextval('test_label_number'),
  reference text not null,
  -- through which it was bought and is voided; null: the deployment's
  carrier_account_id integer,
  -- of the shipment; null while nobody knows whether there is one
  carrier_tracking text,
  -- open: to be voided yet; void; refused: the carrier keeps it; none: nothing was bought
  state text not null default 'open' check (state in ('open', 'void', 'refused', 'none')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  actor_id integer not null,
  created_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, actor_id) references account
);
alter sequence test_label_number owned by test_label.id;
-- one at a time
create unique index test_label_open on test_label (agency_id) where state = 'open';
alter table test_label enable row level security;
alter table test_label force row level security;
create policy own_agency on test_label using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update on test_label to puerta_app;
grant usage on test_label_number to puerta_app;

-- Agencies that sell already have taken their first steps without this list.
-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    insert into first_steps (agency_id, put_away_at)
      select one.id, now() where exists (select 1 from package where agency_id = one.id);
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;
