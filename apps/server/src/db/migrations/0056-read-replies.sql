-- The last reply of the agency that the ticket's customer has read; null: none yet.
alter table ticket add column read_reply integer;
