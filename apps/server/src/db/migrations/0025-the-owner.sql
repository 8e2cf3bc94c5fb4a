-- The owner of the database need be neither superuser nor past row-level security. What it alone must see or do
-- stands in policies named of_the_owner; the server's role is no member of it (docs/decisions/024).

-- The server's role has no right to insert agencies.
create policy of_the_owner on agency for insert to current_user with check (true);

-- find_clients() works as the owner: reading everything is what keeps its index usable, and it names the agency itself.
alter table client_search force row level security;
create policy of_the_owner on client_search for select to current_user using (true);

-- Every minute asks which mails have waited for long: there are few, and none as a rule.
create index mail_waiting on mail (agency_id, created_at) where state = 'queued';
