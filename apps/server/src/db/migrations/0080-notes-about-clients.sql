-- What the staff write to each other about a client. It goes with the client's account (docs/decisions/027).
create sequence client_note_number as integer;
create table client_note (
  agency_id integer not null references agency,
  id integer not null default nextval('client_note_number'),
  account_id integer not null,
  author_id integer not null,
  message text not null,
  created_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, account_id) references account,
  foreign key (agency_id, author_id) references account
);
alter sequence client_note_number owned by client_note.id;
create index client_note_by_client on client_note (agency_id, account_id, id desc);
alter table client_note enable row level security;
alter table client_note force row level security;
create policy own_agency on client_note using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on client_note to puerta_app;
grant usage on client_note_number to puerta_app;

-- In which browser a session was opened, as its owner knows it; copies of the version before do not say.
alter table session add column device text not null default '';
