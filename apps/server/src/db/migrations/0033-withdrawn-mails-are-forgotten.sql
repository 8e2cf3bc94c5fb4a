-- By what is forgotten at night (docs/decisions/027): a withdrawn mail was never sent, and names an address.
create index mail_withdrawn on mail (agency_id, created_at) where state = 'withdrawn';
