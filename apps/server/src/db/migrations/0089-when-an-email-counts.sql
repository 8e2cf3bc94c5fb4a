-- A changed e-mail waits beside the one that holds until its reader has opened the link mailed there, and what was left
-- is kept for its account only where its mails had been read (docs/decisions/022).
alter table account
  add column pending_email text,
  add column pending_email_at timestamptz,
  -- nobody set it anew since the account was made
  add column email_is_first boolean not null default true,
  add column kept_email text,
  add column kept_until timestamptz;
create index account_kept on account (agency_id, lower(kept_email)) where kept_email is not null;
drop index account_token_return;
alter table account_token drop constraint account_token_purpose_check;
alter table account_token add constraint account_token_purpose_check
  check (purpose in ('reset', 'invite', 'verify', 'return', 'email', 'call_off'));

-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    update account set email_is_first = false where agency_id = one.id and id in
      (select object_id from fact where agency_id = one.id and kind = 'account.email_changed');
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;
