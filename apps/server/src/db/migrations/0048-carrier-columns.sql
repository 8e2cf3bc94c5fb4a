-- A package's numbers at its carrier are called as they are everywhere inside (docs/decisions/043); UPS is one carrier.
alter table package rename column ups_tracking to carrier_tracking;
alter table package rename column ups_prn to carrier_prn;

-- Copies of the version before go on reading and writing the names of before. Computed as they are added, the columns
-- are filled by writing the table anew, once, without its triggers; then they are columns like any other.
alter table package
  add column ups_tracking text generated always as (carrier_tracking) stored,
  add column ups_prn text generated always as (carrier_prn) stored;
alter table package
  alter column ups_tracking drop expression,
  alter column ups_prn drop expression;
comment on column package.ups_tracking is 'For older copies: carrier_tracking.';
comment on column package.ups_prn is 'For older copies: carrier_prn.';

-- Whichever name a statement writes, both say the same.
create function keep_older_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.carrier_tracking := coalesce(new.carrier_tracking, new.ups_tracking);
    new.carrier_prn := coalesce(new.carrier_prn, new.ups_prn);
  else
    if new.ups_tracking is distinct from old.ups_tracking then new.carrier_tracking := new.ups_tracking; end if;
    if new.ups_prn is distinct from old.ups_prn then new.carrier_prn := new.ups_prn; end if;
  end if;
  new.ups_tracking := new.carrier_tracking;
  new.ups_prn := new.carrier_prn;
  return new;
end $$;
create trigger package_older_names
  before insert or update of carrier_tracking, carrier_prn, ups_tracking, ups_prn on package
  for each row execute function keep_older_names();
