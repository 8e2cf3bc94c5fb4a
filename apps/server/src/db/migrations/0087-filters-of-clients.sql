-- The list of clients is asked by the days on which they registered, and for those who are blocked (docs/decisions/069).
create index account_registered on account (agency_id, join_day, id) include (blocked_at)
  where role = 'customer' and closed_at is null;
create index account_blocked on account (agency_id, id) where role = 'customer' and closed_at is null and blocked_at is not null;
