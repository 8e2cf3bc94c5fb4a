-- Whether visitors with a package's code see what it owes, as they always did; its editing is counted like that of every
-- other setting.
alter table agency add column public_amounts boolean not null default true;

drop trigger edited on agency;
create trigger edited before update of name, short_name, state_code, slogan, city, phone, support_email, address, color,
    facebook, instagram, zip_code, locker_url, profit, profit_air, story, terms_text, warehouse_name, warehouse_address,
    warehouse_city, warehouse_state, warehouse_zip, warehouse_phone, tracking_prefix, time_zone,
    second_factor_required, air_weight_max, ocean_weight_max, ground_weight_max, public_amounts on agency
  for each row execute function note_edit('name', 'short_name', 'state_code', 'slogan', 'city', 'phone',
    'support_email', 'address', 'color', 'facebook', 'instagram', 'zip_code', 'locker_url', 'profit', 'profit_air',
    'story', 'terms_text', 'warehouse_name', 'warehouse_address', 'warehouse_city', 'warehouse_state',
    'warehouse_zip', 'warehouse_phone', 'tracking_prefix', 'time_zone', 'second_factor_required', 'air_weight_max',
    'ocean_weight_max', 'ground_weight_max', 'public_amounts');
