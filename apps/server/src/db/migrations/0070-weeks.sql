-- A week is told to a customer by one mail (docs/decisions/061). Who said neither that they want it nor that they do not
-- is told it while they have many packages under way.
alter table account add column weekly_wanted boolean not null default false;

-- the Monday on which it is told; null for any other mail
alter table mail add column week date;
create unique index mail_once_by_week on mail (agency_id, account_id, week) where week is not null;

-- How far an agency's customers are told a week: up to which number, and since when all of them.
create table told_week (
  agency_id integer not null references agency,
  week date not null,
  last_account integer not null default 0,
  done_at timestamptz,
  primary key (agency_id, week)
);
alter table told_week enable row level security;
alter table told_week force row level security;
create policy own_agency on told_week using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on told_week to puerta_app;
