-- Kinds of mails that a customer switched off.
alter table account add column muted_notices text[] not null default '{}';
