-- The notice of a changed e-mail carries a link that gives the account back to the address before: which one, and
-- the notice that it stands in, which tells the order of several changes.
alter table account_token drop constraint account_token_purpose_check;
alter table account_token add constraint account_token_purpose_check
  check (purpose in ('reset', 'invite', 'verify', 'return'));
alter table account_token add column email text;
alter table account_token add column mail_id integer;
