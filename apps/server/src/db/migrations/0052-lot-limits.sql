-- What a lot may weigh and fill, where somebody says so; fields that people edit (docs/rules/edits.md).
alter table lot
  add column weight_limit numeric(9, 2) check (weight_limit > 0),
  add column volume_limit numeric(9, 2) check (volume_limit > 0);

drop trigger edited on lot;
create trigger edited before update of type, transport_id, state_id, city_id, zone, status, comment, shipment_number,
    departure_day, weight_limit, volume_limit on lot
  for each row execute function note_edit('type', 'transport_id', 'state_id', 'city_id', 'zone', 'status', 'comment',
    'shipment_number', 'departure_day', 'weight_limit', 'volume_limit');
