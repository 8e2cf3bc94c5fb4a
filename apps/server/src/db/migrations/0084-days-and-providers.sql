-- Days are summed by provider from the index alone again: 0083 made it without the provider that 0082 had put there.
drop index money_entry_of_day;
create index money_entry_of_day on money_entry (agency_id, day, id) include (method, kind, amount_cents, provider);
