-- By what is forgotten at night (docs/decisions/027); rate_limit, station_key and idempotency_key have theirs.
create index provider_event_old on provider_event (received_at);
create index session_old on session (agency_id, created_at);
create index account_token_old on account_token (agency_id, expires_at);
create index mail_old on mail (agency_id, sent_at) where sent_at is not null;
