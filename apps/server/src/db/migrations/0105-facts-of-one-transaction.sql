-- Facts that one transaction told have one number, by which they are found together. Facts of before have none, nor have
-- those that a copy of the version before still tells.
alter table fact add column transaction_number bigint;

-- The trail of before became facts with migration 0042, and no version since has written it.
drop trigger told on audit;
drop function tell_audit();
drop function fact_of_audit(audit);
drop table audit;
drop function both_of_audit(jsonb, jsonb);
drop function part_of_audit(text, jsonb, text);
