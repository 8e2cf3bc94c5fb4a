-- The same index, its condition written so that a restored database prints it as this one does.
drop index package_promised;
create index package_promised on package (agency_id, promised_day, id) include (promised_by)
  where status >= 2 and status <= 4 and voided_at is null and promised_day is not null;
