-- What a customer's home asks (docs/decisions/051): their packages that are not delivered yet, and their payments that
-- a bank reviews, whatever else there is.
create index package_open on package (agency_id, account_id, id desc) include (status)
  where status < 5 and voided_at is null;
create index attempt_held on attempt (agency_id, account_id) where state = 'held';
