-- What managers write to clients by hand: one row for each of them, whom a key of whoever presses writes to once. The
-- words go once their mail was accepted or withdrawn (docs/decisions/073); what is left of it says that it was sent.
create sequence client_message_number as integer;
create table client_message (
  agency_id integer not null references agency,
  id integer not null default nextval('client_message_number'),
  account_id integer not null,
  author_id integer not null,
  key text not null,
  subject text,
  message text,
  created_at timestamptz not null,
  primary key (agency_id, id),
  unique (agency_id, account_id, key),
  foreign key (agency_id, account_id) references account,
  foreign key (agency_id, author_id) references account
);
alter sequence client_message_number owned by client_message.id;
create index client_message_by_age on client_message (agency_id, created_at);
alter table client_message enable row level security;
alter table client_message force row level security;
create policy own_agency on client_message using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on client_message to puerta_app;
grant usage on client_message_number to puerta_app;

-- the message that it brings; null for any other mail
alter table mail add column client_message_id integer;
create unique index mail_once_by_message on mail (agency_id, client_message_id) where client_message_id is not null;
