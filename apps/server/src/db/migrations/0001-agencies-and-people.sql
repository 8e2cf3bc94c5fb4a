-- Money is whole cents. Every tenant table carries agency_id first in its key: the row-level policy (0009) and a
-- later distribution by agency both rest on that. Identifiers are counted per agency (counter, next_id).

create function current_agency() returns integer language sql stable
  as $$ select nullif(current_setting('puerta.agency', true), '')::integer $$;

create table agency (
  id integer primary key generated always as identity,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  domain text unique,
  name text not null,
  short_name text not null,
  slogan text not null default '',
  story text not null default '',
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  email text not null,
  support_email text not null,
  phone text not null default '',
  facebook text not null default '',
  instagram text not null default '',
  address text not null default '',
  city text not null default '',
  state_code text not null default 'FL',
  zip_code text not null default '',
  locker_url text not null default '',
  logo_key text,
  logo_white_key text,
  logo_black_key text,
  time_zone text not null default 'America/New_York',
  tracking_prefix text not null check (tracking_prefix ~ '^[A-Z]{2,4}$'),
  -- labels of orders to Venezuela ship here
  warehouse_name text not null,
  warehouse_address text not null,
  warehouse_city text not null,
  warehouse_state text not null,
  warehouse_zip text not null,
  warehouse_phone text not null,
  -- margins in percent: profit is the sea's
  profit numeric(6, 2) not null default 0 check (profit between 0 and 1000),
  profit_air numeric(6, 2) not null default 0 check (profit_air between 0 and 1000),
  pickup_fee_cents integer not null default 2500 check (pickup_fee_cents >= 0),
  terms_version text not null default '2026-11',
  terms_text text,
  second_factor_required boolean not null default false,
  created_at timestamptz not null default now()
);

-- credentials of an agency's own provider accounts, encrypted with a key from the environment
create table provider_account (
  agency_id integer not null references agency,
  provider text not null,
  sealed bytea not null,
  updated_at timestamptz not null default now(),
  primary key (agency_id, provider)
);

create table counter (
  agency_id integer not null references agency,
  name text not null,
  value integer not null,
  primary key (agency_id, name)
);

-- The next number of an agency's sequence. Consecutive and without gaps: a rolled back transaction gives it back.
create function next_id(sequence text) returns integer language sql
  as $$
    insert into counter (agency_id, name, value) values (current_agency(), sequence, 1)
    on conflict (agency_id, name) do update set value = counter.value + 1
    returning value
  $$;

create table account (
  agency_id integer not null references agency,
  id integer not null,
  role text not null check (role in ('customer', 'manager', 'restricted')),
  name text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  phone text not null default '',
  password_hash text,
  password_changed_at timestamptz,
  must_change_password boolean not null default false,
  active boolean not null default true,
  blocked_at timestamptz,
  -- closing anonymises the person; invoices stay
  closed_at timestamptz,
  email_verified_at timestamptz,
  terms_version text,
  terms_accepted_at timestamptz,
  locker text,
  referred_by integer,
  picture_key text,
  state text,
  city text,
  address text,
  zip_code text,
  second_factor_secret bytea,
  second_factor_confirmed_at timestamptz,
  second_factor_last_step bigint,
  -- name, e-mail, phone and locker folded (no accents, lower case) for the clients' search
  search text not null default '',
  join_day date not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, id),
  unique (agency_id, email_key),
  foreign key (agency_id, referred_by) references account
);
create unique index account_locker on account (agency_id, upper(locker)) where locker is not null;
create index account_by_role on account (agency_id, role, id desc);

create table recovery_code (
  agency_id integer not null,
  account_id integer not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (agency_id, account_id, code_hash),
  foreign key (agency_id, account_id) references account
);

create table session (
  agency_id integer not null,
  id uuid not null,
  account_id integer not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, account_id) references account
);
create index session_by_account on session (agency_id, account_id) where revoked_at is null;

-- links in mails: only a digest is kept
create table account_token (
  agency_id integer not null,
  token_hash bytea not null,
  account_id integer not null,
  purpose text not null check (purpose in ('reset', 'invite', 'verify')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (agency_id, token_hash),
  foreign key (agency_id, account_id) references account
);

create table us_address (
  agency_id integer not null,
  id integer not null,
  account_id integer not null,
  title text not null,
  name text not null,
  email text not null,
  phone text not null,
  line_one text not null,
  line_two text not null default '',
  state text not null,
  city text not null,
  zip_code text not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, account_id) references account
);
create index us_address_by_account on us_address (agency_id, account_id, id desc);

-- Counters of the exact limits (sign-in, registration, reset) and merged counts of public reads. Keyed by what is
-- limited, over all agencies: an address that attacks one attacks all.
create table rate_limit (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
create index rate_limit_old on rate_limit (window_start);
