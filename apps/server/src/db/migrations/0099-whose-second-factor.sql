-- For which address a second factor stands: the account's when it was set up, as email_key has it, if that was confirmed
-- by then; null for none (docs/decisions/022).
alter table account add column second_factor_email text;

-- A reset wrote the moment of the confirmation anew; whoever signed in since had the password of its link and the factor.
-- An owner whom row-level security binds sees one agency at a time.
do $$
declare
  one record;
begin
  for one in select id from agency loop
    perform set_config('puerta.agency', one.id::text, true);
    update account a set second_factor_email = email_key
      where a.agency_id = one.id and a.second_factor_confirmed_at is not null and (
        a.email_verified_at <= a.second_factor_confirmed_at
        or a.email_verified_at = a.password_changed_at and exists (
          select from session s
            where s.agency_id = a.agency_id and s.account_id = a.id and s.created_at > a.email_verified_at));
  end loop;
  perform set_config('puerta.agency', '', true);
end $$;
