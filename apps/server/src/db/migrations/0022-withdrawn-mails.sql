-- A changed e-mail or password takes back the links that were mailed before it, and the mails that would still carry one.
alter table mail drop constraint mail_state_check;
alter table mail add constraint mail_state_check check (state in ('queued', 'sent', 'dead', 'withdrawn'));
create index mail_queued on mail (agency_id, account_id) where state = 'queued';
create index account_token_open on account_token (agency_id, account_id) where used_at is null;
