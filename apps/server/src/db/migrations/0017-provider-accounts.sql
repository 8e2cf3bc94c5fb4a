-- An agency's own accounts at the carrier and the gateway: what is new goes through the one that is not retired, or
-- through the deployment's. Rows stay for ever, because what was bought and paid through one is voided and refunded
-- through the same.
-- nothing ever wrote to the first draft of this table
drop table provider_account;
create table provider_account (
  agency_id integer not null references agency,
  id integer not null,
  port text not null check (port in ('carrier', 'payment')),
  provider text not null check (provider in ('ups', 'authorizenet', 'stripe')),
  -- which of the keys of PROVIDER_KEY sealed it
  key_id text not null,
  -- its settings, sealed with agency, id and provider; null once they were erased
  sealed bytea,
  -- grows with every change of what is sealed
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  retired_at timestamptz,
  primary key (agency_id, id)
);
create unique index provider_account_current on provider_account (agency_id, port) where retired_at is null;
alter table provider_account enable row level security;
alter table provider_account force row level security;
create policy own_agency on provider_account
  using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update on provider_account to puerta_app;

-- through which accounts an attempt goes from its first step to its last refund; null: the deployment's
alter table attempt add column payment_account_id integer, add column carrier_account_id integer;
alter table attempt add foreign key (agency_id, payment_account_id) references provider_account;
alter table attempt add foreign key (agency_id, carrier_account_id) references provider_account;
create index attempt_by_payment_account on attempt (agency_id, payment_account_id)
  where payment_account_id is not null;
create index attempt_by_carrier_account on attempt (agency_id, carrier_account_id)
  where carrier_account_id is not null;
