-- Keys of what was made, with what was answered: a press whose answer was lost makes and mails nothing again.
create table made_key (
  agency_id integer not null references agency,
  account_id integer not null,
  key text not null,
  payload_hash bytea not null,
  answer jsonb, -- null until the transaction that makes it ends
  created_at timestamptz not null,
  primary key (agency_id, account_id, key),
  foreign key (agency_id, account_id) references account
);
create index made_key_old on made_key (agency_id, created_at);
alter table made_key enable row level security;
alter table made_key force row level security;
create policy own_agency on made_key using (agency_id = current_agency()) with check (agency_id = current_agency());
grant select, insert, update, delete on made_key to puerta_app;
