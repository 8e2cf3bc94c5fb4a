-- Links that may still give an account back: nobody else takes their address meanwhile (docs/decisions/022).
create index account_token_return on account_token (agency_id, expires_at) where purpose = 'return' and used_at is null;
