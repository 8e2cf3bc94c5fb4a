create table ticket (
  agency_id integer not null references agency,
  id integer not null,
  account_id integer not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  subject text not null,
  tracking text not null default '',
  package_id integer,
  message text not null,
  day date not null,
  closed_at timestamptz,
  created_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, account_id) references account,
  foreign key (agency_id, package_id) references package
);
create index ticket_by_account on ticket (agency_id, account_id, id desc);
create index ticket_open on ticket (agency_id, status, id desc);

create table ticket_reply (
  agency_id integer not null references agency,
  id integer not null,
  ticket_id integer not null,
  side text not null check (side in ('customer', 'agency')),
  author_id integer not null,
  message text not null,
  created_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, ticket_id) references ticket,
  foreign key (agency_id, author_id) references account
);
create index ticket_reply_by_ticket on ticket_reply (agency_id, ticket_id, id);

-- A queued mail is a template's name and row ids; its text, links and passwords are made when it is sent.
create table mail (
  agency_id integer not null references agency,
  id integer not null,
  template text not null,
  account_id integer,
  package_id integer,
  order_id integer,
  ticket_id integer,
  state text not null default 'queued' check (state in ('queued', 'sent', 'dead')),
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (agency_id, id)
);
create index mail_dead on mail (agency_id, id desc) where state = 'dead';

-- Rendered mails of the demo, of every agency: written only where there is no SMTP, never in production mode.
create table outbox (
  id bigint primary key generated always as identity,
  agency_id integer not null references agency,
  mail_id integer not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  unique (agency_id, mail_id)
);
create index outbox_to on outbox (lower(recipient), id desc);

create table audit (
  agency_id integer not null references agency,
  id integer not null,
  actor_id integer,
  actor_name text not null,
  action text not null,
  object_type text not null,
  object_id integer,
  object_label text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null,
  primary key (agency_id, id)
);
create trigger audit_append_only before update or delete on audit
  for each row execute function forbid_change();
