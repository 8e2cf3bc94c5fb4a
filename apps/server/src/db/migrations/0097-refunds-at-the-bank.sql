-- A refund that a person made in the gateway's own pages: the gateway's number of it, by which it is recorded once for
-- each charge that bears a part of it; null for one that we ask for.
alter table refund add column made_at_bank text;
create unique index refund_made_at_bank on refund (agency_id, made_at_bank, charge_id) where made_at_bank is not null;
