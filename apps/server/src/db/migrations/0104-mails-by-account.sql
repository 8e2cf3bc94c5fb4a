-- One fact may be told to several accounts, to each of them once by one template: a lot has many customers.
drop index mail_once_by_fact;
create unique index mail_once_by_fact
  on mail (agency_id, fact_id, template, coalesce(account_id, 0), coalesce(recipient, ''))
  where fact_id is not null;
