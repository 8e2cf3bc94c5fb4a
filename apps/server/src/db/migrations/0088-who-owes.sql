-- who owes is counted client by client, from the index alone
create index package_owing_of on package (agency_id, account_id, received_day) where payment and voided_at is null;
