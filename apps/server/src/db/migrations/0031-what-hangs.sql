-- Why the last try brought it no further, for the manager who looks at what hangs: the provider, and what it said.
alter table attempt add column last_error text;
alter table refund add column last_error text;
