-- When a client was last reminded of what they owe (docs/rules/money.md).
create index fact_of_reminder on fact (agency_id, client_id, at) where kind = 'debt.reminded';
