-- Each backup that was written and checked, for its age. It belongs to no agency: the owner writes it, the server reads it.
create table backup (
  made_at timestamptz not null,
  place text not null,
  name text not null,
  bytes bigint not null,
  row_count bigint not null,
  primary key (made_at, place)
);
alter table backup enable row level security;
alter table backup force row level security;
create policy whole_deployment on backup using (true) with check (true);
grant select on backup to puerta_app;
