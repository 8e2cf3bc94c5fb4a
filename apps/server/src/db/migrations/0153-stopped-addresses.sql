-- Why an account's address is written to no more: a mail to it came back for good, or its reader called one spam. It
-- holds since mail_refused_at, as what its server refuses at once does.
alter table account add column mail_stopped text
  check (mail_stopped is null or mail_stopped in ('bounce', 'complaint') and mail_refused_at is not null);
create or replace function forget_refused_address() returns trigger language plpgsql as $$
begin
  new.mail_refused_at := null;
  new.mail_stopped := null;
  return new;
end $$;
-- whoever opens a link that was mailed there has the mailbox; a complaint it does not take back
create trigger account_proved_address before update of email_verified_at on account
  for each row when (new.email_verified_at is not null and old.mail_stopped is distinct from 'complaint')
  execute function forget_refused_address();
-- a copy of the version before clears the date after each mail that leaves, and knows of no stop
create function keep_refused_date() returns trigger language plpgsql as $$
begin
  new.mail_refused_at := coalesce(new.mail_refused_at, old.mail_refused_at);
  return new;
end $$;
create trigger account_stays_stopped before update of mail_refused_at on account
  for each row when (new.mail_stopped is not null) execute function keep_refused_date();
