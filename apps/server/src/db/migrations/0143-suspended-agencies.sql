-- A suspended agency sells nothing, and its people read why; one that is to be erased says from which day on
-- (docs/rules/agencies.md). Both are the operator's to say: the server's role has no right to change these columns.
alter table agency add column suspended_at timestamptz, add column suspended_reason text, add column erase_from timestamptz;
alter table agency add check (suspended_at is not null or (suspended_reason is null and erase_from is null));

-- Its owner may take away an agency, when nothing refers to it any more.
drop policy of_the_owner on agency;
create policy of_the_owner on agency to current_user using (id = current_agency()) with check (true);
