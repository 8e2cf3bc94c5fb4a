-- Of a package: until when its carrier tells by itself what happens to it, when it is next asked to (null: as soon as it
-- can be), and when it last told.
alter table package
  add column alerts_until timestamptz,
  add column alerts_try_at timestamptz,
  add column alerted_at timestamptz;
-- Those under way that are to be asked about, each minute.
create index package_untold on package (agency_id, (coalesce(alerts_try_at, '-infinity')))
  where next_poll_at is not null and carrier_delivered_at is null;
