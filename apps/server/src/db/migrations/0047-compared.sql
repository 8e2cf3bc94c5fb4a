-- What a provider says of a closed purchase otherwise than our books do, found by the comparison of the night: one row
-- for each thing, until the provider and the books agree.
create sequence difference_number as integer;
create table difference (
  agency_id integer not null references agency,
  id integer not null default nextval('difference_number'),
  attempt_id integer not null,
  about text not null check (about in ('payment', 'refund', 'label', 'visit')),
  -- our reference of the refund, the carrier's number of the label or the visit; empty for the payment itself
  number text not null,
  -- the gateway's number of the payment: some find a payment by our reference only for a while
  payment_id text,
  our_state text not null,
  our_cents integer,
  their_state text not null,
  their_cents integer,
  -- closed: by a manager, who says why in the trail; open again once either side says something else
  state text not null default 'open' check (state in ('open', 'closed')),
  found_at timestamptz not null,
  primary key (agency_id, attempt_id, about, number),
  unique (agency_id, id),
  foreign key (agency_id, attempt_id) references attempt
);
alter sequence difference_number owned by difference.id;
create index difference_open on difference (agency_id, found_at) where state = 'open';
alter table difference enable row level security;
alter table difference force row level security;
create policy own_agency on difference using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on difference to puerta_app;
grant usage on difference_number to puerta_app;

-- What was closed in the last days is compared.
create index attempt_closed on attempt (agency_id, updated_at) where state in ('done', 'declined', 'failed');
create index refund_closed on refund (agency_id, updated_at) where state <> 'pending';
