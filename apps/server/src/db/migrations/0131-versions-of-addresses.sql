-- A customer edits an address in two tabs: the later save keeps what the earlier one changed (docs/decisions/046).
alter table us_address add column version integer not null default 1;
alter table venezuela_address add column version integer not null default 1;
create trigger edited before update of title, name, email, phone, line_one, line_two, state, city, zip_code on us_address
  for each row execute function note_edit('title', 'name', 'email', 'phone', 'line_one', 'line_two', 'state', 'city',
    'zip_code');
create trigger edited before update of title, name, phone, email, state_id, city_id, address on venezuela_address
  for each row execute function note_edit('title', 'name', 'phone', 'email', 'state_id', 'city_id', 'address');
