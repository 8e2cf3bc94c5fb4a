-- A state may lie in a zone (1 Caracas, 2 Maracaibo), as a lot does: so what waits for a lot is chosen by zone
-- (docs/decisions/049). null: in none that anybody said.
alter table state add column zone smallint check (zone in (1, 2));

-- a field like the others that people edit
drop trigger edited on state;
create trigger edited before update of name, active, zone on state
  for each row execute function note_edit('name', 'active', 'zone');
