-- Since when an account's address takes no mail: its own mail server says so. Another address begins anew.
alter table account add column mail_refused_at timestamptz;
create function forget_refused_address() returns trigger language plpgsql as $$
begin
  new.mail_refused_at := null;
  return new;
end $$;
create trigger account_new_address before update of email on account
  for each row when (new.email is distinct from old.email) execute function forget_refused_address();
