-- A copy of a version before may start beside a newer schema, unless a migration that breaks it says which one copies
-- must know by then: `update puerta.deployment set oldest_copy = '0144-oldest-copy';`.
alter table puerta.deployment add column if not exists oldest_copy text;
