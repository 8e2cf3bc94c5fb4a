-- What moved in the gateways' own accounts, as their lists have it: each movement once, of payments of ours alone, with what
-- the gateway kept of it. Facts for ever, as those of the books are.
create table bank_entry (
  agency_id integer not null references agency,
  provider text not null,
  -- the agency's own account there; 0: the deployment's
  account_id integer not null,
  -- the gateway's
  number text not null,
  kind text not null check (kind in ('charge', 'refund', 'chargeback', 'chargeback_won')),
  -- ours: of the payment, or of the refund that we asked for
  reference text not null,
  -- of a refund that a person made there: the gateway's number of it, as in refund
  made_at_bank text,
  amount_cents integer not null,
  -- null: the gateway does not tell
  fee_cents integer,
  at timestamptz not null,
  primary key (agency_id, provider, account_id, number)
);
create index bank_entry_by_time on bank_entry (agency_id, at);
create index bank_entry_by_reference on bank_entry (agency_id, reference);
alter table bank_entry enable row level security;
alter table bank_entry force row level security;
create policy own_agency on bank_entry using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert on bank_entry to puerta_app;

-- What differs between that list and the books is a difference too; what no book knows belongs to no purchase.
alter table difference drop constraint difference_about_check;
alter table difference add constraint difference_about_check
  check (about in ('payment', 'refund', 'label', 'visit', 'cost', 'settled'));
alter table difference drop constraint difference_pkey;
alter table difference alter column attempt_id drop not null;
alter table difference drop constraint difference_agency_id_id_key;
alter table difference add primary key (agency_id, id);
create unique index difference_of on difference (agency_id, attempt_id, about, number) nulls not distinct;
