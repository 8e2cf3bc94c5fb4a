-- Pictures and PDFs that either side sends with what it says. One is uploaded before it is sent, so that a lost
-- connection loses neither: until then it is of no ticket, and nobody but its author reads it.
create sequence ticket_file_number as integer;
create table ticket_file (
  agency_id integer not null references agency,
  id integer not null default nextval('ticket_file_number'),
  author_id integer not null,
  -- null: not sent yet; forgotten after a day
  ticket_id integer,
  -- null: with the ticket's first message
  reply_id integer,
  file_key text not null,
  -- as its author calls it; what it is, its content said
  name text not null,
  type text not null,
  bytes integer not null,
  created_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, author_id) references account,
  foreign key (agency_id, ticket_id) references ticket,
  foreign key (agency_id, reply_id) references ticket_reply
);
alter sequence ticket_file_number owned by ticket_file.id;
create index ticket_file_by_ticket on ticket_file (agency_id, ticket_id, id) where ticket_id is not null;
create index ticket_file_unsent on ticket_file (agency_id, created_at) where ticket_id is null;
alter table ticket_file enable row level security;
alter table ticket_file force row level security;
create policy own_agency on ticket_file using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on ticket_file to puerta_app;
grant usage on ticket_file_number to puerta_app;
