-- The closed ticket that a new one goes on from: a closed one is never opened again.
alter table ticket add column follows integer;
alter table ticket add foreign key (agency_id, follows) references ticket;
create index ticket_follows on ticket (agency_id, follows) where follows is not null;
