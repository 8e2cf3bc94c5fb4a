-- What the staff write to each other beside a ticket: never among its replies, which its customer reads.
create sequence ticket_note_number as integer;
create table ticket_note (
  agency_id integer not null references agency,
  id integer not null default nextval('ticket_note_number'),
  ticket_id integer not null,
  author_id integer not null,
  message text not null,
  created_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, ticket_id) references ticket,
  foreign key (agency_id, author_id) references account
);
alter sequence ticket_note_number owned by ticket_note.id;
create index ticket_note_by_ticket on ticket_note (agency_id, ticket_id, id);
alter table ticket_note enable row level security;
alter table ticket_note force row level security;
create policy own_agency on ticket_note using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on ticket_note to puerta_app;
grant usage on ticket_note_number to puerta_app;

-- Whose it is to answer; null: whoever comes first.
alter table ticket add column assigned_to integer;
alter table ticket add foreign key (agency_id, assigned_to) references account;
create index ticket_of_person on ticket (agency_id, assigned_to) where assigned_to is not null;

-- Answers that an agency gives again and again; their editing is counted like that of every other thing.
create sequence canned_answer_number as integer;
create table canned_answer (
  agency_id integer not null references agency,
  id integer not null default nextval('canned_answer_number'),
  title text not null,
  message text not null,
  version integer not null default 1,
  primary key (agency_id, id)
);
alter sequence canned_answer_number owned by canned_answer.id;
create index canned_answer_by_title on canned_answer (agency_id, title, id);
alter table canned_answer enable row level security;
alter table canned_answer force row level security;
create policy own_agency on canned_answer using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on canned_answer to puerta_app;
grant usage on canned_answer_number to puerta_app;
create trigger edited before update of title, message on canned_answer
  for each row execute function note_edit('title', 'message');
