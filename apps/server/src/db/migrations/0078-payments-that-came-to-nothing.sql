-- a package's page names the tries to pay that came to nothing: of the package, of its order, of several at once
create index attempt_refused_of_package on attempt (agency_id, package_id)
  where state in ('declined', 'failed') and package_id is not null;
create index attempt_refused_of_order on attempt (agency_id, order_id)
  where state in ('declined', 'failed') and order_id is not null;
create index attempt_of_several on attempt (agency_id, account_id) where shares is not null and state <> 'done';
