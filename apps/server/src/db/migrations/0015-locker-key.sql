-- Under row-level security only leak-proof operators reach an index, and upper() is none: a locker is looked up by a
-- column that holds it in upper case.
alter table account add column locker_key text generated always as (upper(locker)) stored;
drop index account_locker;
create unique index account_locker on account (agency_id, locker_key) where locker_key is not null;

-- keys of purchases are forgotten by age
create index idempotency_key_by_age on idempotency_key (agency_id, created_at);
