-- One payment may settle the debts of several packages: what each bears of its sum, [{"package": 12, "cents": 9295}]
-- by package. Such an attempt belongs to no package itself, and is recorded as a charge of each
-- (docs/decisions/052).
alter table attempt add column shares jsonb;
alter table attempt add check (shares is null or package_id is null and kind = 'debt');
create index attempt_shared on attempt (agency_id) where shares is not null and state not in ('done', 'declined', 'failed');

-- once for each package that bears a part
create unique index money_entry_once_each on money_entry (agency_id, attempt_id, (coalesce(package_id, 0)))
  where kind = 'charge';
drop index money_entry_once;
