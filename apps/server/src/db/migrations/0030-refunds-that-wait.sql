-- One process drives a refund at a time, and what the gateway cannot make yet is asked for less and less often.
alter table refund add column driven_until timestamptz, add column next_try_at timestamptz,
  -- when the gateway was asked for it and its answer is not recorded: it may have been made
  add column asked_at timestamptz,
  -- the carrier has voided the label, which is not asked for again
  add column label_void boolean not null default false;

-- A refund that the bank gives back days after it was made: the money is with the agency again.
alter table money_entry drop constraint money_entry_kind_check;
alter table money_entry add constraint money_entry_kind_check
  check (kind in ('charge', 'refund', 'reversal', 'outside', 'waiver'));
alter table money_entry drop constraint money_entry_check;
alter table money_entry add constraint money_entry_check
  check ((kind in ('refund', 'reversal')) = (charge_id is not null));
create unique index money_entry_reversed_once on money_entry (agency_id, reference) where kind = 'reversal';

-- What was given back of a charge is its refunds less those that came back; only a refund of the same sum comes back.
create or replace function forbid_refund_above_charge() returns trigger language plpgsql as $$
declare
  charged integer;
  refunded bigint;
begin
  -- the lock makes two refunds of one charge wait for each other
  select amount_cents into charged from money_entry
    where agency_id = new.agency_id and id = new.charge_id and kind in ('charge', 'outside') for update;
  if new.kind = 'reversal' then
    if not exists (select 1 from money_entry where agency_id = new.agency_id and charge_id = new.charge_id
      and kind = 'refund' and reference = new.reference and amount_cents = new.amount_cents) then
      raise exception 'only a refund comes back' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  select coalesce(sum(case kind when 'refund' then amount_cents else -amount_cents end), 0) into refunded
    from money_entry where agency_id = new.agency_id and charge_id = new.charge_id;
  if charged is null or refunded + new.amount_cents > charged then
    raise exception 'refunds of a charge never exceed it' using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop trigger money_entry_refund on money_entry;
create trigger money_entry_refund before insert on money_entry
  for each row when (new.kind in ('refund', 'reversal')) execute function forbid_refund_above_charge();
