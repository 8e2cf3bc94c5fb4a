-- The list of debts, oldest first, read from either end.
create index package_owing on package (agency_id, received_day, id) where payment and voided_at is null;
