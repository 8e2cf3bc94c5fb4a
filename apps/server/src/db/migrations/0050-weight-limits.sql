-- What an agency takes by each way, in pounds of one package; null: nothing beside what everybody may send. Their
-- editing is counted like that of every other setting.
alter table agency
  add column air_weight_max numeric(5, 2) check (air_weight_max between 1 and 150),
  add column ocean_weight_max numeric(5, 2) check (ocean_weight_max between 1 and 150),
  add column ground_weight_max numeric(5, 2) check (ground_weight_max between 1 and 150);

drop trigger edited on agency;
create trigger edited before update of name, short_name, state_code, slogan, city, phone, support_email, address, color,
    facebook, instagram, zip_code, locker_url, profit, profit_air, story, terms_text, warehouse_name, warehouse_address,
    warehouse_city, warehouse_state, warehouse_zip, warehouse_phone, tracking_prefix, time_zone,
    second_factor_required, air_weight_max, ocean_weight_max, ground_weight_max on agency
  for each row execute function note_edit('name', 'short_name', 'state_code', 'slogan', 'city', 'phone',
    'support_email', 'address', 'color', 'facebook', 'instagram', 'zip_code', 'locker_url', 'profit', 'profit_air',
    'story', 'terms_text', 'warehouse_name', 'warehouse_address', 'warehouse_city', 'warehouse_state',
    'warehouse_zip', 'warehouse_phone', 'tracking_prefix', 'time_zone', 'second_factor_required', 'air_weight_max',
    'ocean_weight_max', 'ground_weight_max');
