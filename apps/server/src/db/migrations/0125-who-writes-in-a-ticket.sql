-- Who of the staff writes in a ticket at this moment: a row is renewed while they type, and counts for some seconds.
create table ticket_writing (
  agency_id integer not null references agency,
  ticket_id integer not null,
  account_id integer not null,
  at timestamptz not null,
  primary key (agency_id, ticket_id, account_id),
  foreign key (agency_id, ticket_id) references ticket,
  foreign key (agency_id, account_id) references account
);
create index ticket_writing_by_age on ticket_writing (agency_id, at);
alter table ticket_writing enable row level security;
alter table ticket_writing force row level security;
create policy own_agency on ticket_writing using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on ticket_writing to puerta_app;

-- Which manager wrote down what a client said on the phone; null: its customer opened the ticket.
alter table ticket add column opened_by integer;
alter table ticket add foreign key (agency_id, opened_by) references account;
