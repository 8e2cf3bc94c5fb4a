-- Which host is an agency's own is the operator's to say, for the links that set passwords lead there: the server's role
-- changes whatever managers keep, and nothing else of the row. A column that they are to keep is granted where it is made.
revoke update on agency from puerta_app;
grant update (name, short_name, slogan, color, email, support_email, phone, facebook, instagram, address, city, state_code,
  zip_code, locker_url, story, terms_text, terms_version, time_zone, tracking_prefix, warehouse_name, warehouse_address,
  warehouse_city, warehouse_state, warehouse_zip, warehouse_phone, logo_key, logo_white_key, logo_black_key, profit,
  profit_air, pickup_fee_cents, air_weight_max, ocean_weight_max, ground_weight_max, second_factor_required,
  public_amounts) on agency to puerta_app;
