-- Every attempt to charge a card, refused ones too. Never the number nor the security code of a card.
create table if not exists simulator.payments (
  provider_id text primary key,
  reference text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('authorized', 'held', 'captured', 'voided', 'declined', 'rejected')),
  reason text,
  brand text not null,
  last_four text not null,
  description text not null,
  customer_name text not null,
  customer_email text not null,
  captured_cents integer not null default 0 check (captured_cents between 0 and amount_cents),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and captured_cents),
  created_at timestamptz not null,
  changed_at timestamptz not null
);

-- paid with the card that takes nothing back: its refunds are refused
alter table simulator.payments add column if not exists keeps boolean not null default false;

create table if not exists simulator.refunds (
  refund_id text primary key,
  reference text not null unique,
  provider_id text not null references simulator.payments,
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null
);
