-- A customer may pay on the provider's own page: the attempt waits there, with where that page stands.
alter table attempt drop constraint attempt_state_check;
alter table attempt add constraint attempt_state_check check (state in
  ('authorizing', 'awaiting', 'held', 'authorized', 'buying', 'bought', 'capturing', 'captured', 'undoing', 'done',
   'declined', 'failed'));
-- {checkoutId, url}
alter table attempt add column checkout jsonb;
create index attempt_awaiting on attempt (agency_id, package_id) where state = 'awaiting';
create index dispute_open on dispute (agency_id, id desc);
