-- One row for each attempt to move money (decisions §7): written before the provider is asked, updated after it
-- answered, finished or undone at the next start when we die in between.
create table attempt (
  agency_id integer not null references agency,
  id integer not null,
  kind text not null check (kind in ('order', 'debt', 'pickup')),
  order_id integer,
  package_id integer,
  -- who pays: null on the public page
  account_id integer,
  -- ours, unique in the deployment; what providers find again
  reference text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in
    ('authorizing', 'held', 'authorized', 'buying', 'bought', 'capturing', 'captured', 'undoing', 'done', 'declined', 'failed')),
  reason text,
  provider text not null,
  provider_payment_id text,
  brand text,
  last_four text,
  -- what the carrier sold: {shipmentId, chargedCents, packages: [{carrierTracking}]}
  shipment jsonb,
  -- tracking numbers that the labels carry, made before the labels
  trackings jsonb,
  -- details of a pickup, to repeat the call
  details jsonb,
  -- whoever drives it holds it until then; the job takes over what nobody drives
  driven_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, order_id) references orders,
  foreign key (agency_id, package_id) references package
);
create index attempt_open on attempt (agency_id, driven_until) where state not in ('done', 'declined', 'failed');
-- a debt is paid once, however many tabs and visitors try
create unique index attempt_one_debt on attempt (agency_id, package_id)
  where kind = 'debt' and state not in ('done', 'declined', 'failed');
create unique index attempt_one_order on attempt (agency_id, order_id)
  where kind = 'order' and state not in ('declined', 'failed');

-- A repeat answers what became of the attempt; a refusal frees the key, which then goes with its row (decisions §6).
create table idempotency_key (
  agency_id integer not null references agency,
  -- the account, or the package on the public page
  owner text not null,
  key text not null,
  -- of the payload without card fields and total
  payload_hash bytea not null,
  attempt_id integer not null,
  created_at timestamptz not null,
  primary key (agency_id, owner, key),
  foreign key (agency_id, attempt_id) references attempt
);
create index idempotency_key_by_attempt on idempotency_key (agency_id, attempt_id);

-- Every movement of money, for ever. Charges are what providers captured or staff received; refunds hang on one.
create table money_entry (
  agency_id integer not null references agency,
  id integer not null,
  kind text not null check (kind in ('charge', 'refund', 'outside', 'waiver')),
  purpose text not null check (purpose in ('order', 'debt', 'pickup')),
  order_id integer,
  package_id integer,
  attempt_id integer,
  charge_id integer,
  amount_cents integer not null check (amount_cents > 0),
  method text not null,
  brand text,
  last_four text,
  provider_payment_id text,
  reference text,
  note text,
  actor_id integer,
  day date not null,
  created_at timestamptz not null,
  primary key (agency_id, id),
  check ((kind = 'refund') = (charge_id is not null)),
  foreign key (agency_id, order_id) references orders,
  foreign key (agency_id, package_id) references package,
  foreign key (agency_id, attempt_id) references attempt,
  foreign key (agency_id, charge_id) references money_entry
);
create unique index money_entry_once on money_entry (agency_id, attempt_id) where kind = 'charge';
create index money_entry_by_package on money_entry (agency_id, package_id);
create index money_entry_by_order on money_entry (agency_id, order_id);
create index money_entry_refunds on money_entry (agency_id, charge_id) where charge_id is not null;

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger money_entry_append_only before update or delete on money_entry
  for each row execute function forbid_change();

create function forbid_refund_above_charge() returns trigger language plpgsql as $$
declare
  charged integer;
  refunded bigint;
begin
  -- the lock makes two refunds of one charge wait for each other
  select amount_cents into charged from money_entry
    where agency_id = new.agency_id and id = new.charge_id and kind in ('charge', 'outside') for update;
  select coalesce(sum(amount_cents), 0) into refunded from money_entry
    where agency_id = new.agency_id and charge_id = new.charge_id;
  if charged is null or refunded + new.amount_cents > charged then
    raise exception 'refunds of a charge never exceed it' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger money_entry_refund before insert on money_entry
  for each row when (new.kind = 'refund') execute function forbid_refund_above_charge();

-- a refund that a job drives to its end
create table refund (
  agency_id integer not null references agency,
  id integer not null,
  charge_id integer not null,
  package_id integer,
  amount_cents integer not null check (amount_cents > 0),
  reference text not null unique,
  state text not null check (state in ('pending', 'done', 'failed')),
  reason text,
  tries integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, charge_id) references money_entry,
  foreign key (agency_id, package_id) references package
);
create index refund_open on refund (agency_id, id) where state = 'pending';

-- frozen at issue: number, parties, lines and payments never change afterwards
create table invoice (
  agency_id integer not null references agency,
  id integer not null,
  number integer not null,
  package_id integer not null,
  account_id integer not null,
  day date not null,
  seller jsonb not null,
  buyer jsonb not null,
  receiver jsonb not null,
  -- what was sent, as it was called and measured then
  shipment jsonb not null,
  lines jsonb not null,
  payments jsonb not null,
  total_cents integer not null,
  created_at timestamptz not null,
  primary key (agency_id, id),
  unique (agency_id, number),
  unique (agency_id, package_id),
  foreign key (agency_id, package_id) references package,
  foreign key (agency_id, account_id) references account
);
create index invoice_by_account on invoice (agency_id, account_id, id desc);
create trigger invoice_append_only before update or delete on invoice
  for each row execute function forbid_change();

-- chargebacks, shown to managers
create table dispute (
  agency_id integer not null references agency,
  id integer not null,
  provider text not null,
  provider_dispute_id text not null,
  provider_payment_id text not null,
  amount_cents integer not null,
  state text not null,
  reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (agency_id, id),
  unique (agency_id, provider, provider_dispute_id)
);

-- deliveries of providers' events repeat and arrive out of order: each is handled once
create table provider_event (
  provider text not null,
  event_id text not null,
  agency_id integer,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
