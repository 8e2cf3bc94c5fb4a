-- An order that came to nothing stays in its customer's list until it was paid after all, or is put away.
alter table orders add column dismissed_at timestamptz;
